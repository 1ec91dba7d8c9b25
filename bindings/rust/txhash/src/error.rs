// SPDX-License-Identifier: MIT
use std::ffi::{CStr, CString};
use std::fmt;
use std::os::raw::c_char;
use std::ptr;

use txhash_sys as sys;

macro_rules! statuses {
    ($($(#[$doc:meta])* $name:ident = $code:ident,)*) => {
        /// Why a call failed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Status {
            $($(#[$doc])* $name,)*
            /// The library has another ABI than the one that this crate was written for.
            AbiMismatch,
            /// A code that this crate does not know.
            Other(i32),
        }

        impl Status {
            pub(crate) fn from_code(code: sys::txhash_status) -> Self {
                match code {
                    $(sys::$code => Status::$name,)*
                    _ => Status::Other(code),
                }
            }

            /// The number in the C ABI. `AbiMismatch`, which it cannot report, is -1.
            pub fn code(self) -> i32 {
                match self {
                    $(Status::$name => sys::$code,)*
                    Status::AbiMismatch => -1,
                    Status::Other(code) => code,
                }
            }
        }
    };
}

statuses! {
    /// The bytes end before or inside a field.
    EndOfData = TXHASH_END_OF_DATA,
    /// A compact size is longer than its value needs.
    NonCanonicalCompactSize = TXHASH_NON_CANONICAL_COMPACT_SIZE,
    /// A length or count is above 0x02000000.
    SizeTooLarge = TXHASH_SIZE_TOO_LARGE,
    /// The byte after the marker is not 1 (BIP-0144).
    UnknownWitnessFlag = TXHASH_UNKNOWN_WITNESS_FLAG,
    /// Marker and flag, but every witness is empty.
    SuperfluousWitness = TXHASH_SUPERFLUOUS_WITNESS,
    /// Bytes follow a complete object.
    TrailingBytes = TXHASH_TRAILING_BYTES,
    /// An unknown flag.
    InvalidArgument = TXHASH_INVALID_ARGUMENT,
    /// Not 64 hexadecimal digits.
    InvalidHex = TXHASH_INVALID_HEX,
    /// The hasher was not asked for what the check needs.
    NotComputed = TXHASH_NOT_COMPUTED,
    /// The header commits to another merkle root.
    BadTxnMrklRoot = TXHASH_BAD_TXNMRKLROOT,
    /// Transactions are repeated at the end (CVE-2012-2459).
    BadTxnsDuplicate = TXHASH_BAD_TXNS_DUPLICATE,
    /// No transactions, or too large without witnesses.
    BadBlkLength = TXHASH_BAD_BLK_LENGTH,
    /// The first transaction is not a coinbase.
    BadCbMissing = TXHASH_BAD_CB_MISSING,
    /// More than one coinbase.
    BadCbMultiple = TXHASH_BAD_CB_MULTIPLE,
    /// Witnesses, but no commitment to them.
    UnexpectedWitness = TXHASH_UNEXPECTED_WITNESS,
    /// The coinbase's witness is not one item of 32 bytes.
    BadWitnessNonceSize = TXHASH_BAD_WITNESS_NONCE_SIZE,
    /// The coinbase commits to other witnesses.
    BadWitnessMerkleMatch = TXHASH_BAD_WITNESS_MERKLE_MATCH,
    /// Too heavy.
    BadBlkWeight = TXHASH_BAD_BLK_WEIGHT,
    /// Out of memory.
    NoMemory = TXHASH_NO_MEMORY,
    /// A defect of the library: please report it.
    Internal = TXHASH_INTERNAL,
}

impl Status {
    /// Whether no other transactions can fit the header of a block that was refused with this
    /// status, so that its hash may be remembered as invalid. Otherwise refuse the bytes, not the
    /// hash.
    pub fn invalidates_hash(self) -> bool {
        // SAFETY: any number is allowed.
        unsafe { sys::txhash_status_invalidates_hash(self.code()) != 0 }
    }
}

/// Why and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Error {
    /// Why.
    pub status: Status,
    /// Where in the bytes that were decoded.
    pub offset: Option<u64>,
    /// What was being decoded, such as "script_sig".
    pub field: Option<&'static str>,
    /// The transaction at fault.
    pub index: Option<u64>,
}

impl Error {
    pub(crate) fn of(status: Status) -> Self {
        Error { status, offset: None, field: None, index: None }
    }

    /// `error` is one that the library filled.
    pub(crate) fn from_c(error: &sys::txhash_error) -> Self {
        let place = |number: u64| (number != sys::TXHASH_NONE).then_some(number);
        Error {
            status: Status::from_code(error.status),
            offset: place(error.offset),
            index: place(error.index),
            field: if error.field.is_null() {
                None
            } else {
                // SAFETY: the field is a static string.
                unsafe { CStr::from_ptr(error.field) }.to_str().ok()
            },
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.status == Status::AbiMismatch {
            // SAFETY: takes no arguments.
            let found = unsafe { sys::txhash_abi() };
            return write!(f, "libtxhash has ABI {}, not {}", found, sys::TXHASH_ABI);
        }
        let field = self.field.and_then(|text| CString::new(text).ok());
        let error = sys::txhash_error {
            status: self.status.code(),
            offset: self.offset.unwrap_or(sys::TXHASH_NONE),
            index: self.index.unwrap_or(sys::TXHASH_NONE),
            field: field.as_ref().map_or(ptr::null(), |text| text.as_ptr()),
            ..no_error()
        };
        let mut text = [0 as c_char; 256];
        // SAFETY: the library writes at most `text.len()` bytes, and a zero among them.
        let message = unsafe {
            sys::txhash_error_message(&error, text.as_mut_ptr(), text.len());
            CStr::from_ptr(text.as_ptr())
        };
        f.write_str(&message.to_string_lossy())
    }
}

impl std::error::Error for Error {}

/// What to pass to the library as the place for an error.
pub(crate) fn no_error() -> sys::txhash_error {
    sys::txhash_error {
        status: sys::TXHASH_OK,
        system: 0,
        offset: sys::TXHASH_NONE,
        index: sys::TXHASH_NONE,
        field: ptr::null(),
        reserved: [ptr::null_mut(); 4],
    }
}

/// Fails unless the library is the one that `txhash_sys` declares.
pub(crate) fn check_abi() -> Result<(), Error> {
    // SAFETY: takes no arguments.
    match unsafe { sys::txhash_abi() } {
        sys::TXHASH_ABI => Ok(()),
        _ => Err(Error::of(Status::AbiMismatch)),
    }
}
