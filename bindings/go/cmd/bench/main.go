// SPDX-License-Identifier: MIT

// What the wrapper costs: bench BLOCK...
//
// Prints, for each block, the median time of BlockHasher.Compute, which copies its results, and of
// the C function that it calls, timed in C. The two are measured in turn.
package main

/*
#cgo CFLAGS: -I${SRCDIR}/../../../../capi
#cgo LDFLAGS: -ltxhash

#include <stdlib.h>
#include <time.h>
#include <txhash.h>

static txhash_block_hasher* hasher(void) {
    txhash_block_hasher* hasher = NULL;
    if (txhash_block_hasher_create(&hasher, TXHASH_CHECKED) != TXHASH_OK) abort();
    return hasher;
}

static double nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e9 + now.tv_nsec;
}

static double time_compute(txhash_block_hasher* hasher, const void* raw, size_t size) {
    const double start = nanoseconds();
    txhash_block out;
    out.struct_size = sizeof(out);
    if (txhash_block_compute(hasher, &out, NULL, raw, size, NULL) != TXHASH_OK) abort();
    return nanoseconds() - start;
}
*/
import "C"

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"time"
	"unsafe"

	"txhash"
)

const repetitions = 301

func median(times []float64) float64 {
	sort.Float64s(times)
	return times[len(times)/2]
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: bench BLOCK...    # files with serialized blocks")
		os.Exit(2)
	}
	fmt.Printf("txhash %s, engine %s\n", txhash.Version(), txhash.Engine())
	fmt.Printf("%26s %10s %10s %6s\n", "block", "Go us", "C us", "ratio")
	hasher, err := txhash.NewBlockHasher(txhash.Checked)
	if err != nil {
		panic(err)
	}
	inC := C.hasher()
	defer C.txhash_block_hasher_destroy(inC)
	for _, path := range os.Args[1:] {
		raw, err := os.ReadFile(path)
		if err != nil {
			panic(err)
		}
		var ours, theirs []float64
		for i := 0; i < repetitions; i++ {
			start := time.Now()
			if _, err := hasher.Compute(raw); err != nil {
				panic(err)
			}
			ours = append(ours, float64(time.Since(start).Nanoseconds()))
			theirs = append(theirs,
				float64(C.time_compute(inC, unsafe.Pointer(&raw[0]), C.size_t(len(raw)))))
		}
		a, b := median(ours), median(theirs)
		fmt.Printf("%26s %10.1f %10.1f %6.3f\n", filepath.Base(path), a/1e3, b/1e3, a/b)
	}
}
