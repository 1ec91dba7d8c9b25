// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_TOOL_RUN_TOOL_H
#define TXHASH_TESTS_TOOL_RUN_TOOL_H

// Runs the tool as a user does, and reports its output and status. The binary is TXHASH_TOOL.

#include <cstdio>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace txhash::tool_tests {

using Arguments = std::vector<std::string>;

struct ToolResult {
    int status = -1;  ///< the exit status, or minus the signal that ended it
    std::string out;
    std::string err;

    friend bool operator==(const ToolResult&, const ToolResult&) = default;
    friend std::ostream& operator<<(std::ostream& stream, const ToolResult& result) {
        return stream << "status " << result.status << "\n--- out\n"
                      << result.out << "--- err\n"
                      << result.err;
    }
};

/// What the tool does when all is well.
[[nodiscard]] inline ToolResult Prints(std::string out) { return {0, std::move(out), ""}; }
/// What it does when something is wrong with its input.
[[nodiscard]] inline ToolResult Fails(std::string err, std::string out = {}) {
    return {1, std::move(out), std::move(err)};
}

/// The tool, started with descriptors for its standard streams; -1 closes one.
class ToolProcess {
public:
    ToolProcess(const Arguments& arguments, int in, int out, int err) {
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        const std::pair<int, int> streams[] = {
            {in, STDIN_FILENO}, {out, STDOUT_FILENO}, {err, STDERR_FILENO}};
        for (const auto& [from, to] : streams) {
            if (from < 0) {
                posix_spawn_file_actions_addclose(&actions, to);
            } else {
                posix_spawn_file_actions_adddup2(&actions, from, to);
            }
        }
        std::vector<std::string> words = {TXHASH_TOOL};
        words.insert(words.end(), arguments.begin(), arguments.end());
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        argv.push_back(nullptr);
        const int error = posix_spawn(&m_pid, TXHASH_TOOL, &actions, nullptr, argv.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        if (error != 0) throw std::runtime_error("cannot run " TXHASH_TOOL);
    }

    /// Waits for its end. Returns the exit status, or minus the signal that ended it, and
    /// stores the resources it used.
    int Wait(rusage* usage = nullptr) const {
        int status = 0;
        if (wait4(m_pid, &status, 0, usage) != m_pid) throw std::runtime_error("wait4");
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

private:
    pid_t m_pid = -1;
};

/// A file without a name that begins with `content`.
class ScratchFile {
public:
    explicit ScratchFile(std::string_view content = {}) : m_file(std::tmpfile()) {
        if (!m_file || (!content.empty() &&
                        std::fwrite(content.data(), content.size(), 1, m_file.get()) != 1)) {
            throw std::runtime_error("cannot write a temporary file");
        }
        std::rewind(m_file.get());
    }
    [[nodiscard]] int descriptor() const { return fileno(m_file.get()); }
    [[nodiscard]] std::string Read() const {
        std::rewind(m_file.get());
        std::string content;
        char chunk[4096];
        while (const std::size_t count = std::fread(chunk, 1, sizeof chunk, m_file.get())) {
            content.append(chunk, count);
        }
        return content;
    }

private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> m_file;
};

/// Runs `txhash arguments...` with `input` on standard input.
[[nodiscard]] inline ToolResult RunTool(const Arguments& arguments, std::string_view input = {}) {
    const ScratchFile in(input);
    const ScratchFile out;
    const ScratchFile err;
    const int status =
        ToolProcess(arguments, in.descriptor(), out.descriptor(), err.descriptor()).Wait();
    return {status, out.Read(), err.Read()};
}

/// The same with standard output on `out`, a descriptor, or closed if that is -1.
[[nodiscard]] inline ToolResult RunToolInto(int out, const Arguments& arguments) {
    const ScratchFile in;
    const ScratchFile err;
    const int status = ToolProcess(arguments, in.descriptor(), out, err.descriptor()).Wait();
    return {status, "", err.Read()};
}

}  // namespace txhash::tool_tests

#endif  // TXHASH_TESTS_TOOL_RUN_TOOL_H
