// SPDX-License-Identifier: MIT
#include "capi/internal/message_writer.h"
#include "capi/txhash.h"
#include "chainhash/engine.h"

using namespace txhash;

#define TXHASH_TEXT_OF(number) #number
#define TXHASH_TEXT(number) TXHASH_TEXT_OF(number)

extern "C" {

const char* txhash_version(void) {
    return TXHASH_TEXT(TXHASH_VERSION_MAJOR) "." TXHASH_TEXT(TXHASH_VERSION_MINOR) "." TXHASH_TEXT(
        TXHASH_VERSION_PATCH);
}

int txhash_abi(void) { return TXHASH_ABI; }

const char* txhash_engine(void) {
    return chainhash::ActiveEngine().name.data();  // a literal
}

size_t txhash_engine_error(char* out, size_t size) {
    capi::MessageWriter message(out, size);
    try {
        if (const auto error = chainhash::EngineVariableError()) message.Append(error->Message());
    } catch (...) {
        message.Append(txhash_status_text(TXHASH_NO_MEMORY));
    }
    return message.Finish();
}

}  // extern "C"
