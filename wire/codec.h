// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_CODEC_ROOM_H
#define TXHASH_WIRE_CODEC_ROOM_H

// What every format is made of.
//
// Writers and readers over memory and over streams; compact sizes; the error of every decoder,
// which names the field and its offset; the limits of the formats; Expected, a value or an error.
// May use: chainhash.

#include "wire/codec/compact_size.h"
#include "wire/codec/error.h"
#include "wire/codec/expected.h"
#include "wire/codec/limits.h"
#include "wire/codec/reader.h"
#include "wire/codec/stream_reader.h"
#include "wire/codec/writer.h"

#endif  // TXHASH_WIRE_CODEC_ROOM_H
