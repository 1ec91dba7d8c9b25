// SPDX-License-Identifier: MIT
// A destination that can fail is no writer.

#include "wire/writer.h"

struct Destination {
#ifdef MISTAKE
    bool Write(wire::ByteSpan bytes);
#else
    void Write(wire::ByteSpan bytes);
#endif
};

void WriteVersion(Destination& destination) { wire::WriteLE(destination, 2U); }
