// SPDX-License-Identifier: MIT
#include "bench/ratios/table.h"

#include <algorithm>
#include <iostream>

namespace txhash::bench_support {

using testing_support::AllocCount;

Json ToJson(const AllocCount& count) { return {{"allocs", count.calls}, {"bytes", count.bytes}}; }

Table::Table(std::size_t rounds, std::string filter)
    : m_rounds(rounds), m_filter(std::move(filter)) {}

bool Table::Wants(const std::string& input) const {
    return input.find(m_filter) != std::string::npos;
}

void Table::Run(Contest& contest, std::span<const Claim> claims, bool typical) {
    contest.Run(m_rounds);
    Add(contest, claims, typical);
}

void Table::Add(const Contest& contest, std::span<const Claim> claims, bool typical) {
    for (const Claim& claim : claims) {
        const auto name = [](const auto& entry) { return entry.first.name; };
        auto entry = std::ranges::find(m_claims, claim.name, name);
        if (entry == m_claims.end()) entry = m_claims.insert(entry, {claim, {}});
        entry->second.push_back(MakeCase(claim, contest, typical));
    }
    m_kernels.push_back(contest.kernels());
    std::cerr << "measured " << contest.name() << '\n';
}

void Table::Add(const std::string& name, const AllocCount& count,
                std::optional<std::uint64_t> max_calls) {
    auto entry = std::ranges::find(m_allocations, name, &Allocations::name);
    if (entry == m_allocations.end()) {
        entry = m_allocations.insert(entry, {name, count, max_calls});
    } else if (count.calls >= entry->most.calls) {
        entry->most = count;
    }
}

Json Table::ToJson() const {
    Json document;
    for (const auto& [name, cost] :
         {std::pair("stream_ns", &KernelCosts::stream_ns),
          std::pair("lanes_ns", &KernelCosts::lanes_ns),
          std::pair("double_hash64_ns", &KernelCosts::double_hash64_ns)}) {
        document["kernels"][name] = std::ranges::min(m_kernels, {}, cost).*cost;
    }
    for (const auto& [claim, cases] : m_claims) {
        document["claims"].push_back(bench_support::ToJson(claim, cases));
    }
    document["allocations"] = Json::array();
    for (const auto& [name, most, max_calls] : m_allocations) {
        Json& entry = document["allocations"].emplace_back(
            Json{{"name", name}, {"most", bench_support::ToJson(most)}});
        if (!max_calls) continue;
        entry["target"] = (*max_calls == 0 ? "" : "<= ") + std::to_string(*max_calls);
        entry["reached"] = most.calls <= *max_calls;
    }
    document["grids"] = grids;
    document["listings"] = listings;
    return document;
}

}  // namespace txhash::bench_support
