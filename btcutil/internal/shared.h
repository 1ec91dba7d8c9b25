// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_INTERNAL_SHARED_H
#define TXHASH_BTCUTIL_INTERNAL_SHARED_H

// Shared ownership, as std::shared_ptr<const void> has it. <memory> would make every header that
// includes this one 20,000 lines longer; <atomic> 8,000, so these are the compiler's builtins.

#include <cstddef>
#include <utility>

namespace txhash::btcutil {

/// The base of an object that is immutable once it is shared.
class Shared {
public:
    virtual ~Shared() = default;

protected:
    Shared() noexcept = default;
    Shared(const Shared&) = delete;
    Shared& operator=(const Shared&) = delete;

private:
    friend class SharedOwner;
    mutable std::size_t m_owners = 0;  // atomic
};

/// One owner of an object that was made by `new`, or null. The last owner deletes the object.
/// Thread safe as std::shared_ptr is: owners of the same object may be used by different threads.
class SharedOwner {
public:
    SharedOwner() noexcept = default;
    explicit SharedOwner(const Shared* object) noexcept : m_object(object) { Acquire(); }
    SharedOwner(const SharedOwner& other) noexcept : m_object(other.m_object) { Acquire(); }
    SharedOwner(SharedOwner&& other) noexcept : m_object(std::exchange(other.m_object, nullptr)) {}
    SharedOwner& operator=(SharedOwner other) noexcept {
        std::swap(m_object, other.m_object);
        return *this;
    }
    ~SharedOwner() {
        // The last owner must see what the others did to the object: release, then acquire.
        if (m_object == nullptr) return;
        if (__atomic_sub_fetch(&m_object->m_owners, 1, __ATOMIC_ACQ_REL) == 0) delete m_object;
    }

private:
    void Acquire() noexcept {
        if (m_object != nullptr) __atomic_add_fetch(&m_object->m_owners, 1, __ATOMIC_RELAXED);
    }

    const Shared* m_object = nullptr;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_INTERNAL_SHARED_H
