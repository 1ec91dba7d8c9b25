/* SPDX-License-Identifier: MIT */
#ifndef TXHASH_H
#define TXHASH_H

/** \file
 * txhash from any language: the C ABI. C99, and C++. docs/c-api.md is an introduction.
 *
 * Hashes are 32 bytes in the order in which SHA-256 produces them ("internal" order). People see
 * them reversed ("display" order): txhash_hash_to_hex and txhash_hash_from_hex convert.
 *
 * Bytes are passed as a pointer and a size, and borrowed until the call returns: no object and no
 * result refers to the caller's memory afterwards, so a garbage collector may move or free it. A
 * null pointer with size 0 is the empty string. Outputs must not be null and must not overlap
 * inputs, unless their comment says that they may.
 *
 * Results. A function that can fail returns a txhash_status: TXHASH_OK or the reason. Details go to
 * a txhash_error of the caller, which may be null. A null pointer that is not allowed is
 * TXHASH_INVALID_ARGUMENT here. After a failure, outputs are zero or null and arrays unspecified,
 * unless a comment says more. A function that cannot fail returns its result or void, and its
 * requirements are asserted in debug builds. No exception leaves the library; it raises no signals,
 * prints nothing and never ends the process.
 *
 * Threads. Functions without an object are thread safe. An object belongs to one thread at a time,
 * unless its comment says that threads may share it. There is nothing to initialize or to shut
 * down, and the library may be unloaded once its objects are destroyed. After fork() the child may
 * use every object that no other thread of the parent was using. A thread that pthread_cancel ends
 * (of deferred type, as usual) finishes its call first.
 *
 * Growth. Codes, flags and fields are only added. A struct that may grow starts with struct_size,
 * which the caller sets to its own sizeof: the library fills no more than that, and does not touch
 * fields that it does not know. */

#include <stddef.h>
#include <stdint.h>

/** The version of this header; txhash_version has that of the loaded library. */
#define TXHASH_VERSION_MAJOR 0
/** A new one may break the C++ API while the major version is 0. */
#define TXHASH_VERSION_MINOR 3
/** Fixes only. */
#define TXHASH_VERSION_PATCH 0

/** Changes only when a symbol is removed or changes its meaning; libtxhash.so.1 is named after it.
 */
#define TXHASH_ABI 1

/** \def TXHASH_API
 * On each function of this header. Define TXHASH_STATIC to link the archive on Windows. */
#if defined(_WIN32) && !defined(TXHASH_STATIC)
#ifdef TXHASH_BUILD
#define TXHASH_API __declspec(dllexport)
#else
#define TXHASH_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define TXHASH_API __attribute__((visibility("default")))
#else
#define TXHASH_API
#endif

/** A result that must not be dropped. */
#if defined(__GNUC__)
#define TXHASH_CHECK __attribute__((warn_unused_result))
#else
#define TXHASH_CHECK
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The library ---- */

/** "0.3.0". Static. */
TXHASH_API const char* txhash_version(void);

/** TXHASH_ABI of the loaded library. A binding compares it with the TXHASH_ABI that it was compiled
 * with, and refuses to work if they differ. */
TXHASH_API int txhash_abi(void);

/** The name of the engine in use: "avx512", "shani", ... Static. It is chosen at the first hash,
 * for as long as the library is loaded; the environment variable TXHASH_ENGINE overrides the
 * choice. */
TXHASH_API const char* txhash_engine(void);

/** Why TXHASH_ENGINE is ignored: "TXHASH_ENGINE=avx512: ...". Empty if the variable is unset or
 * names an engine that can run here. Stores and returns what txhash_error_message would. */
TXHASH_API size_t txhash_engine_error(char* out, size_t size);

/* ---- Errors ---- */

/** One of the codes below. Newer libraries may return codes that older headers do not name. */
typedef int32_t txhash_status;

/** The values of a txhash_status. Never renumbered. */
enum {
    TXHASH_OK = 0, /**< the only success */

    /* Bytes that do not decode. */
    TXHASH_END_OF_DATA = 1,                /**< the bytes end before or inside a field */
    TXHASH_NON_CANONICAL_COMPACT_SIZE = 2, /**< longer than its value needs */
    TXHASH_SIZE_TOO_LARGE = 3,             /**< a length or count above 0x02000000 */
    TXHASH_UNKNOWN_WITNESS_FLAG = 4,       /**< the byte after the marker is not 1 (BIP-0144) */
    TXHASH_SUPERFLUOUS_WITNESS = 5,        /**< marker and flag, but every witness is empty */
    TXHASH_TRAILING_BYTES = 6,             /**< bytes follow a complete object */
    /* Reserved for the messages of BIP-0152, which only the C++ library decodes: no function
     * returns these yet. */
    TXHASH_NOT_A_BOOLEAN = 7,         /**< a flag is neither 0 nor 1 */
    TXHASH_INDEX_TOO_LARGE = 8,       /**< above 65535 */
    TXHASH_TOO_MANY_TRANSACTIONS = 9, /**< more than a message can index */

    /* Calls that cannot be answered. */
    TXHASH_INVALID_ARGUMENT = 32,   /**< a null pointer, an unknown flag or an impossible size */
    TXHASH_INVALID_HEX = 33,        /**< not 64 hexadecimal digits */
    TXHASH_INDEX_OUT_OF_RANGE = 34, /**< no such leaf, transaction or input */
    TXHASH_BUFFER_TOO_SMALL = 35,   /**< the needed size is stored */
    TXHASH_NOT_COMPUTED = 36,       /**< the hasher did not compute what the check needs */
    TXHASH_OUT_OF_ORDER = 37,       /**< parts of a transaction in the wrong order or number */

    /* Why a block is refused, in the words of Bitcoin Core. */
    TXHASH_BAD_TXNMRKLROOT = 64,        /**< not the transactions that the header commits to */
    TXHASH_BAD_TXNS_DUPLICATE = 65,     /**< transactions repeated at the end (CVE-2012-2459) */
    TXHASH_BAD_BLK_LENGTH = 66,         /**< no transactions, or too many bytes without witnesses */
    TXHASH_BAD_CB_MISSING = 67,         /**< the first transaction is not a coinbase */
    TXHASH_BAD_CB_MULTIPLE = 68,        /**< a later transaction is a coinbase */
    TXHASH_UNEXPECTED_WITNESS = 69,     /**< a witness in a block that commits to none */
    TXHASH_BAD_WITNESS_NONCE_SIZE = 70, /**< the coinbase's witness is not one item of 32 bytes */
    TXHASH_BAD_WITNESS_MERKLE_MATCH = 71, /**< not the witnesses that the coinbase commits to */
    TXHASH_BAD_BLK_WEIGHT = 72,           /**< above 4,000,000 */

    /* Why a signature hash does not exist (BIP-0341). */
    TXHASH_INVALID_HASH_TYPE = 96,        /**< not one of the seven of taproot */
    TXHASH_MISSING_OUTPUT = 97,           /**< SIGHASH_SINGLE without an output */
    TXHASH_INCOMPLETE_SPENT_OUTPUTS = 98, /**< not one spent output per input */

    /* Block files. */
    TXHASH_END_OF_FILES = 128,   /**< no more records: not a fault */
    TXHASH_SYSTEM_ERROR = 129,   /**< the operating system refused: txhash_error.system says why */
    TXHASH_BAD_XOR_KEY = 130,    /**< xor.dat is not a file of 8 bytes */
    TXHASH_NO_BLOCK_FILES = 131, /**< a directory without block files */
    TXHASH_JUNK = 132,           /**< bytes between records that are not zeros */
    TXHASH_TRUNCATED_RECORD = 133, /**< a file ends inside a record */
    TXHASH_READ_ERROR = 134,       /**< the rest of a file cannot be read */

    /* The machine. */
    TXHASH_NO_MEMORY = 192, /**< the object can be used again; nothing is leaked */
    TXHASH_INTERNAL = 193   /**< a defect of the library: please report it */
};

/** No offset, no index. */
#define TXHASH_NONE UINT64_MAX

/** Where and why. Filled only if the call fails, and then completely. This struct never grows. */
typedef struct txhash_error {
    txhash_status status; /**< as the call returned it */
    int32_t system;       /**< errno of TXHASH_SYSTEM_ERROR and TXHASH_READ_ERROR, else 0 */
    uint64_t offset;   /**< in the bytes that were decoded, or in the block file; or TXHASH_NONE */
    uint64_t index;    /**< of the transaction or input at fault; or TXHASH_NONE */
    const char* field; /**< what was being decoded, such as "script_sig": static; or null */
    void* reserved[4]; /**< null */
} txhash_error;

/** "unexpected end of data at byte 89, reading script_sig". As snprintf does, stores at most `size`
 * bytes, the terminating zero included, and returns the length of the whole text without it. `out`
 * may be null, and so may `error`, for the empty text. */
TXHASH_API size_t txhash_error_message(const txhash_error* error, char* out, size_t size);

/** "unexpected end of data", "bad-txnmrklroot", ...; "unknown status" for other numbers. Static. */
TXHASH_API const char* txhash_status_text(txhash_status status);

/* ---- Hashes (FIPS 180-4) ---- */

/** 32 bytes, aligned to one byte: an array of these is the bytes on the wire. */
typedef struct txhash_hash {
    uint8_t bytes[32]; /**< internal order */
} txhash_hash;

/** SHA-256 of the `size` bytes at `data`. */
TXHASH_API void txhash_sha256(txhash_hash* out, const void* data, size_t size);

/** SHA-256 of SHA-256, Bitcoin's usual hash. */
TXHASH_API void txhash_sha256d(txhash_hash* out, const void* data, size_t size);

/** RIPEMD-160 of SHA-256, the hash in addresses. out: 20 bytes. */
TXHASH_API void txhash_hash160(uint8_t out[20], const void* data, size_t size);

/** SHA256(SHA256(tag) || SHA256(tag) || data) (BIP-0340). */
TXHASH_API void txhash_tagged_hash(txhash_hash* out, const void* tag, size_t tag_size,
                                   const void* data, size_t size);

/** out[i] = sha256d of the bytes from data + offsets[i] up to data + offsets[i + 1], side by side
 * in vector lanes. out: count hashes, fewer than 2^32. offsets: count + 1, ascending, which is
 * checked; the last one is the size of data. Messages are shorter than 2^37 bytes. Fails with
 * TXHASH_INVALID_ARGUMENT and TXHASH_NO_MEMORY. */
TXHASH_API TXHASH_CHECK txhash_status txhash_sha256d_many(txhash_hash* out, const void* data,
                                                          const size_t* offsets, size_t count);

/** sha256d of 64-byte messages: a level of a merkle tree. in: count x 64 bytes. out: count hashes;
 * out == in is allowed, no other overlap is. */
TXHASH_API void txhash_sha256d64(txhash_hash* out, const void* in, size_t count);

/** Incremental SHA-256. A plain value in the caller's memory: copy it to hash messages that begin
 * alike. Call txhash_sha256_init first: that the others get a hasher which it has initialized is
 * asserted in debug builds. */
typedef struct txhash_sha256_hasher {
    uint64_t opaque[16]; /**< for the library alone */
} txhash_sha256_hasher;

/** Starts an empty message. */
TXHASH_API void txhash_sha256_init(txhash_sha256_hasher* hasher);
/** Appends to the message. `data` must not be part of `hasher`. */
TXHASH_API void txhash_sha256_write(txhash_sha256_hasher* hasher, const void* data, size_t size);
/** The hash of everything written so far; more may be written afterwards. */
TXHASH_API void txhash_sha256_digest(const txhash_sha256_hasher* hasher, txhash_hash* out);
/** SHA-256 of that. */
TXHASH_API void txhash_sha256_double_digest(const txhash_sha256_hasher* hasher, txhash_hash* out);

/** Stores 64 lower-case digits in display order and a terminating zero. */
TXHASH_API void txhash_hash_to_hex(char out[65], const txhash_hash* hash);
/** Exactly 64 digits of either case, in display order; else TXHASH_INVALID_HEX. */
TXHASH_API TXHASH_CHECK txhash_status txhash_hash_from_hex(txhash_hash* out, const char* hex,
                                                           size_t size);

/* ---- SipHash ---- */

/** SipHash-C-D: rounds per word and at the end. */
enum {
    TXHASH_SIPHASH_2_4 = 24, /**< the one of BIP-0152 and BIP-0158 */
    TXHASH_SIPHASH_1_3 = 13, /**< the usual one of hash tables */
    TXHASH_SIPHASH_1_2 = 12  /**< the fastest */
};

/** SipHash of the `size` bytes at `data` under `key`, whose two words are little-endian. Fails with
 * TXHASH_INVALID_ARGUMENT for an unknown variant. */
TXHASH_API TXHASH_CHECK txhash_status txhash_siphash(uint64_t* out, uint32_t variant,
                                                     const uint8_t key[16], const void* data,
                                                     size_t size);
/** out[i] = SipHash of the `size` bytes at data + i * stride, side by side in vector lanes.
 * out: count numbers. A stride below `size` is TXHASH_INVALID_ARGUMENT, unless count is 0 or 1. */
TXHASH_API TXHASH_CHECK txhash_status txhash_siphash_many(uint64_t* out, uint32_t variant,
                                                          const uint8_t key[16], const void* data,
                                                          size_t size, size_t stride, size_t count);

/* ---- Merkle trees ---- */

/** The root over `count` leaves; zero if there are none. `scratch` has room for (count + 1) / 2
 * hashes and may be `leaves` itself, which is then overwritten. `mutated` may be null; it becomes 1
 * if some level has a pair of equal nodes, so that a shorter list of leaves has the same root
 * (CVE-2012-2459), else 0. */
TXHASH_API void txhash_merkle_root(txhash_hash* out, int* mutated, const txhash_hash* leaves,
                                   size_t count, txhash_hash* scratch);

/** The siblings on the way from leaf `index` to the root, bottom up. *levels becomes their number,
 * at most 64. If that is above `capacity`, the number of hashes that `out` has room for, nothing
 * else is stored, and the result is TXHASH_BUFFER_TOO_SMALL. Also fails with
 * TXHASH_INDEX_OUT_OF_RANGE and TXHASH_NO_MEMORY. */
TXHASH_API TXHASH_CHECK txhash_status txhash_merkle_branch(txhash_hash* out, size_t capacity,
                                                           size_t* levels,
                                                           const txhash_hash* leaves, size_t count,
                                                           size_t index);

/** 1 if `branch` proves that `leaf` is leaf `index` of the tree with this root, else 0. The caller
 * must know the number of levels: otherwise an inner node passes for a leaf (CVE-2017-12842). */
TXHASH_API TXHASH_CHECK int txhash_verify_merkle_branch(const txhash_hash* leaf, size_t index,
                                                        const txhash_hash* branch, size_t levels,
                                                        const txhash_hash* root);

/* ---- One transaction ---- */

/** The ids of the transaction in `raw`, in the network format. Allocates nothing. `wtxid` may be
 * null. If `used` is null, bytes that follow the transaction are an error; otherwise it receives
 * the size of the transaction, which may have anything after it. Fails with the codes of decoding.
 */
TXHASH_API TXHASH_CHECK txhash_status txhash_tx_ids(txhash_hash* txid, txhash_hash* wtxid,
                                                    size_t* used, const void* raw, size_t size,
                                                    txhash_error* error);

/** What can be said about a transaction by itself. */
typedef struct txhash_tx {
    size_t struct_size;           /**< set by the caller */
    txhash_hash txid;             /**< hash without witnesses */
    txhash_hash wtxid;            /**< with them; the same bytes if there are none */
    uint32_t version;             /**< as on the wire, little-endian there */
    uint32_t lock_time;           /**< as on the wire */
    uint64_t size_bytes;          /**< with witnesses */
    uint64_t stripped_size_bytes; /**< without */
    uint64_t weight_wu;           /**< weight units (BIP-0141) */
    uint64_t virtual_size_bytes;  /**< weight / 4, rounded up (BIP-0141) */
    uint64_t input_count;         /**< may be 0 */
    uint64_t output_count;        /**< may be 0 */
    int32_t has_witness;          /**< 1 if any input has a witness, else 0 */
    int32_t is_coinbase;          /**< 0 or 1 */
} txhash_tx;

/** Parses and hashes the transaction in `raw`; bytes that follow it are an error. Allocates
 * nothing. Fails with the codes of decoding. */
TXHASH_API TXHASH_CHECK txhash_status txhash_tx_parse(txhash_tx* out, const void* raw, size_t size,
                                                      txhash_error* error);

/** Names the output that an input spends. The 36 bytes on the wire, on little-endian machines. */
typedef struct txhash_outpoint {
    txhash_hash txid; /**< zero in a coinbase input */
    uint32_t index;   /**< of the output, from 0; 0xffffffff in a coinbase input */
} txhash_outpoint;

/** Hashes a transaction part by part, for callers whose transactions are objects of their own:
 * nothing is serialized and nothing allocated. A plain value in the caller's memory.
 *
 *     txhash_tx_begin(&hasher, version, input_count, has_witness);
 *     txhash_tx_input(&hasher, &prevout, script_sig, script_sig_size, sequence);   each
 *     txhash_tx_outputs(&hasher, output_count);
 *     txhash_tx_output(&hasher, value_sat, script_pubkey, script_pubkey_size);     each
 *     txhash_tx_witness(&hasher, item_count);       one per input, if there are witnesses, then
 *     txhash_tx_witness_item(&hasher, item, item_size);                            each
 *     txhash_tx_end(&hasher, lock_time, &txid, &wtxid);
 *
 * A part in the wrong place fails with TXHASH_OUT_OF_ORDER; a count or size above 0x02000000, with
 * TXHASH_SIZE_TOO_LARGE. Once a part has failed, all calls fail with the same status until the next
 * txhash_tx_begin, so that only the result of txhash_tx_end needs to be checked. Call
 * txhash_tx_begin first: that the others get a hasher which it has initialized is asserted in debug
 * builds. */
typedef struct txhash_tx_hasher {
    uint64_t opaque[40]; /**< for the library alone */
} txhash_tx_hasher;

/** Starts a transaction. `has_witness`: 0 if no input has a witness, else 1; without inputs, 1 is
 * TXHASH_SUPERFLUOUS_WITNESS. */
TXHASH_API txhash_status txhash_tx_begin(txhash_tx_hasher* hasher, uint32_t version,
                                         size_t input_count, int has_witness);
/** The next of `input_count` inputs. */
TXHASH_API txhash_status txhash_tx_input(txhash_tx_hasher* hasher, const txhash_outpoint* prevout,
                                         const void* script_sig, size_t script_sig_size,
                                         uint32_t sequence);
/** After the last input. */
TXHASH_API txhash_status txhash_tx_outputs(txhash_tx_hasher* hasher, size_t output_count);
/** The next of `output_count` outputs. */
TXHASH_API txhash_status txhash_tx_output(txhash_tx_hasher* hasher, int64_t value_sat,
                                          const void* script_pubkey, size_t script_pubkey_size);
/** The witness of the next input, which may have no items. After the last output. */
TXHASH_API txhash_status txhash_tx_witness(txhash_tx_hasher* hasher, size_t item_count);
/** The next of `item_count` items. */
TXHASH_API txhash_status txhash_tx_witness_item(txhash_tx_hasher* hasher, const void* item,
                                                size_t size);
/** Ends the transaction and stores its ids. `wtxid` may be null. If there should be witnesses but
 * all are empty, the result is TXHASH_SUPERFLUOUS_WITNESS. */
TXHASH_API TXHASH_CHECK txhash_status txhash_tx_end(txhash_tx_hasher* hasher, uint32_t lock_time,
                                                    txhash_hash* txid, txhash_hash* wtxid);

/* ---- A block ---- */

/** Hashes blocks, one after another, in memory that it reuses: once warm, it allocates nothing. */
typedef struct txhash_block_hasher txhash_block_hasher;

/** What to compute besides the block hash and the txids. */
enum {
    TXHASH_WTXIDS = 1,             /**< the wtxids */
    TXHASH_MERKLE_ROOT = 2,        /**< the root over the txids */
    TXHASH_WITNESS_COMMITMENT = 4, /**< the root over the wtxids; implies TXHASH_WTXIDS */
    TXHASH_OFFSETS = 8,            /**< where each transaction begins */
    TXHASH_PREVOUTS = 16,          /**< the outpoints that the block spends */
    TXHASH_CHECKED = 7             /**< what txhash_block_check needs */
};

/** Fails with TXHASH_INVALID_ARGUMENT for unknown flags, and with TXHASH_NO_MEMORY; *out is null
 * then. */
TXHASH_API TXHASH_CHECK txhash_status txhash_block_hasher_create(txhash_block_hasher** out,
                                                                 uint32_t flags);
/** Ends the object and frees its memory. Null is allowed. */
TXHASH_API void txhash_block_hasher_destroy(txhash_block_hasher* hasher);

/** The results for a block. The arrays belong to the hasher and are valid until it computes again
 * or is destroyed; they do not refer to the raw block. What the flags of the hasher do not ask for
 * is null or zero. */
typedef struct txhash_block {
    size_t struct_size;              /**< set by the caller */
    txhash_hash block_hash;          /**< of the header */
    txhash_hash merkle_root;         /**< computed; the header's own is claimed_merkle_root */
    txhash_hash witness_merkle_root; /**< with zero for the coinbase (BIP-0141) */
    const txhash_hash* txids;        /**< tx_count, in block order */
    const txhash_hash* wtxids;       /**< tx_count; for the coinbase, too, the hash of its bytes */
    const uint64_t* tx_offsets;      /**< tx_count + 1; transaction i ends where i + 1 begins */
    const txhash_outpoint* prevouts; /**< prevout_count, in order; coinbases have none */
    uint64_t tx_count;               /**< transactions */
    uint64_t prevout_count;          /**< 0 unless asked for with TXHASH_PREVOUTS */
    uint64_t size_bytes;             /**< with witnesses */
    uint64_t stripped_size_bytes;    /**< without */
    uint64_t weight_wu;              /**< weight units (BIP-0141) */
    uint64_t witness_tx_count;       /**< transactions that have a witness */
    int32_t version;                 /**< the header from here on */
    uint32_t time;                   /**< seconds since 1970 */
    uint32_t bits;                   /**< the target in its compact form */
    uint32_t nonce;                  /**< what miners vary */
    txhash_hash previous_block;      /**< zero in the first block of a chain */
    txhash_hash claimed_merkle_root; /**< as in the header */
} txhash_block;

/** Parses and hashes the block in `raw`. If `used` is null, bytes that follow the block are an
 * error; otherwise it receives the size of the block, which may have anything after it. `out` may
 * be null for a caller that wants only the verdict. After a failure the hasher has no results.
 * Fails with the codes of decoding and with TXHASH_NO_MEMORY. */
TXHASH_API TXHASH_CHECK txhash_status txhash_block_compute(txhash_block_hasher* hasher,
                                                           txhash_block* out, size_t* used,
                                                           const void* raw, size_t size,
                                                           txhash_error* error);

/** What a block must say about its witnesses. */
enum {
    TXHASH_SEGWIT_ACTIVE = 0, /**< BIP-0141, for blocks in which segwit is active */
    TXHASH_ANY_AGE = 1 /**< blocks of any age; cannot tell a block whose witnesses were stripped */
};

/** Whether the transactions of the last block are those that its header and its coinbase commit to,
 * and whether its shape is legal: TXHASH_OK or the reason to refuse it, as Bitcoin Core names it.
 * TXHASH_NOT_COMPUTED if the last txhash_block_compute failed, or if no fault was found and the
 * hasher lacks a flag of TXHASH_CHECKED. Proof of work and scripts are not checked. */
TXHASH_API TXHASH_CHECK txhash_status txhash_block_check(const txhash_block_hasher* hasher,
                                                         uint32_t rule, txhash_error* error);

/** 1 if no other transactions can fit the header of a block that txhash_block_check refused with
 * this status, so that its hash may be remembered as invalid. Otherwise 0: a sound block with the
 * same hash may exist, so refuse the bytes but not the hash. */
TXHASH_API TXHASH_CHECK int txhash_status_invalidates_hash(txhash_status status);

/** 1 if the hash of the header meets the target that the header claims, else 0. Whether the target
 * is right only the chain can tell. */
TXHASH_API TXHASH_CHECK int txhash_header_meets_target(const uint8_t header[80]);

/* ---- Signature hashes and signatures ---- */

/** Computes the digests of one transaction, and remembers what they share. Has copies of the
 * transaction and of the outputs that it spends. Threads may share it. */
typedef struct txhash_sighash_cache txhash_sighash_cache;

/** What an input spends. */
typedef struct txhash_output {
    int64_t value_sat;         /**< satoshi */
    const void* script_pubkey; /**< borrowed for the call */
    size_t script_pubkey_size; /**< bytes */
} txhash_output;

/** The transaction in `raw`, and the outputs that it spends: one per input, in their order, or none
 * if neither taproot digests nor signature checks are needed. Any other number is
 * TXHASH_INCOMPLETE_SPENT_OUTPUTS. Also fails with the codes of decoding and TXHASH_NO_MEMORY. */
TXHASH_API TXHASH_CHECK txhash_status txhash_sighash_cache_create(txhash_sighash_cache** out,
                                                                  const void* raw, size_t size,
                                                                  const txhash_output* spent,
                                                                  size_t spent_count,
                                                                  txhash_error* error);
/** Ends the object and frees its memory. Null is allowed. */
TXHASH_API void txhash_sighash_cache_destroy(txhash_sighash_cache* cache);

/** The digest of inputs without a witness. `script_code` is the executed script from after its last
 * executed OP_CODESEPARATOR on, without signatures that it may contain. Fails with
 * TXHASH_INDEX_OUT_OF_RANGE. */
TXHASH_API TXHASH_CHECK txhash_status txhash_sighash_legacy(const txhash_sighash_cache* cache,
                                                            txhash_hash* out, size_t input_index,
                                                            const void* script_code,
                                                            size_t script_code_size,
                                                            uint32_t hash_type);
/** The digest of BIP-0143. Fails with TXHASH_INDEX_OUT_OF_RANGE. */
TXHASH_API TXHASH_CHECK txhash_status txhash_sighash_segwit_v0(
    const txhash_sighash_cache* cache, txhash_hash* out, size_t input_index,
    const void* script_code, size_t script_code_size, int64_t value_sat, uint32_t hash_type);
/** The digest of BIP-0341. `tapleaf_hash` is null for a key path spend. `annex` is null if there is
 * none, and otherwise begins with 0x50. `code_separator` is the index, in opcodes, of the last
 * executed OP_CODESEPARATOR, or UINT32_MAX; a key path spend ignores it. Fails with
 * TXHASH_INDEX_OUT_OF_RANGE, TXHASH_INVALID_HASH_TYPE, TXHASH_MISSING_OUTPUT and
 * TXHASH_INCOMPLETE_SPENT_OUTPUTS. */
TXHASH_API TXHASH_CHECK txhash_status txhash_sighash_taproot(
    const txhash_sighash_cache* cache, txhash_hash* out, size_t input_index, uint8_t hash_type,
    const txhash_hash* tapleaf_hash, uint32_t code_separator, const void* annex, size_t annex_size);

/** The hash of a leaf of a script tree (BIP-0341). */
TXHASH_API void txhash_tapleaf_hash(txhash_hash* out, uint8_t leaf_version, const void* script,
                                    size_t script_size);

/** Verdicts on the signatures of an input. */
enum {
    TXHASH_SIGNATURES_VALID = 0,      /**< all that the form asks for */
    TXHASH_SIGNATURES_INVALID = 1,    /**< or the script does not match its hash */
    TXHASH_SIGNATURES_NOT_CHECKED = 2 /**< not a standard form: no verdict */
};

/** Checks the signatures of input `input_index`, if the output that it spends has a standard form.
 * This is not a script interpreter: a valid input may still break other rules. *out becomes one of
 * the three verdicts; after a failure, TXHASH_SIGNATURES_NOT_CHECKED. Fails with
 * TXHASH_INDEX_OUT_OF_RANGE, TXHASH_INCOMPLETE_SPENT_OUTPUTS and TXHASH_NO_MEMORY. */
TXHASH_API TXHASH_CHECK txhash_status txhash_check_signatures(const txhash_sighash_cache* cache,
                                                              int* out, size_t input_index);

/** 1 if the signature is valid, else 0. `signature` is strict DER (BIP-0066) without a hash type;
 * `pubkey` has 33 or 65 bytes, otherwise the answer is 0. */
TXHASH_API TXHASH_CHECK int txhash_verify_ecdsa(const void* signature, size_t signature_size,
                                                const void* pubkey, size_t pubkey_size,
                                                const txhash_hash* digest);
/** 1 if the signature of a message of any size is valid (BIP-0340), else 0. `pubkey` is the X
 * coordinate, big-endian. */
TXHASH_API TXHASH_CHECK int txhash_verify_schnorr(const uint8_t signature[64],
                                                  const uint8_t pubkey[32], const void* message,
                                                  size_t message_size);

/* ---- Block files ---- */

/** Reads the blocks of blk*.dat files in file order, which is the order of their arrival and not
 * that of the chain. */
typedef struct txhash_block_files txhash_block_files;

/** A block in a file, or bytes that are not one. */
typedef struct txhash_record {
    size_t struct_size;   /**< set by the caller */
    const uint8_t* block; /**< valid until the next call for this object */
    uint64_t size_bytes;  /**< of the block, or of what is not one */
    uint64_t offset;      /**< of the block in its file */
    const char* path;     /**< of the file; valid as long as `block` */
    const char* network;  /**< "mainnet", ... Static */
} txhash_record;

/** `path` names one block file, or a directory of them; the key in the directory's xor.dat, if
 * there is one, is applied. Fails with TXHASH_SYSTEM_ERROR, TXHASH_BAD_XOR_KEY,
 * TXHASH_NO_BLOCK_FILES and TXHASH_NO_MEMORY. */
TXHASH_API TXHASH_CHECK txhash_status txhash_block_files_open(txhash_block_files** out,
                                                              const char* path,
                                                              txhash_error* error);
/** The next block; TXHASH_END_OF_FILES after the last one. Bytes that are not a block are reported
 * as TXHASH_JUNK or TXHASH_TRUNCATED_RECORD, the unreadable rest of a file as TXHASH_READ_ERROR,
 * and a file that cannot be opened as TXHASH_SYSTEM_ERROR, with `path`, `offset` and `size_bytes`
 * set in `out` as far as they are known; the next call continues after them. After TXHASH_NO_MEMORY
 * it tries the same again. */
TXHASH_API TXHASH_CHECK txhash_status txhash_block_files_next(txhash_block_files* files,
                                                              txhash_record* out,
                                                              txhash_error* error);
/** Ends the object and frees its memory. Null is allowed. */
TXHASH_API void txhash_block_files_close(txhash_block_files* files);

/* ---- Block filters (BIP-0157, BIP-0158) ---- */

/** Builds basic filters, one after another, in memory that it reuses: once warm, it allocates
 * nothing. */
typedef struct txhash_filter_builder txhash_filter_builder;

/** A run of bytes. */
typedef struct txhash_bytes {
    const void* data; /**< null only with size 0 */
    size_t size;      /**< bytes */
} txhash_bytes;

/** Fails with TXHASH_NO_MEMORY; *out is null then. */
TXHASH_API TXHASH_CHECK txhash_status txhash_filter_builder_create(txhash_filter_builder** out);
/** Ends the object and frees its memory. Null is allowed. */
TXHASH_API void txhash_filter_builder_destroy(txhash_filter_builder* builder);
/** The encoded filter of the block in `raw`. `spent_scripts`: the script_pubkeys of the outputs
 * that the block spends, in any order. The result is valid until the next call for this builder.
 * Fails with the codes of decoding, TXHASH_SIZE_TOO_LARGE for more scripts than a filter can have,
 * and TXHASH_NO_MEMORY. */
TXHASH_API TXHASH_CHECK txhash_status txhash_filter_build(txhash_filter_builder* builder,
                                                          txhash_bytes* out, const void* raw,
                                                          size_t size,
                                                          const txhash_bytes* spent_scripts,
                                                          size_t spent_count, txhash_error* error);
/** *out becomes 1 if any of the scripts is in the filter, else 0. Each script that is not has a
 * false positive rate of 1/784,931. The whole filter is validated. Fails with the codes of decoding
 * and TXHASH_NO_MEMORY. */
TXHASH_API TXHASH_CHECK txhash_status
txhash_filter_match_any(int* out, const txhash_hash* block_hash, const void* filter, size_t size,
                        const txhash_bytes* scripts, size_t script_count, txhash_error* error);
/** The header of a filter, given that of the previous block's filter, which is zero for the first
 * block. */
TXHASH_API void txhash_filter_header(txhash_hash* out, const txhash_hash* previous_header,
                                     const void* filter, size_t size);

/* ---- Compact blocks (BIP-0152, version 2) ---- */

/** The key of the short ids in a cmpctblock message with this header and nonce. */
TXHASH_API void txhash_short_id_key(uint8_t out[16], const uint8_t header[80], uint64_t nonce);
/** out[i] = the short id of wtxids[i], 48 bits. */
TXHASH_API void txhash_short_ids(uint64_t* out, const uint8_t key[16], const txhash_hash* wtxids,
                                 size_t count);

#ifdef __cplusplus
}
#endif

#endif /* TXHASH_H */
