// SPDX-License-Identifier: MIT

package txhash

// #include <txhash.h>
import "C"

import "fmt"

// Status is why a call failed. The error of a call is an *Error, which wraps its status:
// errors.Is(err, txhash.EndOfData).
type Status int32

const (
	EndOfData               Status = C.TXHASH_END_OF_DATA
	NonCanonicalCompactSize Status = C.TXHASH_NON_CANONICAL_COMPACT_SIZE
	SizeTooLarge            Status = C.TXHASH_SIZE_TOO_LARGE
	UnknownWitnessFlag      Status = C.TXHASH_UNKNOWN_WITNESS_FLAG
	SuperfluousWitness      Status = C.TXHASH_SUPERFLUOUS_WITNESS
	TrailingBytes           Status = C.TXHASH_TRAILING_BYTES

	InvalidArgument Status = C.TXHASH_INVALID_ARGUMENT // unknown flags or rule, or a closed hasher
	InvalidHex      Status = C.TXHASH_INVALID_HEX
	NotComputed     Status = C.TXHASH_NOT_COMPUTED // the hasher lacks Checked

	BadTxnMrklRoot        Status = C.TXHASH_BAD_TXNMRKLROOT
	BadTxnsDuplicate      Status = C.TXHASH_BAD_TXNS_DUPLICATE
	BadBlkLength          Status = C.TXHASH_BAD_BLK_LENGTH
	BadCbMissing          Status = C.TXHASH_BAD_CB_MISSING
	BadCbMultiple         Status = C.TXHASH_BAD_CB_MULTIPLE
	UnexpectedWitness     Status = C.TXHASH_UNEXPECTED_WITNESS
	BadWitnessNonceSize   Status = C.TXHASH_BAD_WITNESS_NONCE_SIZE
	BadWitnessMerkleMatch Status = C.TXHASH_BAD_WITNESS_MERKLE_MATCH
	BadBlkWeight          Status = C.TXHASH_BAD_BLK_WEIGHT

	NoMemory Status = C.TXHASH_NO_MEMORY
	Internal Status = C.TXHASH_INTERNAL // a defect of the library: please report it

	// ABIMismatch means that the library is not the one that this package was compiled with.
	ABIMismatch Status = -1
)

// Error returns text such as "unexpected end of data" or "bad-txnmrklroot".
func (s Status) Error() string {
	if s == ABIMismatch {
		return fmt.Sprintf("libtxhash has ABI %d, not %d", int(C.txhash_abi()), int(C.TXHASH_ABI))
	}
	return C.GoString(C.txhash_status_text(C.txhash_status(s)))
}

// InvalidatesHash says whether no other transactions can fit the header of a block that Check
// refused with this status, so that its hash may be remembered as invalid. Otherwise refuse the
// bytes, not the hash.
func (s Status) InvalidatesHash() bool {
	return C.txhash_status_invalidates_hash(C.txhash_status(s)) != 0
}

// Error is why a call failed, and where.
type Error struct {
	Status Status
	Offset int64  // in the bytes that were decoded, or -1
	Field  string // what was being decoded, such as "script_sig", or ""
	Index  int64  // of the transaction at fault, or -1

	message string
}

// Error returns text such as "unexpected end of data at byte 89, reading script_sig".
func (e *Error) Error() string { return e.message }

// Unwrap returns the status.
func (e *Error) Unwrap() error { return e.Status }

func newError(status Status) *Error {
	return &Error{Status: status, Offset: -1, Index: -1, message: status.Error()}
}

func errorOf(failure *C.txhash_error) *Error {
	var text [256]C.char
	C.txhash_error_message(failure, &text[0], C.size_t(len(text)))
	return &Error{
		Status:  Status(failure.status),
		Offset:  int64(failure.offset), // TXHASH_NONE becomes -1
		Field:   C.GoString(failure.field),
		Index:   int64(failure.index),
		message: C.GoString(&text[0]),
	}
}
