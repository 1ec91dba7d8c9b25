// SPDX-License-Identifier: MIT
#include "bench/ratios/table.h"

#include <algorithm>
#include <iostream>

namespace txhash::bench_support {

using testing_support::AllocCount;

Json ToJson(const AllocCount& count) { return {{"allocs", count.calls}, {"bytes", count.bytes}}; }

const Way* FindWay(std::string_view name) {
    const auto found = std::ranges::find(AllWays(), name, &Way::name);
    return found == AllWays().end() || !found->work ? nullptr : &*found;
}

void Table::Run(std::span<const Claim> claims, const std::vector<Subject>& subjects) {
    for (const Subject& subject : subjects) {
        Contest contest;
        for (const Claim& claim : claims) {
            const Way* ours = FindWay(WayName(claim.ours, subject));
            const Way* peer = claim.peer == FLOOR ? ours : FindWay(WayName(claim.peer, subject));
            if (ours == nullptr || peer == nullptr) continue;
            contest.Add(*ours);
            contest.Add(*peer);
        }
        Run(contest, claims, subject);
    }
}

void Table::Run(Contest& contest, std::span<const Claim> claims, const Subject& subject) {
    const bool slow = std::ranges::any_of(claims, &Claim::slow);
    contest.Run(slow ? std::max<std::size_t>(m_rounds / 50, 2) : m_rounds);
    for (const Claim& claim : claims) {
        const auto found = MakeCase(claim, contest, subject);
        if (!found) continue;
        const auto name = [](const auto& entry) { return entry.first.name; };
        auto entry = std::ranges::find(m_claims, claim.name, name);
        if (entry == m_claims.end()) entry = m_claims.insert(entry, {claim, {}});
        entry->second.push_back(*found);
    }
    m_kernels.push_back(contest.kernels());
    std::cerr << "measured " << subject.label << '\n';
}

void Table::Add(std::string_view name, const AllocCount& count,
                std::optional<std::uint64_t> max_calls) {
    auto entry = std::ranges::find(m_allocations, name, &Allocations::name);
    if (entry == m_allocations.end()) {
        entry = m_allocations.insert(entry, {std::string(name), {}, max_calls});
    }
    if (count.calls >= entry->most.calls) entry->most = count;
}

Json Table::ToJson() const {
    Json document = {{"kernels", {}}, {"claims", Json::array()}, {"allocations", Json::array()}};
    const auto fastest = [this](double KernelCosts::*cost) {
        return std::ranges::min(m_kernels, {}, cost).*cost;
    };
    document["kernels"] = {{"stream_ns", fastest(&KernelCosts::stream_ns)},
                           {"lanes_ns", fastest(&KernelCosts::lanes_ns)},
                           {"double_hash64_ns", fastest(&KernelCosts::double_hash64_ns)}};
    for (const auto& [claim, cases] : m_claims) {
        document["claims"].push_back(bench_support::ToJson(claim, cases));
    }
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
