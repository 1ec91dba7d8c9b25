// SPDX-License-Identifier: MIT
// A destination that can fail is no writer.

#include "wire/codec.h"

using namespace txhash;

struct Destination {
#ifdef MISTAKE
    bool Write(ByteSpan bytes);
#else
    void Write(ByteSpan bytes);
#endif
};

void WriteVersion(Destination& destination) { wire::WriteLE(destination, 2U); }
