// SPDX-License-Identifier: MIT
// txhash cpu: the hash engines, which one hashes here, and why.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "chainhash/cpu.h"
#include "chainhash/engine.h"
#include "tools/txhash/commands.h"
#include "tools/txhash/json_writer.h"
#include "tools/txhash/output.h"

namespace txhash::tool {
namespace {

using chainhash::EngineInfo;

/// What hashes here, and why. Without a name where TXHASH_ENGINE names no engine that could.
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

std::array<std::pair<std::string_view, bool>, 5> Features() {
    const chainhash::CpuFeatures& cpu = chainhash::DetectCpu();
    return {{{"shani", cpu.shani},
             {"sse4", cpu.sse4},
             {"avx2", cpu.avx2},
             {"avx512", cpu.avx512},
             {"neon", cpu.neon}}};
}

/// A kernel's name; empty where it is not compiled in.
template <class Kernel>
std::string_view NameOf(const Kernel* kernel) {
    return kernel != nullptr ? kernel->name : std::string_view();
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
           << "  " << Cell("engine") << Cell("stream") << Cell("few") << Cell("lanes")
           << Cell("sip") << "available\n";
    for (const EngineInfo& info : chainhash::ListEngines()) {
        const chainhash::Engine& engine = info.engine;
        output << (engine.name == choice.engine ? "* " : "  ") << Cell(engine.name)
               << Cell(NameOf(engine.stream)) << Cell(NameOf(engine.few))
               << Cell(NameOf(engine.lanes)) << Cell(NameOf(engine.sip))
               << (info.available ? "yes: " : "no: ") << info.reason << '\n';
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
                    choice.engine.empty() ? nlohmann::json() : nlohmann::json(choice.engine));
        json.Member("reason", choice.reason);
        json.Array("engines", [&] {
            for (const EngineInfo& info : chainhash::ListEngines()) {
                json.Object([&] {
                    json.Member("name", info.engine.name);
                    json.Member("stream", NameOf(info.engine.stream));
                    json.Member("few", NameOf(info.engine.few));
                    json.Member("lanes", NameOf(info.engine.lanes));
                    json.Member("sip", NameOf(info.engine.sip));
                    json.Member("available", info.available);
                    json.Member("active", info.engine.name == choice.engine);
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
