// SPDX-License-Identifier: MIT

// Package txhash computes Bitcoin block and transaction ids at the speed of the hash function.
//
// It calls libtxhash, a C library. Results are copied out of its memory: they stay what they are
// whatever the hasher does next, and the garbage collector owns them.
package txhash

/*
#cgo CFLAGS: -I${SRCDIR}/../../capi
#cgo LDFLAGS: -ltxhash

#include <txhash.h>

#define ABI_MISMATCH (-1)

static txhash_status create(txhash_block_hasher** out, uint32_t flags) {
    if (txhash_abi() != TXHASH_ABI) return ABI_MISMATCH;
    return txhash_block_hasher_create(out, flags);
}

// The verdicts under both rules come with the results, so that they outlive the next block.
static txhash_status compute(txhash_block_hasher* hasher, txhash_block* out, const void* raw,
                             size_t size, txhash_error* error, txhash_error* verdicts) {
    out->struct_size = sizeof(*out);
    const txhash_status status = txhash_block_compute(hasher, out, NULL, raw, size, error);
    if (status != TXHASH_OK) return status;
    for (uint32_t rule = TXHASH_SEGWIT_ACTIVE; rule <= TXHASH_ANY_AGE; ++rule) {
        verdicts[rule].status = TXHASH_OK;
        (void)!txhash_block_check(hasher, rule, &verdicts[rule]);
    }
    return status;
}

static txhash_status tx_ids(txhash_hash* txid, txhash_hash* wtxid, const void* raw, size_t size,
                            txhash_error* error) {
    if (txhash_abi() != TXHASH_ABI) return ABI_MISMATCH;
    return txhash_tx_ids(txid, wtxid, NULL, raw, size, error);
}
*/
import "C"

import (
	"encoding/hex"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"
)

// HashSize is the size of a Hash in bytes.
const HashSize = 32

// Hash is 32 bytes in the order that SHA-256 produces them. Text is in display order, which is
// reversed, as in btcd's chainhash.
type Hash [HashSize]byte

// String returns 64 lower-case digits in display order.
func (h Hash) String() string {
	for i, j := 0, HashSize-1; i < j; i, j = i+1, j-1 {
		h[i], h[j] = h[j], h[i]
	}
	return hex.EncodeToString(h[:])
}

// ParseHash reads exactly 64 hexadecimal digits of either case, in display order.
func ParseHash(text string) (Hash, error) {
	var reversed, h Hash
	if n, err := hex.Decode(reversed[:], []byte(text[:min(len(text), 2*HashSize)])); err != nil ||
		n != HashSize || len(text) != 2*HashSize {
		return Hash{}, newError(InvalidHex)
	}
	for i, b := range reversed {
		h[HashSize-1-i] = b
	}
	return h, nil
}

// OutPoint is what an input spends.
type OutPoint struct {
	Txid  Hash
	Index uint32
}

// Flags say what to compute besides the block hash and the txids.
type Flags uint32

const (
	Wtxids            Flags = C.TXHASH_WTXIDS
	MerkleRoot        Flags = C.TXHASH_MERKLE_ROOT        // the root over the txids
	WitnessCommitment Flags = C.TXHASH_WITNESS_COMMITMENT // the root over the wtxids; implies Wtxids
	Offsets           Flags = C.TXHASH_OFFSETS            // where each transaction begins
	Prevouts          Flags = C.TXHASH_PREVOUTS           // the outpoints that the block spends
	Checked           Flags = C.TXHASH_CHECKED            // what Block.Check needs
)

// WitnessRule is what a block must say about its witnesses.
type WitnessRule int

const (
	// SegwitActive is BIP-0141, for blocks in which segwit is active.
	SegwitActive WitnessRule = C.TXHASH_SEGWIT_ACTIVE
	// AnyAge accepts blocks of any age, and cannot tell a block whose witnesses were stripped.
	AnyAge WitnessRule = C.TXHASH_ANY_AGE
)

// BlockHasher hashes blocks, one after another, in memory that it keeps. Goroutines may share one,
// and take turns then; to hash in parallel, give each its own. Copies share the memory. The zero
// value and nil are closed hashers.
type BlockHasher struct {
	state *hasherState
}

// An allocation of its own: a BlockHasher may be part of another struct, which can have no
// finalizer for it.
type hasherState struct {
	mutex    sync.Mutex
	flags    Flags
	hasher   *C.txhash_block_hasher // nil once closed
	out      C.txhash_block         // here and not on the stack: cgo would allocate them in each call
	err      C.txhash_error
	verdicts [2]C.txhash_error
}

// How many hashers of the library there are, for the tests.
var liveHashers int64

// NewBlockHasher returns a hasher. Close frees its memory; otherwise the garbage collector does.
func NewBlockHasher(flags Flags) (*BlockHasher, error) {
	var hasher *C.txhash_block_hasher
	if status := C.create(&hasher, C.uint32_t(flags)); status != C.TXHASH_OK {
		return nil, newError(Status(status))
	}
	atomic.AddInt64(&liveHashers, 1)
	state := &hasherState{hasher: hasher, flags: flags}
	runtime.SetFinalizer(state, (*hasherState).close)
	return &BlockHasher{state}, nil
}

// Close frees the memory of the hasher, which cannot compute afterwards. It may be called again.
func (h *BlockHasher) Close() {
	if h != nil && h.state != nil {
		h.state.close()
	}
}

func (s *hasherState) close() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.hasher == nil {
		return
	}
	C.txhash_block_hasher_destroy(s.hasher)
	s.hasher = nil
	runtime.SetFinalizer(s, nil)
	atomic.AddInt64(&liveHashers, -1)
}

// Block is the results for a block. What the hasher was not asked for is nil or zero; a list that it
// was asked for is not nil, even if it is empty.
type Block struct {
	BlockHash         Hash
	MerkleRoot        Hash // computed; what the header says is ClaimedMerkleRoot
	WitnessMerkleRoot Hash
	Txids             []Hash // in block order
	Wtxids            []Hash // the coinbase has the hash of its bytes
	// One more than there are transactions: transaction i is raw[o[i]:o[i+1]].
	TxOffsets []uint64
	Prevouts  []OutPoint // of all inputs but the coinbase's

	SizeBytes         uint64
	StrippedSizeBytes uint64 // without witnesses
	WeightWU          uint64
	WitnessTxCount    uint64 // transactions that have a witness

	Version           int32 // the header from here on
	PreviousBlock     Hash
	ClaimedMerkleRoot Hash
	Time, Bits, Nonce uint32

	isComputed bool // so that a Block that no hasher returned passes no check
	verdicts   [2]*Error
}

// Compute parses and hashes the block that raw is; bytes that follow it are an error. The result
// does not refer to raw, which must not change during the call. Errors are of type *Error.
func (h *BlockHasher) Compute(raw []byte) (*Block, error) {
	if h == nil || h.state == nil {
		return nil, newError(InvalidArgument)
	}
	return h.state.compute(raw)
}

func (s *hasherState) compute(raw []byte) (*Block, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.hasher == nil {
		return nil, newError(InvalidArgument)
	}
	// A pointer to bytes, which contain no Go pointers: cgo keeps them in place during the call.
	status := C.compute(s.hasher, &s.out, bytesPointer(raw), C.size_t(len(raw)), &s.err, &s.verdicts[0])
	if status != C.TXHASH_OK {
		return nil, errorOf(&s.err)
	}
	out := &s.out
	block := &Block{
		BlockHash:         hashOf(&out.block_hash),
		MerkleRoot:        hashOf(&out.merkle_root),
		WitnessMerkleRoot: hashOf(&out.witness_merkle_root),
		Txids:             copyOf[Hash](true, unsafe.Pointer(out.txids), out.tx_count),
		Wtxids:            copyOf[Hash](s.wants(Wtxids|WitnessCommitment), unsafe.Pointer(out.wtxids), out.tx_count),
		TxOffsets:         copyOf[uint64](s.wants(Offsets), unsafe.Pointer(out.tx_offsets), out.tx_count+1),
		Prevouts:          copyOf[OutPoint](s.wants(Prevouts), unsafe.Pointer(out.prevouts), out.prevout_count),
		SizeBytes:         uint64(out.size_bytes),
		StrippedSizeBytes: uint64(out.stripped_size_bytes),
		WeightWU:          uint64(out.weight_wu),
		WitnessTxCount:    uint64(out.witness_tx_count),
		Version:           int32(out.version),
		PreviousBlock:     hashOf(&out.previous_block),
		ClaimedMerkleRoot: hashOf(&out.claimed_merkle_root),
		Time:              uint32(out.time),
		Bits:              uint32(out.bits),
		Nonce:             uint32(out.nonce),
		isComputed:        true,
	}
	for rule := range s.verdicts {
		if s.verdicts[rule].status != C.TXHASH_OK {
			block.verdicts[rule] = errorOf(&s.verdicts[rule])
		}
	}
	// Its pointers are valid until the hasher computes again or is destroyed.
	s.out = C.txhash_block{}
	return block, nil
}

// Whether the hasher was asked for any of these.
func (s *hasherState) wants(flags Flags) bool { return s.flags&flags != 0 }

// Check says whether the transactions are those that the header and the coinbase commit to, and
// whether the block's shape is legal; if not, the error is the reason to refuse it, as Bitcoin Core
// names it. The hasher needs Checked. Proof of work and scripts are not checked. A Block that no
// hasher has returned is NotComputed.
func (b *Block) Check(rule WitnessRule) error {
	if rule < 0 || int(rule) >= len(b.verdicts) {
		return newError(InvalidArgument)
	}
	if !b.isComputed {
		return newError(NotComputed)
	}
	if err := b.verdicts[rule]; err != nil {
		return err
	}
	return nil
}

// TxIDs returns the ids of the transaction in the network format that raw is; bytes that follow it
// are an error, and errors are of type *Error. Without a witness the two ids are equal.
func TxIDs(raw []byte) (txid, wtxid Hash, err error) {
	var ids [2]C.txhash_hash
	var failure C.txhash_error
	status := C.tx_ids(&ids[0], &ids[1], bytesPointer(raw), C.size_t(len(raw)), &failure)
	switch status {
	case C.TXHASH_OK:
		return hashOf(&ids[0]), hashOf(&ids[1]), nil
	case C.ABI_MISMATCH:
		return Hash{}, Hash{}, newError(ABIMismatch)
	}
	return Hash{}, Hash{}, errorOf(&failure)
}

// Version returns the version of the library that is loaded, such as "0.3.0".
func Version() string { return C.GoString(C.txhash_version()) }

// Engine returns the name of the engine that computes: "avx512", "shani", ...
func Engine() string { return C.GoString(C.txhash_engine()) }

func bytesPointer(raw []byte) unsafe.Pointer {
	if len(raw) == 0 {
		return nil
	}
	return unsafe.Pointer(&raw[0])
}

func hashOf(hash *C.txhash_hash) Hash { return *(*Hash)(unsafe.Pointer(hash)) }

// A copy of an array in C memory whose elements have the layout of T; nil if it is not wanted.
func copyOf[T any](wanted bool, array unsafe.Pointer, count C.uint64_t) []T {
	if !wanted {
		return nil
	}
	if array == nil {
		return []T{}
	}
	from := unsafe.Slice((*T)(array), int(count))
	to := make([]T, len(from)) // with the copy beside it, the compiler does not clear it first
	copy(to, from)
	return to
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}
