// SPDX-License-Identifier: MIT

package txhash_test

import (
	"errors"
	"fmt"
	"os"

	"txhash"
)

func Example() {
	raw, err := os.ReadFile("../testdata/genesis.raw")
	if err != nil {
		panic(err)
	}
	hasher, err := txhash.NewBlockHasher(txhash.Checked)
	if err != nil {
		panic(err)
	}
	defer hasher.Close()

	block, err := hasher.Compute(raw)
	if err != nil {
		panic(err)
	}
	fmt.Println(block.BlockHash, block.Check(txhash.SegwitActive))
	for _, txid := range block.Txids {
		fmt.Println(txid)
	}

	_, err = hasher.Compute(raw[:100])
	var failure *txhash.Error
	if errors.As(err, &failure) {
		fmt.Println(failure, failure.Offset)
	}
	// Output:
	// 000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f <nil>
	// 4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b
	// unexpected end of data at byte 86, reading prevout 86
}
