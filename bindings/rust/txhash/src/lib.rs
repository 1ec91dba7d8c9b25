// SPDX-License-Identifier: MIT
//! Bitcoin block and transaction ids at the speed of the hash function.
//!
//! ```
//! use txhash::{BlockHasher, Flags, WitnessRule};
//!
//! # fn main() -> Result<(), txhash::Error> {
//! let mut hasher = BlockHasher::new(Flags::CHECKED)?; // one per thread, reused
//! # let raw = include_bytes!("../../../testdata/genesis.raw");
//! let block = hasher.compute(raw)?;
//! block.check(WitnessRule::SegwitActive)?;
//! println!("{} with {} transactions", block.block_hash(), block.txids().len());
//! # assert_eq!(block.block_hash().to_string(),
//! #            "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f");
//! # Ok(())
//! # }
//! ```
//!
//! Nothing is copied: a [`Block`] borrows its hasher, and its slices are the hasher's own memory.
//! Therefore a block cannot outlive the next `compute`:
//!
//! ```compile_fail,E0499
//! # let (raw, other): (&[u8], &[u8]) = (&[], &[]);
//! let mut hasher = txhash::BlockHasher::new(txhash::Flags::CHECKED)?;
//! let block = hasher.compute(raw)?;
//! hasher.compute(other)?; // the ids of `block` would change
//! println!("{}", block.txids()[0]);
//! # Ok::<(), txhash::Error>(())
//! ```
//!
//! nor its hasher:
//!
//! ```compile_fail,E0505
//! # let raw: &[u8] = &[];
//! let mut hasher = txhash::BlockHasher::new(txhash::Flags::CHECKED)?;
//! let block = hasher.compute(raw)?;
//! drop(hasher);
//! println!("{}", block.txids()[0]);
//! # Ok::<(), txhash::Error>(())
//! ```
//!
//! A hasher may move to another thread, but two threads cannot share one:
//!
//! ```compile_fail,E0277
//! fn share<T: Sync>(_: T) {}
//! share(txhash::BlockHasher::new(txhash::Flags::CHECKED).unwrap());
//! ```

#![deny(missing_debug_implementations)]
#![deny(unsafe_op_in_unsafe_fn)]
#![warn(missing_docs)]

mod block;
mod error;
mod hash;
mod tx;

pub use block::{Block, BlockHasher, Flags, OutPoint, WitnessRule};
pub use error::{Error, Status};
pub use hash::Hash;
pub use tx::{tx_ids, TxIds};

use std::ffi::CStr;

/// The version of the library that is loaded, such as "0.3.0".
pub fn version() -> &'static str {
    // SAFETY: the library returns a static string.
    unsafe { CStr::from_ptr(txhash_sys::txhash_version()) }.to_str().unwrap_or("")
}

/// The name of the engine that computes: "avx512", "shani", ...
pub fn engine() -> &'static str {
    // SAFETY: the library returns a static string.
    unsafe { CStr::from_ptr(txhash_sys::txhash_engine()) }.to_str().unwrap_or("")
}
