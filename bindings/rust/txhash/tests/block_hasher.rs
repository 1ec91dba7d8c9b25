// SPDX-License-Identifier: MIT
//! Against the answers of Bitcoin Core: TXHASH_CORPUS names a directory of real blocks. Without it
//! these tests pass without testing, and say so.

mod support;

use std::thread;

use support::{expected_block, for_each_block, read_faults, GENESIS};
use txhash::{tx_ids, BlockHasher, Error, Flags, Hash, Status, WitnessRule};

#[test]
fn ids_and_roots_are_those_of_bitcoin_core() {
    let mut hasher = BlockHasher::new(Flags::CHECKED | Flags::OFFSETS | Flags::PREVOUTS).unwrap();
    for_each_block(|name, raw| {
        let expected = expected_block(name);
        let raw = &raw[..expected.size("size")];
        let block = hasher.compute(raw).unwrap();

        assert_eq!(block.block_hash().to_string(), expected.header["hash"]);
        assert_eq!(block.previous_block().to_string(), expected.header["prev"]);
        assert_eq!(block.claimed_merkle_root().to_string(), expected.header["merkle_root"]);
        assert_eq!(block.merkle_root().unwrap().to_string(), expected.header["merkle_root"]);
        assert_eq!(
            block.witness_merkle_root().unwrap().to_string(),
            expected.header["witness_merkle_root"]
        );
        assert_eq!(block.size_bytes(), raw.len() as u64);
        assert_eq!(block.stripped_size_bytes(), expected.size("stripped_size") as u64);
        assert_eq!(block.weight_wu(), expected.size("weight") as u64);
        assert_eq!(block.check(WitnessRule::AnyAge), Ok(()));

        let ids = |ids: &[Hash]| ids.iter().map(Hash::to_string).collect::<Vec<_>>();
        assert_eq!(ids(block.txids()), expected.txids);
        assert_eq!(ids(block.wtxids().unwrap()), expected.wtxids);

        let offsets = block.tx_offsets().unwrap();
        let mut prevouts = block.prevouts().unwrap().len();
        for (i, place) in offsets.windows(2).enumerate() {
            let tx = tx_ids(&raw[place[0] as usize..place[1] as usize]).unwrap();
            assert_eq!(tx.txid, block.txids()[i]);
            assert_eq!(tx.wtxid, block.wtxids().unwrap()[i]);
            prevouts -= if i == 0 { 0 } else { expected.inputs[i] };
        }
        assert_eq!(prevouts, 0);
    });
}

#[test]
fn faults_have_code_and_place() {
    let mut hasher = BlockHasher::new(Flags::CHECKED).unwrap();
    let mut seen = Vec::new();
    for fault in read_faults() {
        let error = match fault.what.as_str() {
            "tx" => tx_ids(&fault.bytes).err(),
            "block" => hasher.compute(&fault.bytes).err(),
            _ => hasher.compute(&fault.bytes).unwrap().check(WitnessRule::SegwitActive).err(),
        };
        let found = error.map(|e| (e.status.code(), e.offset, e.field, e.index));
        let expected = (fault.status, fault.offset, fault.field.as_deref(), fault.index);
        assert_eq!(found.unwrap_or((0, None, None, None)), expected);
        assert!(!matches!(error.map(|e| e.status), Some(Status::Other(_))));
        seen.push(fault.status);
    }
    for status in (1..=6).chain(64..=72) {
        assert!(seen.contains(&status), "no fault has status {status}");
    }
}

#[test]
fn every_truncation_is_the_end_of_data() {
    let mut hasher = BlockHasher::new(Flags::CHECKED).unwrap();
    for length in 0..GENESIS.len() {
        let error = hasher.compute(&GENESIS[..length]).unwrap_err();
        assert_eq!(error.status, Status::EndOfData);
        assert!(error.offset.unwrap() <= length as u64);
    }
    assert!(hasher.compute(GENESIS).is_ok());
}

#[test]
fn messages_name_the_place() {
    let mut hasher = BlockHasher::new(Flags::NONE).unwrap();
    let message = |error: Error| error.to_string();
    assert_eq!(
        message(hasher.compute(&GENESIS[..200]).unwrap_err()),
        "unexpected end of data at byte 200, reading sequence"
    );
    let longer = [GENESIS, &[0]].concat();
    assert_eq!(
        message(hasher.compute(&longer).unwrap_err()),
        "trailing bytes at byte 285, after the block"
    );
    let boxed: Box<dyn std::error::Error + Send + Sync> = Box::new(tx_ids(&[]).unwrap_err());
    assert!(boxed.downcast_ref::<Error>().is_some());
}

#[test]
fn what_was_not_asked_for_is_none() {
    let mut hasher = BlockHasher::new(Flags::NONE).unwrap();
    let block = hasher.compute(GENESIS).unwrap();
    assert_eq!(block.txids().len(), 1);
    assert!(block.wtxids().is_none());
    assert!(block.tx_offsets().is_none());
    assert!(block.prevouts().is_none());
    assert!(block.merkle_root().is_none());
    assert!(block.witness_merkle_root().is_none());
    let error = block.check(WitnessRule::AnyAge).unwrap_err();
    assert_eq!(error.status, Status::NotComputed);

    let mut hasher = BlockHasher::new(Flags::OFFSETS | Flags::PREVOUTS).unwrap();
    let block = hasher.compute(GENESIS).unwrap();
    assert_eq!(block.tx_offsets(), Some(&[81, 285][..]));
    assert_eq!(block.prevouts(), Some(&[][..]));
}

#[test]
fn a_hasher_is_reused() {
    let mut hasher = BlockHasher::new(Flags::CHECKED).unwrap();
    let id = hasher.compute(GENESIS).unwrap().block_hash();
    assert!(hasher.compute(&GENESIS[1..]).is_err());
    assert_eq!(hasher.compute(GENESIS).unwrap().block_hash(), id);
}

#[test]
fn status_says_whether_the_hash_is_invalid() {
    assert!(!Status::BadTxnMrklRoot.invalidates_hash());
    assert!(Status::BadCbMultiple.invalidates_hash());
    assert!(!Status::EndOfData.invalidates_hash());
}

#[test]
fn threads_have_a_hasher_each_and_hashers_move() {
    let mut blocks = Vec::new();
    for_each_block(|name, raw| {
        let expected = expected_block(name);
        blocks.push((raw[..expected.size("size")].to_vec(), expected.txids));
    });
    blocks.push((GENESIS.to_vec(), vec![genesis_txid()]));

    thread::scope(|scope| {
        for _ in 0..4 {
            let mut hasher = BlockHasher::new(Flags::CHECKED).unwrap();
            let blocks = &blocks;
            scope.spawn(move || {
                for (raw, txids) in blocks.iter().chain(blocks) {
                    let block = hasher.compute(raw).unwrap();
                    // The slices may be shared, although the hasher may not.
                    let ids = block.txids();
                    let last = thread::scope(|inner| {
                        inner.spawn(move || ids.last().unwrap().to_string()).join().unwrap()
                    });
                    assert_eq!(&last, txids.last().unwrap());
                    assert_eq!(ids.len(), txids.len());
                }
            });
        }
    });
}

fn genesis_txid() -> String {
    "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b".into()
}

#[test]
fn hashes_are_shown_in_display_order() {
    let mut hasher = BlockHasher::new(Flags::NONE).unwrap();
    let txid = hasher.compute(GENESIS).unwrap().txids()[0];
    assert_eq!(txid.to_string(), genesis_txid());
    assert_eq!(format!("{txid:?}"), genesis_txid());
    assert_eq!(txid.as_bytes()[0], 0x3b);
    assert_eq!(genesis_txid().to_uppercase().parse::<Hash>().unwrap(), txid);
    for text in [&genesis_txid()[1..], &genesis_txid().replace('4', "g"), &"é".repeat(32), ""] {
        assert_eq!(text.parse::<Hash>().unwrap_err().status, Status::InvalidHex);
    }
}

#[test]
fn hashes_are_padded_and_have_the_prefix_that_is_asked_for() {
    let hash: Hash = genesis_txid().parse().unwrap();
    let digits = genesis_txid();
    assert_eq!(format!("{hash:x}"), digits);
    assert_eq!(format!("{hash:#x}"), format!("0x{digits}"));
    assert_eq!(
        format!("{hash:68x}|{hash:68}|{hash:.8}"),
        format!("    {digits}|{digits}    |4a5e1e4b")
    );
    assert_eq!(format!("{hash:#?}"), digits); // also inside of other structs
}

#[test]
fn everything_can_be_debugged() {
    let mut hasher = BlockHasher::new(Flags::MERKLE_ROOT).unwrap();
    assert_eq!(format!("{hasher:?}"), "BlockHasher { flags: Flags(2), .. }");
    let block = hasher.compute(GENESIS).unwrap();
    let hash = block.block_hash();
    assert_eq!(format!("{block:?}"), format!("Block {{ block_hash: {hash}, tx_count: 1, .. }}"));
}

#[test]
fn the_library_names_itself() {
    assert_eq!(txhash::version(), env!("CARGO_PKG_VERSION"));
    assert!(!txhash::engine().is_empty());
}
