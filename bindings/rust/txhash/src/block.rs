// SPDX-License-Identifier: MIT
use std::fmt;
use std::mem::{size_of, MaybeUninit};
use std::ops::BitOr;
use std::ptr::{self, NonNull};
use std::slice;

use txhash_sys as sys;

use crate::error::{check_abi, no_error, Error, Status};
use crate::hash::Hash;

/// What to compute besides the block hash and the txids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Flags(u32);

impl Flags {
    /// Nothing else.
    pub const NONE: Flags = Flags(0);
    /// The wtxids.
    pub const WTXIDS: Flags = Flags(sys::TXHASH_WTXIDS);
    /// The root over the txids.
    pub const MERKLE_ROOT: Flags = Flags(sys::TXHASH_MERKLE_ROOT);
    /// The root over the wtxids; implies `WTXIDS`.
    pub const WITNESS_COMMITMENT: Flags = Flags(sys::TXHASH_WITNESS_COMMITMENT);
    /// Where each transaction begins.
    pub const OFFSETS: Flags = Flags(sys::TXHASH_OFFSETS);
    /// The outpoints that the block spends.
    pub const PREVOUTS: Flags = Flags(sys::TXHASH_PREVOUTS);
    /// What [`Block::check`] needs.
    pub const CHECKED: Flags = Flags(sys::TXHASH_CHECKED);

    /// Whether all of `other` is in `self`.
    pub const fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Flags {
    type Output = Flags;

    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

/// What a block must say about its witnesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WitnessRule {
    /// BIP-0141, for blocks in which segwit is active.
    SegwitActive,
    /// Blocks of any age; cannot tell a block whose witnesses were stripped.
    AnyAge,
}

/// What an input spends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct OutPoint {
    /// The transaction.
    pub txid: Hash,
    /// Which of its outputs.
    pub index: u32,
}

/// Hashes blocks, one after another, in memory that it keeps: once warm, it allocates nothing. It
/// may move to another thread, but threads cannot share one.
pub struct BlockHasher {
    raw: NonNull<sys::txhash_block_hasher>,
    flags: Flags,
}

// SAFETY: a hasher has no ties to the thread that created it. It is not Sync: the library wants one
// thread at a time.
unsafe impl Send for BlockHasher {}

impl BlockHasher {
    /// Fails if memory runs out, or if the library has another ABI.
    pub fn new(flags: Flags) -> Result<Self, Error> {
        check_abi()?;
        let mut raw = ptr::null_mut();
        // SAFETY: `raw` is valid for the call.
        let status = unsafe { sys::txhash_block_hasher_create(&mut raw, flags.0) };
        match NonNull::new(raw) {
            Some(raw) if status == sys::TXHASH_OK => Ok(BlockHasher { raw, flags }),
            _ => Err(Error::of(Status::from_code(status))),
        }
    }

    /// Parses and hashes the block that `raw` is; bytes that follow it are an error. The results
    /// borrow the hasher, not `raw`.
    pub fn compute(&mut self, raw: &[u8]) -> Result<Block<'_>, Error> {
        let mut out = MaybeUninit::<sys::txhash_block>::zeroed();
        let mut error = no_error();
        // SAFETY: the pointers are valid for the call, and the library keeps none of them. It fills
        // as much of `out` as `struct_size` says, for which all zeros are valid as well.
        let (status, results) = unsafe {
            (*out.as_mut_ptr()).struct_size = size_of::<sys::txhash_block>();
            let status = sys::txhash_block_compute(
                self.raw.as_ptr(),
                out.as_mut_ptr(),
                ptr::null_mut(),
                raw.as_ptr().cast(),
                raw.len(),
                &mut error,
            );
            (status, out.assume_init())
        };
        match status {
            sys::TXHASH_OK => Ok(Block { hasher: self, results }),
            _ => Err(Error::from_c(&error)),
        }
    }
}

impl fmt::Debug for BlockHasher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BlockHasher").field("flags", &self.flags).finish_non_exhaustive()
    }
}

impl Drop for BlockHasher {
    fn drop(&mut self) {
        // SAFETY: created by txhash_block_hasher_create, and destroyed once.
        unsafe { sys::txhash_block_hasher_destroy(self.raw.as_ptr()) }
    }
}

/// The results for a block. Its slices are the hasher's memory. What the hasher was not asked for is
/// `None`.
pub struct Block<'a> {
    hasher: &'a BlockHasher,
    results: sys::txhash_block,
}

impl fmt::Debug for Block<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Block")
            .field("block_hash", &self.block_hash())
            .field("tx_count", &self.results.tx_count)
            .finish_non_exhaustive()
    }
}

impl<'a> Block<'a> {
    /// The hash of the header.
    pub fn block_hash(&self) -> Hash {
        Hash::from_c(self.results.block_hash)
    }

    /// In block order.
    pub fn txids(&self) -> &'a [Hash] {
        // SAFETY: `Hash` has the layout of txhash_hash.
        unsafe { self.slice(self.results.txids.cast(), self.results.tx_count) }.unwrap_or(&[])
    }

    /// In block order; the coinbase has the hash of its bytes.
    pub fn wtxids(&self) -> Option<&'a [Hash]> {
        // SAFETY: as above.
        let wtxids = unsafe { self.slice(self.results.wtxids.cast(), self.results.tx_count) };
        if self.asked_for(Flags::WTXIDS) || self.asked_for(Flags::WITNESS_COMMITMENT) {
            return Some(wtxids.unwrap_or(&[]));
        }
        None
    }

    /// One more than there are transactions: transaction `i` is `raw[o[i]..o[i + 1]]`.
    pub fn tx_offsets(&self) -> Option<&'a [u64]> {
        if !self.asked_for(Flags::OFFSETS) {
            return None;
        }
        // SAFETY: the library says so.
        unsafe { self.slice(self.results.tx_offsets, self.results.tx_count + 1) }
    }

    /// Of all inputs but the coinbase's, in block order.
    pub fn prevouts(&self) -> Option<&'a [OutPoint]> {
        if !self.asked_for(Flags::PREVOUTS) {
            return None;
        }
        // SAFETY: `OutPoint` has the layout of txhash_outpoint.
        let all = unsafe { self.slice(self.results.prevouts.cast(), self.results.prevout_count) };
        Some(all.unwrap_or(&[]))
    }

    /// Computed; what the header says is `claimed_merkle_root`.
    pub fn merkle_root(&self) -> Option<Hash> {
        self.asked_for(Flags::MERKLE_ROOT).then(|| Hash::from_c(self.results.merkle_root))
    }

    /// The root over the wtxids, with zero for the coinbase.
    pub fn witness_merkle_root(&self) -> Option<Hash> {
        self.asked_for(Flags::WITNESS_COMMITMENT)
            .then(|| Hash::from_c(self.results.witness_merkle_root))
    }

    /// Of the whole block.
    pub fn size_bytes(&self) -> u64 {
        self.results.size_bytes
    }

    /// Without witnesses.
    pub fn stripped_size_bytes(&self) -> u64 {
        self.results.stripped_size_bytes
    }

    /// In weight units (BIP-0141).
    pub fn weight_wu(&self) -> u64 {
        self.results.weight_wu
    }

    /// How many transactions have a witness.
    pub fn witness_tx_count(&self) -> u64 {
        self.results.witness_tx_count
    }

    /// Of the header.
    pub fn version(&self) -> i32 {
        self.results.version
    }

    /// Of the header: seconds since 1970.
    pub fn time(&self) -> u32 {
        self.results.time
    }

    /// Of the header: the compact target.
    pub fn bits(&self) -> u32 {
        self.results.bits
    }

    /// Of the header.
    pub fn nonce(&self) -> u32 {
        self.results.nonce
    }

    /// Of the header.
    pub fn previous_block(&self) -> Hash {
        Hash::from_c(self.results.previous_block)
    }

    /// Of the header.
    pub fn claimed_merkle_root(&self) -> Hash {
        Hash::from_c(self.results.claimed_merkle_root)
    }

    /// Whether the transactions are those that the header and the coinbase commit to, and whether
    /// the block's shape is legal; if not, the reason to refuse it, as Bitcoin Core names it. Needs
    /// [`Flags::CHECKED`]. Looks at neither proof of work nor scripts.
    pub fn check(&self, rule: WitnessRule) -> Result<(), Error> {
        let rule = match rule {
            WitnessRule::SegwitActive => sys::TXHASH_SEGWIT_ACTIVE,
            WitnessRule::AnyAge => sys::TXHASH_ANY_AGE,
        };
        let mut error = no_error();
        // SAFETY: the hasher is alive, and `error` valid for the call.
        match unsafe { sys::txhash_block_check(self.hasher.raw.as_ptr(), rule, &mut error) } {
            sys::TXHASH_OK => Ok(()),
            _ => Err(Error::from_c(&error)),
        }
    }

    fn asked_for(&self, flags: Flags) -> bool {
        self.hasher.flags.contains(flags)
    }

    /// None if there is no array.
    ///
    /// # Safety
    /// `data` is null, or an array of `count` values that belongs to the hasher.
    unsafe fn slice<T>(&self, data: *const T, count: u64) -> Option<&'a [T]> {
        if data.is_null() {
            return None;
        }
        // SAFETY: the hasher is borrowed for 'a, and keeps its arrays until it computes again.
        Some(unsafe { slice::from_raw_parts(data, count as usize) })
    }
}
