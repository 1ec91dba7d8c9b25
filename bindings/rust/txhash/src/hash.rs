// SPDX-License-Identifier: MIT
use std::fmt;
use std::str::FromStr;

use crate::error::{Error, Status};

/// 32 bytes in the order that SHA-256 produces them. Text is in display order, which is reversed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The bytes, in the order that SHA-256 produces them.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    fn digits(&self) -> [u8; 64] {
        let mut text = [0u8; 64];
        for (digits, byte) in text.chunks_exact_mut(2).zip(self.0.iter().rev()) {
            digits[0] = b"0123456789abcdef"[usize::from(byte >> 4)];
            digits[1] = b"0123456789abcdef"[usize::from(byte & 15)];
        }
        text
    }

    /// From the C struct, which has the same layout.
    pub(crate) const fn from_c(hash: txhash_sys::txhash_hash) -> Self {
        Hash(hash.bytes)
    }
}

impl AsRef<[u8]> for Hash {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// As integers are formatted: `{:#x}` has the prefix "0x".
impl fmt::LowerHex for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad_integral(true, "0x", as_text(&self.digits()))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(as_text(&self.digits()))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn as_text(digits: &[u8; 64]) -> &str {
    std::str::from_utf8(digits).expect("digits are ASCII")
}

impl FromStr for Hash {
    type Err = Error;

    /// Exactly 64 digits of either case, in display order.
    fn from_str(text: &str) -> Result<Self, Error> {
        if text.len() != 64 {
            return Err(Error::of(Status::InvalidHex));
        }
        let mut hash = Hash::default();
        for (byte, digits) in hash.0.iter_mut().rev().zip(text.as_bytes().chunks_exact(2)) {
            let digit = |c: u8| char::from(c).to_digit(16).ok_or(Error::of(Status::InvalidHex));
            *byte = (digit(digits[0])? * 16 + digit(digits[1])?) as u8;
        }
        Ok(hash)
    }
}
