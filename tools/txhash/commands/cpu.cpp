// SPDX-License-Identifier: MIT
// txhash cpu: the hash engines, which one is in use, and why.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "chainhash/engine.h"
#include "tools/txhash/commands.h"
#include "tools/txhash/output/json_writer.h"
#include "tools/txhash/output/output.h"

namespace txhash::tool {
namespace {

using chainhash::EngineInfo;

/// The engine in use and why; no name if TXHASH_ENGINE is in error, since no command runs then.
struct Choice {
    std::string_view engine;
    std::string_view reason;
};

Choice FindChoice() {
    if (chainhash::EngineVariableError()) {
        return {{}, "TXHASH_ENGINE names none that is available"};
    }
    const bool is_named = std::getenv(chainhash::ENGINE_VARIABLE) != nullptr;
    return {chainhash::ActiveEngine().name,
            is_named ? "TXHASH_ENGINE names it" : "the first that is available"};
}

std::array<std::pair<std::string_view, bool>, 6> Features() {
    const chainhash::CpuFeatures& cpu = chainhash::DetectCpu();
    return {{{"shani", cpu.shani},
             {"sse4", cpu.sse4},
             {"avx2", cpu.avx2},
             {"avx512", cpu.avx512},
             {"neon", cpu.neon},
             {"armsha2", cpu.armsha2}}};
}

/// The text, left-justified in a column.
std::string Cell(std::string_view text) {
    constexpr std::size_t WIDTH = 12;
    std::string cell(text.empty() ? "-" : text);
    cell.resize(std::max(WIDTH, cell.size() + 1), ' ');
    return cell;
}

void PrintText(Output& output, const Choice& choice) {
    output << "features  ";
    for (const auto& [name, detected] : Features()) {
        if (detected) output << ' ' << name;
    }
    if (chainhash::DetectCpu().avx_disabled_by_os) {
        output << " (the operating system does not save all AVX registers)";
    }
    output << "\nengine     " << (choice.engine.empty() ? "none" : choice.engine) << " ("
           << choice.reason << ")\n\n"
           << "  " << Cell("engine") << Cell("stream") << Cell("wide") << Cell("narrow")
           << Cell("sip") << "available\n";
    for (const EngineInfo& info : chainhash::ListEngines()) {
        output << (info.name == choice.engine ? "* " : "  ") << Cell(info.name)
               << Cell(info.stream.name) << Cell(info.wide.name) << Cell(info.narrow.name)
               << Cell(info.sip.name) << (info.available ? "yes: " : "no: ") << info.reason << '\n';
    }
}

void PrintJson(Output& output, const Choice& choice) {
    JsonWriter json(output);
    json.Object([&] {
        json.Object("features", [&] {
            for (const auto& [name, detected] : Features()) json.Member(name, detected);
            json.Member("avx_disabled_by_os", chainhash::DetectCpu().avx_disabled_by_os);
        });
        json.Member("engine",
                    choice.engine.empty() ? JsonScalar(nullptr) : JsonScalar(choice.engine));
        json.Member("reason", choice.reason);
        json.Array("engines", [&] {
            for (const EngineInfo& info : chainhash::ListEngines()) {
                json.Object([&] {
                    json.Member("name", info.name);
                    json.Member("stream", info.stream.name);
                    json.Member("wide", info.wide.name);
                    json.Member("narrow", info.narrow.name);
                    json.Member("sip", info.sip.name);
                    json.Member("available", info.available);
                    json.Member("active", info.name == choice.engine);
                    json.Member("reason", info.reason);
                });
            }
        });
    });
}

}  // namespace

int RunCpu(const CpuOptions& options) {
    const Choice choice = FindChoice();
    Output output = StandardOutput();
    if (options.json) {
        PrintJson(output, choice);
    } else {
        PrintText(output, choice);
    }
    return output.Finish();
}

}  // namespace txhash::tool
