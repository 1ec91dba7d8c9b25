// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_FIGURES_H
#define TXHASH_BENCH_RATIOS_FIGURES_H

// The figures that the library is held to, and what one run found for them.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/ratios/claims.h"
#include "bench/support/contest.h"
#include "bench/support/inputs.h"
#include "tests/support/alloc_counter.h"

namespace txhash::bench_support {

/// Times over times.
enum class Figure : std::uint8_t {
    TxHashToReady,
    WitnessHashToReady,
    ClosureToReady,
    VectorToTxHash,
    SizedVectorToTxHash,
    CryptoPPToTxHash,
    BlockHashToReady,
    ViewToReady,
    TxHashToFloor,
    ReadyToFloor,
    OwnedToViews,
};

/// One figure over all inputs that count for it. All but the last are of the fastest samples.
/// "Blocks" are the real ones; the synthetic one, then the transactions stand in for them when they
/// were not measured.
struct Summary {
    double lowest;
    double highest;
    double geomean;             ///< over the blocks
    double geomean_of_medians;  ///< likewise
};

struct FigureInfo {
    Figure figure;
    std::string_view name;
    std::string_view column;
    std::string_view target;          ///< in words; empty for figures that are only told
    bool (*reached)(const Summary&);  ///< null with it
    bool blocks_only;                 ///< single transactions are shown but decide nothing
};

[[nodiscard]] std::span<const FigureInfo> AllFigures() noexcept;

/// All that a run found.
struct Results {
    struct Decoding {
        testing_support::AllocCount owned, cold_view, warm_view, block;
    };
    struct Row {
        const Input* input;
        std::map<Figure, Ratio> ratios;
        double tx_hash_ns;  ///< fastest, for each transaction
        Decoding decoding;
    };
    struct Hashing {
        std::string name;
        testing_support::AllocCount most;  ///< in one hashing of any input
    };
    std::vector<Row> rows;
    std::vector<Hashing> hashing;
    double compression_ns;  ///< of the engine over a long message, fastest

    /// Nothing when no input has the figure.
    [[nodiscard]] std::optional<Summary> Summarize(const FigureInfo& info) const;
    [[nodiscard]] std::vector<AllocationFigure> AllocationFigures() const;
};

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_FIGURES_H
