// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_INTERNAL_MEMO_H
#define TXHASH_BTCUTIL_INTERNAL_MEMO_H

// A value computed at most once by whoever asks first, without a lock.

#include <atomic>
#include <cstdint>
#include <type_traits>

#include "chainhash/attributes.h"

namespace txhash::btcutil {

/// Thread safe. Threads that ask at the same time may each compute the value; one of them keeps it
/// and nobody waits, so the value must not depend on who computes it.
template <class T>
class Memo {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    Memo() noexcept = default;
    /// The value is known already.
    explicit Memo(const T& value) noexcept : m_value(value), m_state(State::Ready) {}
    Memo(const Memo& other) noexcept { *this = other; }
    /// Copies what `other` has by now. Not for a memo that other threads are using.
    Memo& operator=(const Memo& other) noexcept {
        if (this == &other) return *this;
        const bool ready = other.m_state.load(std::memory_order_acquire) == State::Ready;
        if (ready) m_value = other.m_value;
        m_state.store(ready ? State::Ready : State::Empty, std::memory_order_release);
        return *this;
    }

    template <class Compute>
    [[nodiscard]] T Get(Compute&& compute) const {
        if (const T* known = Find()) return *known;
        const T value = compute();
        Offer(value);
        return value;
    }

    /// The value, if anybody has computed it yet.
    [[nodiscard]] const T* Find() const noexcept TXHASH_LIFETIMEBOUND {
        return m_state.load(std::memory_order_acquire) == State::Ready ? &m_value : nullptr;
    }

    /// Keeps `value`, unless another was offered before.
    void Offer(const T& value) const noexcept {
        State expected = State::Empty;
        if (m_state.compare_exchange_strong(expected, State::Filling, std::memory_order_relaxed)) {
            m_value = value;
            m_state.store(State::Ready, std::memory_order_release);
        }
    }

private:
    enum class State : std::uint8_t { Empty, Filling, Ready };

    mutable T m_value{};
    mutable std::atomic<State> m_state = State::Empty;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_INTERNAL_MEMO_H
