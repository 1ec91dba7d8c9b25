// SPDX-License-Identifier: MIT
//! The part of `capi/txhash.h` that the crate `txhash` uses, word for word: the header documents
//! it. The test `layout` compares sizes, offsets and numbers with the header.
//!
//! These declarations are right for a library whose [`txhash_abi`] returns [`TXHASH_ABI`]; the
//! caller must compare the two.

#![allow(non_camel_case_types)]

use std::os::raw::{c_char, c_int, c_void};

pub type txhash_status = i32;

pub const TXHASH_ABI: c_int = 1;

pub const TXHASH_OK: txhash_status = 0;
pub const TXHASH_END_OF_DATA: txhash_status = 1;
pub const TXHASH_NON_CANONICAL_COMPACT_SIZE: txhash_status = 2;
pub const TXHASH_SIZE_TOO_LARGE: txhash_status = 3;
pub const TXHASH_UNKNOWN_WITNESS_FLAG: txhash_status = 4;
pub const TXHASH_SUPERFLUOUS_WITNESS: txhash_status = 5;
pub const TXHASH_TRAILING_BYTES: txhash_status = 6;
pub const TXHASH_INVALID_ARGUMENT: txhash_status = 32;
pub const TXHASH_INVALID_HEX: txhash_status = 33;
pub const TXHASH_NOT_COMPUTED: txhash_status = 36;
pub const TXHASH_BAD_TXNMRKLROOT: txhash_status = 64;
pub const TXHASH_BAD_TXNS_DUPLICATE: txhash_status = 65;
pub const TXHASH_BAD_BLK_LENGTH: txhash_status = 66;
pub const TXHASH_BAD_CB_MISSING: txhash_status = 67;
pub const TXHASH_BAD_CB_MULTIPLE: txhash_status = 68;
pub const TXHASH_UNEXPECTED_WITNESS: txhash_status = 69;
pub const TXHASH_BAD_WITNESS_NONCE_SIZE: txhash_status = 70;
pub const TXHASH_BAD_WITNESS_MERKLE_MATCH: txhash_status = 71;
pub const TXHASH_BAD_BLK_WEIGHT: txhash_status = 72;
pub const TXHASH_NO_MEMORY: txhash_status = 192;
pub const TXHASH_INTERNAL: txhash_status = 193;

pub const TXHASH_NONE: u64 = u64::MAX;

pub const TXHASH_WTXIDS: u32 = 1;
pub const TXHASH_MERKLE_ROOT: u32 = 2;
pub const TXHASH_WITNESS_COMMITMENT: u32 = 4;
pub const TXHASH_OFFSETS: u32 = 8;
pub const TXHASH_PREVOUTS: u32 = 16;
pub const TXHASH_CHECKED: u32 = 7;

pub const TXHASH_SEGWIT_ACTIVE: u32 = 0;
pub const TXHASH_ANY_AGE: u32 = 1;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct txhash_error {
    pub status: txhash_status,
    pub system: i32,
    pub offset: u64,
    pub index: u64,
    pub field: *const c_char,
    pub reserved: [*mut c_void; 4],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct txhash_hash {
    pub bytes: [u8; 32],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct txhash_outpoint {
    pub txid: txhash_hash,
    pub index: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct txhash_block {
    pub struct_size: usize,
    pub block_hash: txhash_hash,
    pub merkle_root: txhash_hash,
    pub witness_merkle_root: txhash_hash,
    pub txids: *const txhash_hash,
    pub wtxids: *const txhash_hash,
    pub tx_offsets: *const u64,
    pub prevouts: *const txhash_outpoint,
    pub tx_count: u64,
    pub prevout_count: u64,
    pub size_bytes: u64,
    pub stripped_size_bytes: u64,
    pub weight_wu: u64,
    pub witness_tx_count: u64,
    pub version: i32,
    pub time: u32,
    pub bits: u32,
    pub nonce: u32,
    pub previous_block: txhash_hash,
    pub claimed_merkle_root: txhash_hash,
}

/// Opaque; only ever behind a pointer.
#[repr(C)]
pub struct txhash_block_hasher {
    opaque: [u8; 0],
}

extern "C" {
    pub fn txhash_version() -> *const c_char;
    pub fn txhash_abi() -> c_int;
    pub fn txhash_engine() -> *const c_char;
    pub fn txhash_error_message(error: *const txhash_error, out: *mut c_char, size: usize)
        -> usize;
    pub fn txhash_status_text(status: txhash_status) -> *const c_char;
    pub fn txhash_tx_ids(
        txid: *mut txhash_hash,
        wtxid: *mut txhash_hash,
        used: *mut usize,
        raw: *const c_void,
        size: usize,
        error: *mut txhash_error,
    ) -> txhash_status;
    pub fn txhash_block_hasher_create(
        out: *mut *mut txhash_block_hasher,
        flags: u32,
    ) -> txhash_status;
    pub fn txhash_block_hasher_destroy(hasher: *mut txhash_block_hasher);
    pub fn txhash_block_compute(
        hasher: *mut txhash_block_hasher,
        out: *mut txhash_block,
        used: *mut usize,
        raw: *const c_void,
        size: usize,
        error: *mut txhash_error,
    ) -> txhash_status;
    pub fn txhash_block_check(
        hasher: *const txhash_block_hasher,
        rule: u32,
        error: *mut txhash_error,
    ) -> txhash_status;
    pub fn txhash_status_invalidates_hash(status: txhash_status) -> c_int;
}
