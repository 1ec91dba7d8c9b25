// SPDX-License-Identifier: MIT
use txhash_sys as sys;

use crate::error::{check_abi, no_error, Error};
use crate::hash::Hash;

/// The ids of a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TxIds {
    /// The hash without witnesses.
    pub txid: Hash,
    /// The hash of all bytes; the txid if there is no witness.
    pub wtxid: Hash,
}

/// The ids of the transaction in the network format that `raw` is. Bytes that follow it are an
/// error. Allocates nothing.
pub fn tx_ids(raw: &[u8]) -> Result<TxIds, Error> {
    check_abi()?;
    let mut txid = sys::txhash_hash { bytes: [0; 32] };
    let mut wtxid = txid;
    let mut error = no_error();
    // SAFETY: the pointers are valid for the call, and the library keeps none of them.
    let status = unsafe {
        sys::txhash_tx_ids(
            &mut txid,
            &mut wtxid,
            std::ptr::null_mut(),
            raw.as_ptr().cast(),
            raw.len(),
            &mut error,
        )
    };
    match status {
        sys::TXHASH_OK => Ok(TxIds { txid: Hash::from_c(txid), wtxid: Hash::from_c(wtxid) }),
        _ => Err(Error::from_c(&error)),
    }
}
