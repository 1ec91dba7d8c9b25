// SPDX-License-Identifier: MIT
//! What the wrapper costs: bench BLOCK...
//!
//! Prints, for each block, the median time of `BlockHasher::compute` and of the C function that it
//! calls, measured in turn.

use std::mem::{size_of, zeroed};
use std::time::Instant;
use std::{env, fs, process, ptr};

use txhash::{BlockHasher, Flags};
use txhash_sys as sys;

const REPETITIONS: usize = 301;

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    if env::args().len() < 2 {
        eprintln!("usage: bench BLOCK...    (files with serialized blocks)");
        process::exit(2);
    }
    println!("txhash {}, engine {}", txhash::version(), txhash::engine());
    println!("{:>26} {:>10} {:>10} {:>6}", "block", "Rust us", "C us", "ratio");
    let mut hasher = BlockHasher::new(Flags::CHECKED).unwrap();
    let mut c_hasher = ptr::null_mut();
    // SAFETY: as in the crate.
    assert_eq!(unsafe { sys::txhash_block_hasher_create(&mut c_hasher, sys::TXHASH_CHECKED) }, 0);

    for path in env::args().skip(1) {
        let raw = fs::read(&path).unwrap();
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..REPETITIONS {
            let start = Instant::now();
            let ids = hasher.compute(&raw).unwrap().txids().len();
            ours.push(start.elapsed().as_secs_f64() * 1e6);

            let start = Instant::now();
            // SAFETY: as in the crate.
            let count = unsafe {
                let mut out: sys::txhash_block = zeroed();
                out.struct_size = size_of::<sys::txhash_block>();
                let status = sys::txhash_block_compute(
                    c_hasher,
                    &mut out,
                    ptr::null_mut(),
                    raw.as_ptr().cast(),
                    raw.len(),
                    ptr::null_mut(),
                );
                assert_eq!(status, sys::TXHASH_OK);
                out.tx_count
            };
            theirs.push(start.elapsed().as_secs_f64() * 1e6);
            assert_eq!(ids as u64, count);
        }
        let (ours, theirs) = (median(ours), median(theirs));
        let name = path.rsplit('/').next().unwrap();
        println!("{name:>26} {ours:>10.1} {theirs:>10.1} {:>6.3}", ours / theirs);
    }
    // SAFETY: created above, and not used afterwards.
    unsafe { sys::txhash_block_hasher_destroy(c_hasher) };
}
