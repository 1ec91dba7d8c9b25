// SPDX-License-Identifier: MIT
//! Prints the ids of the transactions of a serialized block: block_ids FILE

use std::error::Error;
use std::{env, fs};

use txhash::{BlockHasher, Flags, WitnessRule};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args_os().nth(1).ok_or("usage: block_ids FILE")?;
    let raw = fs::read(path)?;

    let mut hasher = BlockHasher::new(Flags::CHECKED)?;
    let block = hasher.compute(&raw)?;
    println!("block {}", block.block_hash());
    for txid in block.txids() {
        println!("{txid}");
    }
    block.check(WitnessRule::AnyAge)?;
    Ok(())
}
