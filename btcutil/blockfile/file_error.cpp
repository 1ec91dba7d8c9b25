// SPDX-License-Identifier: MIT
#include "btcutil/blockfile/file_error.h"

namespace txhash::btcutil {

std::string FileError::Reason() const {
    switch (code) {
        case FileErrc::SystemError:
            return system.message();
        case FileErrc::BadXorKey:
            return "not a file of 8 bytes";
        case FileErrc::NoBlockFiles:
            return "no block files (blk*.dat)";
    }
    return "unknown error";
}

}  // namespace txhash::btcutil
