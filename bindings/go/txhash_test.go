// SPDX-License-Identifier: MIT

package txhash_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"txhash"
)

const genesisTxid = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b"

func readGenesis(t *testing.T) []byte {
	t.Helper()
	raw, err := os.ReadFile("../testdata/genesis.raw")
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func newHasher(t *testing.T, flags txhash.Flags) *txhash.BlockHasher {
	t.Helper()
	hasher, err := txhash.NewBlockHasher(flags)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(hasher.Close)
	return hasher
}

// What Bitcoin Core says about a block.
type expectedBlock struct {
	raw           []byte
	header        map[string]string
	txids, wtxids []string
	inputs        []int
}

func (e *expectedBlock) number(key string) uint64 {
	number, err := strconv.ParseUint(e.header[key], 10, 64)
	if err != nil {
		panic(err)
	}
	return number
}

// The blocks of the corpus by name.
func readCorpus(t *testing.T) map[string]*expectedBlock {
	t.Helper()
	corpus := os.Getenv("TXHASH_CORPUS")
	if corpus == "" {
		t.Skip("TXHASH_CORPUS is not set")
	}
	paths, err := filepath.Glob(filepath.Join(corpus, "blocks", "*.raw"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no blocks in ", corpus)
	}
	blocks := map[string]*expectedBlock{}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".raw")
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(corpus, "expected", name+".tsv"))
		if err != nil {
			t.Fatal(err)
		}
		expected := &expectedBlock{header: map[string]string{}}
		for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
			columns := strings.Split(line, "\t")
			if key := strings.TrimPrefix(columns[0], "# "); key != columns[0] {
				expected.header[key] = columns[1]
				continue
			}
			inputs, _ := strconv.Atoi(columns[5])
			expected.txids = append(expected.txids, columns[1])
			expected.wtxids = append(expected.wtxids, columns[2])
			expected.inputs = append(expected.inputs, inputs)
		}
		expected.raw = raw[:expected.number("size")]
		blocks[name] = expected
	}
	return blocks
}

func texts(hashes []txhash.Hash) []string {
	var all []string
	for _, hash := range hashes {
		all = append(all, hash.String())
	}
	return all
}

func TestIdsAndRootsAreThoseOfBitcoinCore(t *testing.T) {
	hasher := newHasher(t, txhash.Checked|txhash.Offsets|txhash.Prevouts)
	for name, expected := range readCorpus(t) {
		block, err := hasher.Compute(expected.raw)
		if err != nil {
			t.Fatal(name, err)
		}
		for key, hash := range map[string]txhash.Hash{
			"hash":                block.BlockHash,
			"prev":                block.PreviousBlock,
			"merkle_root":         block.MerkleRoot,
			"witness_merkle_root": block.WitnessMerkleRoot,
		} {
			if hash.String() != expected.header[key] {
				t.Errorf("%s: %s is %s", name, key, hash)
			}
		}
		if block.ClaimedMerkleRoot != block.MerkleRoot {
			t.Errorf("%s: claimed root %s", name, block.ClaimedMerkleRoot)
		}
		for key, number := range map[string]uint64{
			"size":          block.SizeBytes,
			"stripped_size": block.StrippedSizeBytes,
			"weight":        block.WeightWU,
			"tx_count":      uint64(len(block.Txids)),
		} {
			if number != expected.number(key) {
				t.Errorf("%s: %s is %d", name, key, number)
			}
		}
		if !reflect.DeepEqual(texts(block.Txids), expected.txids) ||
			!reflect.DeepEqual(texts(block.Wtxids), expected.wtxids) {
			t.Errorf("%s: wrong ids", name)
		}
		if err := block.Check(txhash.AnyAge); err != nil {
			t.Errorf("%s: %v", name, err)
		}

		prevouts := 0
		for i, id := range block.Txids {
			txid, wtxid, err := txhash.TxIDs(expected.raw[block.TxOffsets[i]:block.TxOffsets[i+1]])
			if err != nil || txid != id || wtxid != block.Wtxids[i] {
				t.Fatalf("%s: transaction %d: %v", name, i, err)
			}
			if i > 0 {
				prevouts += expected.inputs[i]
			}
		}
		if len(block.Prevouts) != prevouts {
			t.Errorf("%s: %d prevouts, not %d", name, len(block.Prevouts), prevouts)
		}
	}
}

// Hexadecimal pieces; AB*N is the byte AB, N times.
func bytesOf(t *testing.T, pieces string) []byte {
	var all []byte
	for _, piece := range strings.Fields(pieces) {
		digits, times, found := strings.Cut(piece, "*")
		if !found {
			times = "1"
		}
		data, err := hex.DecodeString(digits)
		count, err2 := strconv.Atoi(times)
		if err != nil || err2 != nil {
			t.Fatal(piece)
		}
		all = append(all, bytes.Repeat(data, count)...)
	}
	return all
}

func TestFaultsHaveCodeAndPlace(t *testing.T) {
	text, err := os.ReadFile("../testdata/faults.tsv")
	if err != nil {
		t.Fatal(err)
	}
	hasher := newHasher(t, txhash.Checked)
	seen := map[txhash.Status]bool{}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		columns := strings.Split(line, "\t")
		raw := bytesOf(t, columns[5])
		var err error
		if columns[0] == "tx" {
			_, _, err = txhash.TxIDs(raw)
		} else {
			var block *txhash.Block
			block, err = hasher.Compute(raw)
			if columns[0] == "check" {
				if err != nil {
					t.Fatal(err)
				}
				err = block.Check(txhash.SegwitActive)
			}
		}
		number := func(column int) int64 {
			if columns[column] == "-" {
				return -1
			}
			value, _ := strconv.ParseInt(columns[column], 10, 64)
			return value
		}
		if number(1) == 0 {
			if err != nil {
				t.Error(line, err)
			}
			continue
		}
		var failure *txhash.Error
		if !errors.As(err, &failure) {
			t.Fatalf("%.80s: %v", line, err)
		}
		if int64(failure.Status) != number(1) || failure.Offset != number(2) ||
			failure.Field != strings.Trim(columns[3], "-") || failure.Index != number(4) {
			t.Errorf("%.80s: %+v", line, *failure)
		}
		if !errors.Is(err, failure.Status) || failure.Error() == "" {
			t.Error(failure)
		}
		seen[failure.Status] = true
	}
	for _, status := range []txhash.Status{
		txhash.EndOfData, txhash.NonCanonicalCompactSize, txhash.SizeTooLarge,
		txhash.UnknownWitnessFlag, txhash.SuperfluousWitness, txhash.TrailingBytes,
		txhash.BadTxnMrklRoot, txhash.BadTxnsDuplicate, txhash.BadBlkLength, txhash.BadCbMissing,
		txhash.BadCbMultiple, txhash.UnexpectedWitness, txhash.BadWitnessNonceSize,
		txhash.BadWitnessMerkleMatch, txhash.BadBlkWeight,
	} {
		if !seen[status] {
			t.Error("no fault: ", status)
		}
	}
}

func TestEveryTruncationIsTheEndOfData(t *testing.T) {
	hasher := newHasher(t, txhash.Checked)
	raw := readGenesis(t)
	for length := range raw {
		// A slice of exactly this capacity, so that a read past its end can be seen.
		_, err := hasher.Compute(append(make([]byte, 0, length), raw[:length]...))
		var failure *txhash.Error
		if !errors.As(err, &failure) || failure.Status != txhash.EndOfData ||
			failure.Offset < 0 || failure.Offset > int64(length) {
			t.Fatal(length, err)
		}
	}
	if _, err := hasher.Compute(nil); !errors.Is(err, txhash.EndOfData) {
		t.Error(err)
	}
	if _, _, err := txhash.TxIDs(nil); !errors.Is(err, txhash.EndOfData) {
		t.Error(err)
	}
}

func TestCallsThatCannotBeAnswered(t *testing.T) {
	if _, err := txhash.NewBlockHasher(1 << 31); !errors.Is(err, txhash.InvalidArgument) {
		t.Error(err)
	}
	hasher := newHasher(t, 0)
	block, err := hasher.Compute(readGenesis(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := block.Check(txhash.AnyAge); !errors.Is(err, txhash.NotComputed) {
		t.Error(err)
	}
	for _, rule := range []txhash.WitnessRule{-1, 2} {
		if err := block.Check(rule); !errors.Is(err, txhash.InvalidArgument) {
			t.Error(err)
		}
	}
	if len(block.Txids) != 1 || block.Wtxids != nil || block.TxOffsets != nil || block.Prevouts != nil {
		t.Errorf("%+v", block)
	}
	hasher.Close()
	hasher.Close()
	if _, err := hasher.Compute(readGenesis(t)); !errors.Is(err, txhash.InvalidArgument) {
		t.Error(err)
	}
}

func TestResultsStayWhenTheHasherComputesAgain(t *testing.T) {
	hasher := newHasher(t, txhash.Checked|txhash.Offsets)
	raw := readGenesis(t)
	block, err := hasher.Compute(raw)
	if err != nil {
		t.Fatal(err)
	}
	before := *block
	txids := append([]txhash.Hash(nil), block.Txids...)

	other := append([]byte(nil), raw...)
	other[len(other)-1] ^= 1 // lock_time
	changed, err := hasher.Compute(other)
	if err != nil {
		t.Fatal(err)
	}
	if !errors.Is(changed.Check(txhash.SegwitActive), txhash.BadTxnMrklRoot) {
		t.Error(changed.Check(txhash.SegwitActive))
	}
	hasher.Close()
	runtime.GC()
	if !reflect.DeepEqual(*block, before) || !reflect.DeepEqual(block.Txids, txids) ||
		block.Check(txhash.SegwitActive) != nil || changed.Txids[0] == txids[0] {
		t.Error("the results changed")
	}
}

func TestGoroutines(t *testing.T) {
	blocks := readCorpus(t)
	shared := newHasher(t, txhash.Checked)
	var group sync.WaitGroup
	for i := 0; i < 8; i++ {
		hasher := shared // takes turns
		if i%2 == 0 {
			hasher = newHasher(t, txhash.Checked)
		}
		group.Add(1)
		go func() {
			defer group.Done()
			for name, expected := range blocks {
				block, err := hasher.Compute(expected.raw)
				if err != nil || !reflect.DeepEqual(texts(block.Txids), expected.txids) {
					t.Errorf("%s: %v", name, err)
				}
			}
		}()
	}
	group.Wait()
}

func TestTheGarbageCollectorFreesHashers(t *testing.T) {
	raw := readGenesis(t)
	before := txhash.LiveHashers()
	for i := 0; i < 50; i++ {
		hasher, err := txhash.NewBlockHasher(txhash.Checked)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := hasher.Compute(raw); err != nil {
			t.Fatal(err)
		}
	}
	// Finalizers run some time after a collection.
	for end := time.Now().Add(20 * time.Second); txhash.LiveHashers() > before; {
		if time.Now().After(end) {
			t.Fatalf("%d hashers are left", txhash.LiveHashers()-before)
		}
		runtime.GC()
		time.Sleep(time.Millisecond)
	}
}

func TestCloseFreesOnce(t *testing.T) {
	before := txhash.LiveHashers()
	hasher, err := txhash.NewBlockHasher(0)
	if err != nil {
		t.Fatal(err)
	}
	if live := txhash.LiveHashers(); live != before+1 {
		t.Error(live)
	}
	other := *hasher // of which there is one memory
	for _, h := range []*txhash.BlockHasher{hasher, &other, hasher} {
		h.Close()
		if live := txhash.LiveHashers(); live != before {
			t.Error(live)
		}
		if _, err := h.Compute(readGenesis(t)); !errors.Is(err, txhash.InvalidArgument) {
			t.Error(err)
		}
	}
}

func TestZeroValuesAreClosedAndNotComputed(t *testing.T) {
	var embedding struct {
		number int
		hasher txhash.BlockHasher
	}
	for _, hasher := range []*txhash.BlockHasher{nil, {}, &embedding.hasher} {
		hasher.Close()
		if _, err := hasher.Compute(readGenesis(t)); !errors.Is(err, txhash.InvalidArgument) {
			t.Error(err)
		}
		hasher.Close()
	}
	var block txhash.Block
	for _, rule := range []txhash.WitnessRule{txhash.SegwitActive, txhash.AnyAge} {
		if err := block.Check(rule); !errors.Is(err, txhash.NotComputed) {
			t.Error(err)
		}
	}
}

func TestAskedForAndEmptyIsNotNil(t *testing.T) {
	empty := append(readGenesis(t)[:80:80], 0)
	all, err := newHasher(t, txhash.Checked|txhash.Offsets|txhash.Prevouts).Compute(empty)
	if err != nil {
		t.Fatal(err)
	}
	if all.Txids == nil || all.Wtxids == nil || all.Prevouts == nil || len(all.Prevouts) != 0 ||
		!reflect.DeepEqual(all.TxOffsets, []uint64{81}) {
		t.Errorf("%+v", all)
	}
	implied, err := newHasher(t, txhash.WitnessCommitment).Compute(empty)
	if err != nil || implied.Wtxids == nil || implied.Prevouts != nil || implied.TxOffsets != nil {
		t.Errorf("%+v %v", implied, err)
	}
}

func TestAHasherKeepsNoPointersToResults(t *testing.T) {
	hasher := newHasher(t, txhash.Checked)
	if _, err := hasher.Compute(readGenesis(t)); err != nil || txhash.KeepsPointers(hasher) {
		t.Error(err)
	}
}

func TestHashesAreShownInDisplayOrder(t *testing.T) {
	block, err := newHasher(t, 0).Compute(readGenesis(t))
	if err != nil {
		t.Fatal(err)
	}
	txid := block.Txids[0]
	if txid.String() != genesisTxid || txid[0] != 0x3b {
		t.Error(txid)
	}
	if parsed, err := txhash.ParseHash(strings.ToUpper(genesisTxid)); err != nil || parsed != txid {
		t.Error(parsed, err)
	}
	for _, text := range []string{"", genesisTxid[1:], genesisTxid + "0", genesisTxid + "00",
		"g" + genesisTxid[1:]} {
		if _, err := txhash.ParseHash(text); !errors.Is(err, txhash.InvalidHex) {
			t.Error(text, err)
		}
	}
}

func TestStatusSaysWhetherTheHashIsInvalid(t *testing.T) {
	if !txhash.BadCbMultiple.InvalidatesHash() || txhash.BadTxnMrklRoot.InvalidatesHash() ||
		txhash.ABIMismatch.InvalidatesHash() {
		t.Error("wrong")
	}
	if txhash.BadTxnMrklRoot.Error() != "bad-txnmrklroot" {
		t.Error(txhash.BadTxnMrklRoot)
	}
}

func TestTheLibraryNamesItself(t *testing.T) {
	if txhash.Version() == "" || txhash.Engine() == "" {
		t.Error(txhash.Version(), txhash.Engine())
	}
}
