// SPDX-License-Identifier: MIT
#include <iomanip>
#include <sstream>

#include "bench/ratios/claim_report.h"
#include "bench/ratios/report.h"

namespace txhash::bench_support {
namespace {

void PrintSip(std::ostream& out, const std::vector<SipVariants>& sip) {
    for (const auto& [key_bytes, variants] : sip) {
        out << "key size " << key_bytes << '\n';
        for (const SipVariant& variant : variants) out << variant.Line() << '\n';
        out << '\n';
    }
}

}  // namespace

std::string SipVariant::Line() const {
    std::ostringstream text;
    const auto cost = [&](double keys) {
        text << cycles / keys << " cycles, " << ns / keys << " ns";
    };
    text << std::fixed << std::setprecision(2);
    text << "sip hash c=" << c << ",d=" << d << " (x" << lanes << "): ";
    cost(1);
    text << " per iteration; ";
    cost(static_cast<double>(lanes));
    text << " a key";
    return text.str();
}

void PrintReport(std::ostream& out, const KeyedResults& results) {
    PrintReport(out, static_cast<const ClaimResults&>(results));
    for (const std::string& remark : results.remarks) out << remark << '\n';
    out << '\n';
    PrintSip(out, results.sip);
}

Json ToJson(const KeyedResults& results) {
    Json document = ToJson(static_cast<const ClaimResults&>(results));
    for (const auto& [key_bytes, variants] : results.sip) {
        Json& lines = document["sip"][std::to_string(key_bytes)];
        for (const SipVariant& variant : variants) lines.push_back(variant.Line());
    }
    document["remarks"] = results.remarks;
    return document;
}

}  // namespace txhash::bench_support
