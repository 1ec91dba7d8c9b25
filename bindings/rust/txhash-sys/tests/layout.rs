// SPDX-License-Identifier: MIT
//! The declarations are those of the header: a C compiler checks every size, offset and number.

use std::fmt::Write as _;
use std::io::Write as _;
use std::mem::{size_of, MaybeUninit};
use std::path::Path;
use std::process::{Command, Stdio};

use txhash_sys::*;

macro_rules! check_struct {
    ($program:ident, $name:ident { $($field:ident),* }) => {{
        let value = MaybeUninit::<$name>::uninit();
        let base = value.as_ptr();
        let size = size_of::<$name>();
        writeln!($program, "CHECK(sizeof({0}) == {size});", stringify!($name)).unwrap();
        $(
            // SAFETY: addr_of! reads nothing, and the pointer stays inside `value`.
            let offset = unsafe { std::ptr::addr_of!((*base).$field) } as usize - base as usize;
            writeln!($program, "CHECK(offsetof({}, {}) == {offset});", stringify!($name),
                     stringify!($field)).unwrap();
        )*
    }};
}

macro_rules! check_constants {
    ($program:ident, $($name:ident)*) => {$(
        writeln!($program, "CHECK({0} == {1});", stringify!($name), $name).unwrap();
    )*};
}

#[test]
fn declarations_match_the_header() {
    let mut program = String::from(
        "#include <txhash.h>\n#define CHECK(condition) _Static_assert(condition, #condition)\n",
    );
    check_struct!(program, txhash_error { status, system, offset, index, field, reserved });
    check_struct!(program, txhash_hash { bytes });
    check_struct!(program, txhash_outpoint { txid, index });
    check_struct!(
        program,
        txhash_block {
            struct_size,
            block_hash,
            merkle_root,
            witness_merkle_root,
            txids,
            wtxids,
            tx_offsets,
            prevouts,
            tx_count,
            prevout_count,
            size_bytes,
            stripped_size_bytes,
            weight_wu,
            witness_tx_count,
            version,
            time,
            bits,
            nonce,
            previous_block,
            claimed_merkle_root
        }
    );
    check_constants!(program,
        TXHASH_ABI TXHASH_OK TXHASH_END_OF_DATA TXHASH_NON_CANONICAL_COMPACT_SIZE
        TXHASH_SIZE_TOO_LARGE TXHASH_UNKNOWN_WITNESS_FLAG TXHASH_SUPERFLUOUS_WITNESS
        TXHASH_TRAILING_BYTES TXHASH_INVALID_ARGUMENT TXHASH_INVALID_HEX TXHASH_NOT_COMPUTED
        TXHASH_BAD_TXNMRKLROOT TXHASH_BAD_TXNS_DUPLICATE TXHASH_BAD_BLK_LENGTH
        TXHASH_BAD_CB_MISSING TXHASH_BAD_CB_MULTIPLE TXHASH_UNEXPECTED_WITNESS
        TXHASH_BAD_WITNESS_NONCE_SIZE TXHASH_BAD_WITNESS_MERKLE_MATCH TXHASH_BAD_BLK_WEIGHT
        TXHASH_NO_MEMORY TXHASH_INTERNAL TXHASH_WTXIDS TXHASH_MERKLE_ROOT
        TXHASH_WITNESS_COMMITMENT TXHASH_OFFSETS TXHASH_PREVOUTS TXHASH_CHECKED
        TXHASH_SEGWIT_ACTIVE TXHASH_ANY_AGE);

    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../capi");
    let mut compiler = Command::new(std::env::var("CC").unwrap_or_else(|_| "cc".into()))
        .args(["-std=c11", "-Werror", "-fsyntax-only", "-xc", "-", "-I"])
        .arg(include)
        .stdin(Stdio::piped())
        .spawn()
        .expect("a C compiler runs");
    compiler.stdin.take().unwrap().write_all(program.as_bytes()).unwrap();
    assert!(compiler.wait().unwrap().success(), "{program}");
}

#[test]
fn the_library_has_the_abi_of_the_declarations() {
    // SAFETY: takes no arguments.
    assert_eq!(unsafe { txhash_abi() }, TXHASH_ABI);
}
