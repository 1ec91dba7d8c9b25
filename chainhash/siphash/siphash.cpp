// SPDX-License-Identifier: MIT
#include "chainhash/siphash/siphash.h"

#include <sys/random.h>

#include <cerrno>
#include <system_error>

namespace txhash::chainhash {

SipHashKey SipHashKey::Random() {
    std::array<std::uint8_t, SIZE> bytes;
    // Requests this small are never cut short; retry on EINTR.
    ssize_t got;
    do {
        got = getrandom(bytes.data(), bytes.size(), 0);
    } while (got < 0 && errno == EINTR);
    if (got != static_cast<ssize_t>(bytes.size())) {
        throw std::system_error(got < 0 ? errno : EIO, std::generic_category(),
                                "no random key from the operating system");
    }
    return FromBytes(bytes);
}

}  // namespace txhash::chainhash
