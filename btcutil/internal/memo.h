// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_INTERNAL_MEMO_H
#define TXHASH_BTCUTIL_INTERNAL_MEMO_H

// A value that is computed on first use and then cached, without a lock. It uses the compiler's
// atomic builtins, because <atomic> would make every header that includes this one 8,000 lines
// longer.

#include <cstdint>
#include <type_traits>

#include "chainhash/bytes/attributes.h"

namespace txhash::btcutil {

/// Thread safe. Threads that ask at the same time may each compute the value; the first to finish
/// stores it and nobody waits, so all of them must compute the same value.
template <class T>
class Memo {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    Memo() noexcept = default;
    /// With a value that is already known.
    explicit Memo(const T& value) noexcept : m_value(value), m_state(READY) {}
    Memo(const Memo& other) noexcept { *this = other; }
    /// Copies the value if `other` has one yet. Other threads may be using `other`, but not *this.
    Memo& operator=(const Memo& other) noexcept {
        if (this == &other) return *this;
        const T* known = other.Find();
        if (known != nullptr) m_value = *known;
        __atomic_store_n(&m_state, known != nullptr ? READY : EMPTY, __ATOMIC_RELEASE);
        return *this;
    }

    template <class Compute>
    [[nodiscard]] T Get(Compute&& compute) const {
        if (const T* known = Find()) return *known;
        const T value = compute();
        Offer(value);
        return value;
    }

    /// The value, or null if it has not been computed yet. Valid while the memo exists.
    [[nodiscard]] const T* Find() const noexcept TXHASH_LIFETIMEBOUND {
        return __atomic_load_n(&m_state, __ATOMIC_ACQUIRE) == READY ? &m_value : nullptr;
    }

    /// Stores `value` unless another thread got there first.
    void Offer(const T& value) const noexcept {
        std::uint8_t expected = EMPTY;
        if (__atomic_compare_exchange_n(&m_state, &expected, FILLING, false, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED)) {
            m_value = value;
            __atomic_store_n(&m_state, READY, __ATOMIC_RELEASE);
        }
    }

private:
    static constexpr std::uint8_t EMPTY = 0;
    static constexpr std::uint8_t FILLING = 1;
    static constexpr std::uint8_t READY = 2;

    mutable T m_value{};
    mutable std::uint8_t m_state = EMPTY;  // atomic
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_INTERNAL_MEMO_H
