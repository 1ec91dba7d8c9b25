// SPDX-License-Identifier: MIT
#include "bench/ratios/figures.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace txhash::bench_support {

using testing_support::AllocCount;

std::span<const FigureInfo> AllFigures() noexcept {
    static constexpr FigureInfo FIGURES[] = {
        {Figure::TxHashToReady, "TxHash / ready bytes", "TxHash/ready",
         "<= 1.08 on each real block (moonshot 1.03)",
         [](const Summary& s) { return s.highest <= 1.08; }, true},
        {Figure::WitnessHashToReady, "WitnessHash / ready bytes", "Witness/ready",
         "<= 1.08 on each real block (moonshot 1.03)",
         [](const Summary& s) { return s.highest <= 1.08; }, true},
        {Figure::ClosureToReady, "DoubleHashRaw, own closure / ready bytes", "closure/ready",
         "<= 1.20 on each real block", [](const Summary& s) { return s.highest <= 1.20; }, true},
        {Figure::VectorToTxHash, "fresh vector, then hash / TxHash", "vector/TxHash",
         "> 1 on every input, >= 1.3 typical",
         [](const Summary& s) { return s.lowest > 1 && s.geomean >= 1.3; }, false},
        {Figure::SizedVectorToTxHash, "vector sized before, then hash / TxHash", "sized/TxHash",
         "> 1 on every input", [](const Summary& s) { return s.lowest > 1; }, false},
        {Figure::CryptoPPToTxHash, "Crypto++ Update per field / TxHash", "Crypto++/TxHash",
         ">= 1.5 typical", [](const Summary& s) { return s.geomean >= 1.5; }, false},
        {Figure::BlockHashToReady, "BlockHash / ready bytes", "BlockHash/ready", "", nullptr, true},
        {Figure::ViewToReady, "TxHash of a TxView / ready bytes", "view/ready", "", nullptr, true},
        {Figure::TxHashToFloor, "TxHash / compressions alone", "TxHash/floor", "", nullptr, true},
        {Figure::ReadyToFloor, "ready bytes / compressions alone", "ready/floor", "", nullptr,
         true},
        {Figure::OwnedToViews, "decode: owned message / view", "owned/view", "", nullptr, true},
    };
    return FIGURES;
}

std::optional<Summary> Results::Summarize(const FigureInfo& info) const {
    const auto kind = [](const Row& row) { return row.input->kind; };
    const Input::Kind block_kind = kind(std::ranges::max(rows, {}, kind));
    double lowest = std::numeric_limits<double>::max();
    double highest = 0;
    double log_sum = 0;
    double log_sum_of_medians = 0;
    double block_count = 0;
    for (const Row& row : rows) {
        const auto found = row.ratios.find(info.figure);
        if (found == row.ratios.end()) continue;
        const Ratio& ratio = found->second;
        const bool is_block = row.input->kind == block_kind;
        if (is_block) {
            log_sum += std::log(ratio.of_min);
            log_sum_of_medians += std::log(ratio.median);
            ++block_count;
        }
        if (is_block || !info.blocks_only) {
            lowest = std::min(lowest, ratio.of_min);
            highest = std::max(highest, ratio.of_min);
        }
    }
    if (block_count == 0) return std::nullopt;
    return Summary{.lowest = lowest,
                   .highest = highest,
                   .geomean = std::exp(log_sum / block_count),
                   .geomean_of_medians = std::exp(log_sum_of_medians / block_count)};
}

std::vector<AllocationFigure> Results::AllocationFigures() const {
    constexpr std::uint64_t BLOCK_ALLOCATIONS_MAX = 8;

    std::vector<AllocationFigure> figures;
    for (const auto& [name, most] : hashing) {
        figures.push_back({name, most, "0", most == AllocCount{}});
    }
    const auto most = [&](AllocCount Decoding::*which) {
        AllocCount found;
        for (const Row& row : rows) {
            if ((row.decoding.*which).calls >= found.calls) found = row.decoding.*which;
        }
        return found;
    };
    const AllocCount views = most(&Decoding::warm_view);
    const AllocCount block = most(&Decoding::block);
    figures.push_back({"decode into warm views", views, "0", views == AllocCount{}});
    figures.push_back({"decode into an owning btcutil::Block", block,
                       "<= " + std::to_string(BLOCK_ALLOCATIONS_MAX),
                       block.calls <= BLOCK_ALLOCATIONS_MAX});
    return figures;
}

}  // namespace txhash::bench_support
