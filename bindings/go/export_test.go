// SPDX-License-Identifier: MIT

package txhash

import "sync/atomic"

// LiveHashers says how many hashers of the library there are.
func LiveHashers() int64 { return atomic.LoadInt64(&liveHashers) }

// KeepsPointers says whether the hasher refers to the results of its last block.
func KeepsPointers(h *BlockHasher) bool { return h.state.out.txids != nil }
