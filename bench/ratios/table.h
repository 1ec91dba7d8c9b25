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
#include "tests/support/alloc_counter.h"

namespace txhash::bench_support {

[[nodiscard]] Json ToJson(const testing_support::AllocCount& count);

/// What one call of `op` takes from the heap.
template <class Op>
[[nodiscard]] testing_support::AllocCount AllocationsOf(const Op& op) {
    const testing_support::AllocScope scope;
    op();
    return scope.Count();
}

class Table {
public:
    /// Contests have `rounds` rounds, and only inputs with `filter` in their name are measured.
    Table(std::size_t rounds, std::string filter);

    [[nodiscard]] std::size_t rounds() const { return m_rounds; }
    [[nodiscard]] bool Wants(const std::string& input) const;

    /// Runs the contest, which becomes a case of each of the claims.
    void Run(Contest& contest, std::span<const Claim> claims, bool typical = true);
    void Run(Contest& contest, const Claim& claim) { Run(contest, {&claim, 1}); }
    /// The same for a contest that has been run.
    void Add(const Contest& contest, std::span<const Claim> claims, bool typical = true);

    /// Allocations, of which the most are reported. The target, if there is one, is `max_calls`.
    void Add(const std::string& name, const testing_support::AllocCount& count,
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
    std::string m_filter;
    std::vector<std::pair<Claim, std::vector<Case>>> m_claims;
    std::vector<Allocations> m_allocations;
    std::vector<KernelCosts> m_kernels;
};

/// For people. The table is a Table::ToJson(), the context an object of texts.
void PrintContext(std::ostream& out, const Json& context);
void PrintTable(std::ostream& out, const Json& table);

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_RATIOS_TABLE_H
