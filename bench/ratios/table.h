// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_RATIOS_TABLE_H
#define TXHASH_BENCH_RATIOS_TABLE_H

// All that a run finds about one subject.

#include <ostream>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/ratios/claim.h"
#include "tests/support/alloc/alloc_counter.h"

namespace txhash::bench_support {

[[nodiscard]] Json ToJson(const testing_support::AllocCount& count);

/// What one call of `op` takes from the heap.
template <class Op>
[[nodiscard]] testing_support::AllocCount AllocationsOf(const Op& op) {
    const testing_support::AllocScope scope;
    op();
    return scope.Count();
}

/// A way of the suites by its name; null if this build or machine lacks it.
[[nodiscard]] const Way* FindWay(std::string_view name);

class Table {
public:
    explicit Table(std::size_t rounds) : m_rounds(rounds) {}

    /// Runs a contest for each subject, of all ways that any of the claims compares. A claim gets a
    /// case from each subject that has both its ways.
    void Run(std::span<const Claim> claims, const std::vector<Subject>& subjects);
    void Run(const Claim& claim, const std::vector<Subject>& subjects) {
        Run(std::span(&claim, 1), subjects);
    }
    /// Runs one contest, which becomes a case of the claims.
    void Run(Contest& contest, std::span<const Claim> claims, const Subject& subject);

    /// Keeps the most allocations under each name. The target, if there is one, is `max_calls`.
    void Add(std::string_view name, const testing_support::AllocCount& count,
             std::optional<std::uint64_t> max_calls = 0);

    /// Other numbers: grid name -> row -> column -> number or allocations.
    Json grids = Json::object();
    /// Lines that have a format of their own, by title.
    Json listings = Json::object();

    [[nodiscard]] Json ToJson() const;

private:
    struct Allocations {
        std::string name;
        testing_support::AllocCount most;
        std::optional<std::uint64_t> max_calls;
    };

    std::size_t m_rounds;
    std::vector<std::pair<Claim, std::vector<Case>>> m_claims;
    std::vector<Allocations> m_allocations;
    std::vector<KernelCosts> m_kernels;
};

/// For people. The table is a Table::ToJson(), the context an object of texts.
void PrintContext(std::ostream& out, const Json& context);
void PrintTable(std::ostream& out, const Json& table);

// What fills the tables. Throws std::runtime_error if a way computes a wrong result, or if no input
// has `filter` in its name.

/// Whole blocks of about 1 MB and more, real ones if there are any, and their parts.
void MeasureBlocks(Table& table, std::string_view filter);
/// One transaction at a time.
void MeasureStreaming(Table& table, std::string_view filter);
/// SipHash and the hash tables of coins that use it.
void MeasureKeyed(Table& table);
void MeasureCoins(Table& table);
/// Signature hashes.
void MeasureSighash(Table& table);

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_TABLE_H
