/* SPDX-License-Identifier: MIT
   Calls every function of the C ABI, as C99, against published vectors, and provokes every status.
   check_named.sh checks that none is missing. Prints what fails; exits with 0 if nothing does. */

/* For mkdtemp, setenv and the like. */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "txhash.h"

static int failures = 0;

#define CHECK(condition)                                                        \
    do {                                                                        \
        if (!(condition)) {                                                     \
            fprintf(stderr, "%s:%d: not %s\n", __FILE__, __LINE__, #condition); \
            ++failures;                                                         \
        }                                                                       \
    } while (0)

#define CHECK_STATUS(call, expected)                                                     \
    do {                                                                                 \
        const txhash_status status_ = (call);                                            \
        if (status_ != (expected)) {                                                     \
            fprintf(stderr, "%s:%d: %s is %d (%s), not %s\n", __FILE__, __LINE__, #call, \
                    (int)status_, txhash_status_text(status_), #expected);               \
            ++failures;                                                                  \
        }                                                                                \
    } while (0)

/* ---- Bytes ---- */

enum { CAPACITY = 4200000 };

typedef struct buffer {
    size_t size;
    uint8_t* bytes;
} buffer;

static buffer new_buffer(void) {
    buffer made;
    made.size = 0;
    made.bytes = malloc(CAPACITY);
    if (made.bytes == NULL) abort();
    return made;
}

static void append(buffer* to, const void* bytes, size_t size) {
    if (size > CAPACITY - to->size) abort();
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
}

static void append_zeros(buffer* to, size_t size) {
    if (size > CAPACITY - to->size) abort();
    memset(to->bytes + to->size, 0, size);
    to->size += size;
}

static void append_hex(buffer* to, const char* hex) {
    for (; hex[0] != '\0'; hex += 2) {
        const char digits[3] = {hex[0], hex[1], '\0'};
        const uint8_t byte = (uint8_t)strtoul(digits, NULL, 16);
        append(to, &byte, 1);
    }
}

/* Bytes that the caller frees. */
static buffer from_hex(const char* hex) {
    buffer made = new_buffer();
    append_hex(&made, hex);
    return made;
}

/* A hash from digits in the order of its bytes. */
static txhash_hash hash_from(const char* hex) {
    buffer bytes = from_hex(hex);
    txhash_hash hash;
    if (bytes.size != sizeof hash) abort();
    memcpy(&hash, bytes.bytes, sizeof hash);
    free(bytes.bytes);
    return hash;
}

/* A hash from digits in display order. */
static txhash_hash id_from(const char* hex) {
    txhash_hash hash;
    CHECK_STATUS(txhash_hash_from_hex(&hash, hex, strlen(hex)), TXHASH_OK);
    return hash;
}

static int equal(const txhash_hash* a, const txhash_hash* b) {
    return memcmp(a, b, sizeof *a) == 0;
}

static int is_zero(const void* data, size_t size) {
    const unsigned char* bytes = data;
    while (size != 0 && bytes[size - 1] == 0) --size;
    return size == 0;
}

/* ---- Vectors ---- */

#define GENESIS_COINBASE                                                                 \
    "01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff" \
    "4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72" \
    "206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff" \
    "0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f" \
    "61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00000000"
#define GENESIS_HEADER_START                                                             \
    "0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a" \
    "7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a"
#define MAINNET_GENESIS GENESIS_HEADER_START "29ab5f49ffff001d1dac2b7c01" GENESIS_COINBASE
#define TESTNET_GENESIS GENESIS_HEADER_START "dae5494dffff001d1aa4ae1801" GENESIS_COINBASE
#define GENESIS_TXID "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b"
#define GENESIS_HASH "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f"

/* The first example of BIP-0143, signed: it spends a public key and a witness key hash. */
#define BIP143_SIGNED                                                                    \
    "01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000" \
    "0000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be" \
    "022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51" \
    "e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff0220" \
    "2cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d00000000" \
    "1976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d3" \
    "0c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f" \
    "3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0a" \
    "d253f62fc70f07aeee635711000000"
#define BIP143_SIGNATURE                                                                 \
    "304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a95" \
    "4c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee"
#define BIP143_PUBKEY "025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee6357"

/* The transaction of BIP-0341's key path vectors, and what it spends. */
#define BIP341_UNSIGNED                                                                  \
    "02000000097de20cbff686da83a54981d2b9bab3586f4ca7e48f57f5b55963115f3b334e9c01000000" \
    "0000000000d7b7cab57b1393ace2d064f4d4a2cb8af6def61273e127517d44759b6dafdd9900000000" \
    "00fffffffff8e1f583384333689228c5d28eac13366be082dc57441760d957275419a4184200000000" \
    "00fffffffff0689180aa63b30cb162a73c6d2a38b7eeda2a83ece74310fda0843ad604853b01000000" \
    "00feffffffaa5202bdf6d8ccd2ee0f0202afbbb7461d9264a25e5bfd3c5a52ee1239e0ba6c00000000" \
    "00feffffff956149bdc66faa968eb2be2d2faa29718acbfe3941215893a2a3446d32acd05000000000" \
    "0000000000e664b9773b88c09c32cb70a2a3e4da0ced63b7ba3b22f848531bbb1d5d5f4c9401000000" \
    "0000000000e9aa6b8e6c9de67619e6a3924ae25696bb7b694bb677a632a74ef7eadfd4eabf00000000" \
    "00ffffffffa778eb6a263dc090464cd125c466b5a99667720b1c110468831d058aa1b82af101000000" \
    "00ffffffff0200ca9a3b000000001976a91406afd46bcdfd22ef94ac122aa11f241244a37ecc88ac80" \
    "7840cb0000000020ac9a87f5594be208f8532db38cff670c450ed2fea8fcdefcc9a663f78bab962b00" \
    "65cd1d"

typedef struct spent_vector {
    int64_t value_sat;
    const char* script_pubkey;
} spent_vector;

static const spent_vector BIP341_SPENT[9] = {
    {420000000, "512053a1f6e454df1aa2776a2814a721372d6258050de330b3c6d10ee8f4e0dda343"},
    {462000000, "5120147c9c57132f6e7ecddba9800bb0c4449251c92a1e60371ee77557b6620f3ea3"},
    {294000000, "76a914751e76e8199196d454941c45d1b3a323f1433bd688ac"},
    {504000000, "5120e4d810fd50586274face62b8a807eb9719cef49c04177cc6b76a9a4251d5450e"},
    {630000000, "512091b64d5324723a985170e4dc5a0f84c041804f2cd12660fa5dec09fc21783605"},
    {378000000, "00147dd65592d0ab2fe0d0257d571abf032cd9db93dc"},
    {672000000, "512075169f4001aa68f15bbed28b218df1d0a62cbbcf1188c6665110c293c907b831"},
    {546000000, "5120712447206d7a5238acc7ff53fbe94a3b64539ad291c7cdbc490b7577e4b17df5"},
    {588000000, "512077e30a5522dd9f894c3f8b8bd4c4b2cf82ca7da8a3ea6a239655c39c050ab220"},
};

/* ---- The library and its errors ---- */

static void test_library(void) {
    char text[64] = "full";
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", TXHASH_VERSION_MAJOR, TXHASH_VERSION_MINOR,
             TXHASH_VERSION_PATCH);
    CHECK(strcmp(txhash_version(), version) == 0);
    CHECK(txhash_abi() == TXHASH_ABI);
    CHECK(strlen(txhash_engine()) != 0);

    CHECK(unsetenv("TXHASH_ENGINE") == 0);
    CHECK(txhash_engine_error(text, sizeof text) == 0 && text[0] == '\0');
    CHECK(setenv("TXHASH_ENGINE", "none", 1) == 0);
    CHECK(txhash_engine_error(text, sizeof text) == 34);
    CHECK(strcmp(text, "TXHASH_ENGINE=none: no such engine") == 0);
    CHECK(txhash_engine_error(text, 14) == 34 && strcmp(text, "TXHASH_ENGINE") == 0);
    CHECK(txhash_engine_error(NULL, 0) == 34);
    CHECK(unsetenv("TXHASH_ENGINE") == 0);
}

static void test_messages(void) {
    char text[80];
    const char* const expected = "unexpected end of data at byte 4, reading input count";
    txhash_hash txid;
    txhash_error error;
    CHECK_STATUS(txhash_tx_ids(&txid, NULL, NULL, "\1\0\0\0", 4, &error), TXHASH_END_OF_DATA);
    CHECK(error.status == TXHASH_END_OF_DATA && error.system == 0 && error.offset == 4 &&
          error.index == TXHASH_NONE && strcmp(error.field, "input count") == 0);
    CHECK(is_zero(error.reserved, sizeof error.reserved));
    CHECK(txhash_error_message(&error, text, sizeof text) == strlen(expected));
    CHECK(strcmp(text, expected) == 0);
    CHECK(txhash_error_message(&error, text, 11) == strlen(expected));
    CHECK(strcmp(text, "unexpected") == 0);
    CHECK(txhash_error_message(&error, text, 0) == strlen(expected) && text[0] == 'u');
    CHECK(txhash_error_message(&error, NULL, 0) == strlen(expected));
    CHECK(txhash_error_message(NULL, text, sizeof text) == 0 && text[0] == '\0');

    CHECK(strcmp(txhash_status_text(TXHASH_OK), "success") == 0);
    CHECK(strcmp(txhash_status_text(TXHASH_BAD_TXNMRKLROOT), "bad-txnmrklroot") == 0);
    CHECK(strcmp(txhash_status_text(-1), "unknown status") == 0);
    /* No function returns these yet. */
    CHECK(strcmp(txhash_status_text(TXHASH_NOT_A_BOOLEAN), "flag is neither 0 nor 1") == 0);
    CHECK(strcmp(txhash_status_text(TXHASH_INDEX_TOO_LARGE), "transaction index above 65535") == 0);
    CHECK(strcmp(txhash_status_text(TXHASH_TOO_MANY_TRANSACTIONS),
                 "more than 65535 transactions") == 0);
    /* And none ever should. */
    CHECK(strcmp(txhash_status_text(TXHASH_INTERNAL), "internal error") == 0);
}

/* ---- Hashes ---- */

static void test_hashes(void) {
    /* FIPS 180-4: "abc", and the message of 56 bytes that needs a second block. */
    static const char ABC[] = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    static const char TWO_BLOCKS[] =
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1";
    const char message[] = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    const txhash_hash abc = hash_from(ABC), two_blocks = hash_from(TWO_BLOCKS);
    const txhash_hash empty_twice =
        hash_from("5df6e0e2761359d30a8275058e299fcc0381534545f55cf43e41983f5d4c9456");
    txhash_hash hash, twice, many[3], pair[2];
    txhash_sha256_hasher hasher, copy;
    buffer key = from_hex("0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798");
    buffer leaf =
        from_hex("c02220d85a959b0290bf19bb89ed43c916be835475d013da4b362117393e25a48229b8ac");
    const txhash_hash leaf_hash =
        hash_from("5b75adecf53548f3ec6ad7d78383bf84cc57b55a3127c72b9a2481752dd88b21");
    uint8_t hash160[20];
    char hex[65];
    const size_t offsets[4] = {0, 3, 3, 59}, descending[3] = {0, 2, 1};

    txhash_sha256(&hash, "abc", 3);
    CHECK(equal(&hash, &abc));
    txhash_sha256(&hash, message, 56);
    CHECK(equal(&hash, &two_blocks));
    txhash_sha256d(&hash, NULL, 0);
    CHECK(equal(&hash, &empty_twice));

    txhash_sha256_init(&hasher);
    txhash_sha256_write(&hasher, message, 1);
    txhash_sha256_write(&hasher, NULL, 0);
    copy = hasher;
    txhash_sha256_write(&hasher, message + 1, 55);
    txhash_sha256_digest(&hasher, &hash);
    CHECK(equal(&hash, &two_blocks));
    txhash_sha256_write(&copy, "bc", 2);
    txhash_sha256_digest(&copy, &hash);
    CHECK(equal(&hash, &abc));
    txhash_sha256_double_digest(&copy, &hash);
    txhash_sha256d(&twice, "abc", 3);
    CHECK(equal(&hash, &twice));

    /* The public key of BIP-0173's examples. */
    txhash_hash160(hash160, key.bytes, key.size);
    append_hex(&key, "751e76e8199196d454941c45d1b3a323f1433bd6");
    CHECK(memcmp(hash160, key.bytes + 33, sizeof hash160) == 0);

    /* BIP-0341's second script. */
    txhash_tagged_hash(&hash, "TapLeaf", 7, leaf.bytes, leaf.size);
    CHECK(equal(&hash, &leaf_hash));
    txhash_tapleaf_hash(&hash, 0xc0, leaf.bytes + 2, leaf.size - 2);
    CHECK(equal(&hash, &leaf_hash));

    {
        char data[60] = "abc";
        memcpy(data + 3, message, 56);
        CHECK_STATUS(txhash_sha256d_many(many, data, offsets, 3), TXHASH_OK);
        CHECK(equal(&many[0], &twice) && equal(&many[1], &empty_twice));
        txhash_sha256d(&hash, message, 56);
        CHECK(equal(&many[2], &hash));
        CHECK_STATUS(txhash_sha256d_many(many, data, descending, 2), TXHASH_INVALID_ARGUMENT);
        CHECK_STATUS(txhash_sha256d_many(NULL, NULL, NULL, 0), TXHASH_OK);
    }

    pair[0] = abc;
    pair[1] = two_blocks;
    txhash_sha256d(&hash, pair, 64);
    txhash_sha256d64(&twice, pair, 1);
    CHECK(equal(&hash, &twice));
    txhash_sha256d64(pair, pair, 1);
    CHECK(equal(&hash, &pair[0]));

    txhash_hash_to_hex(hex, &abc);
    CHECK(strcmp(hex, "ad1500f261ff10b49c7a1796a36103b02322ae5dde404141eacf018fbf1678ba") == 0);
    CHECK_STATUS(txhash_hash_from_hex(&hash, hex, 64), TXHASH_OK);
    CHECK(equal(&hash, &abc));
    CHECK_STATUS(txhash_hash_from_hex(&hash, hex, 63), TXHASH_INVALID_HEX);
    CHECK(is_zero(&hash, sizeof hash));
    hex[63] = 'g';
    CHECK_STATUS(txhash_hash_from_hex(&hash, hex, 64), TXHASH_INVALID_HEX);
    CHECK_STATUS(txhash_hash_from_hex(NULL, hex, 64), TXHASH_INVALID_ARGUMENT);

    free(key.bytes);
    free(leaf.bytes);
}

static void test_siphash(void) {
    /* The example of the paper, in its appendix A. */
    uint8_t key[16], data[32];
    uint64_t hash, other, many[2];
    for (size_t i = 0; i < sizeof data; ++i) data[i] = (uint8_t)i;
    memcpy(key, data, sizeof key);
    CHECK_STATUS(txhash_siphash(&hash, TXHASH_SIPHASH_2_4, key, data, 15), TXHASH_OK);
    CHECK(hash == UINT64_C(0xa129ca6149be45e5));
    CHECK_STATUS(txhash_siphash_many(many, TXHASH_SIPHASH_2_4, key, data, 15, 16, 2), TXHASH_OK);
    CHECK(many[0] == hash && many[1] != hash);
    CHECK_STATUS(txhash_siphash(&hash, TXHASH_SIPHASH_1_3, key, data, 15), TXHASH_OK);
    CHECK_STATUS(txhash_siphash(&other, TXHASH_SIPHASH_1_2, key, data, 15), TXHASH_OK);
    CHECK(hash != other);
    CHECK_STATUS(txhash_siphash(&hash, 25, key, data, 15), TXHASH_INVALID_ARGUMENT);
    CHECK(hash == 0);
    CHECK_STATUS(txhash_siphash_many(many, TXHASH_SIPHASH_2_4, key, data, 15, 14, 2),
                 TXHASH_INVALID_ARGUMENT);
}

static void test_merkle(void) {
    /* Block 100,000. */
    const txhash_hash leaves[4] = {
        id_from("8c14f0db3df150123e6f3dbbf30f8b955a8249b62ac1d1ff16284aefa3d06d87"),
        id_from("fff2525b8931402dd09222c50775608f75787bd2b87e56995a7bdd30f79702c4"),
        id_from("6359f0868171b1d194cbee1af2f16ea598ae8fad666d9b012c8ed2b79a236ec4"),
        id_from("e9a66845e05d5abc0ad04ec80f774a7e585c6e8db975962d069a522137b80c1d")};
    const txhash_hash expected =
        id_from("f3e94742aca4b5ef85488dc37c06c3282295ffec960994b2c0d5ac2a25a95766");
    txhash_hash root, scratch[4], branch[2];
    size_t levels = 0;
    int mutated = -1;

    txhash_merkle_root(&root, &mutated, leaves, 4, scratch);
    CHECK(equal(&root, &expected) && mutated == 0);
    memcpy(scratch, leaves, sizeof leaves);
    txhash_merkle_root(&root, NULL, scratch, 4, scratch);
    CHECK(equal(&root, &expected));
    memcpy(scratch, leaves, sizeof leaves);
    scratch[3] = scratch[2];
    txhash_merkle_root(&root, &mutated, scratch, 4, scratch);
    CHECK(mutated == 1);
    txhash_merkle_root(&root, &mutated, NULL, 0, NULL);
    CHECK(is_zero(&root, sizeof root) && mutated == 0);

    CHECK_STATUS(txhash_merkle_branch(branch, 2, &levels, leaves, 4, 2), TXHASH_OK);
    CHECK(levels == 2 && equal(&branch[0], &leaves[3]));
    CHECK(txhash_verify_merkle_branch(&leaves[2], 2, branch, levels, &expected) == 1);
    CHECK(txhash_verify_merkle_branch(&leaves[2], 3, branch, levels, &expected) == 0);
    CHECK(txhash_verify_merkle_branch(&expected, 0, NULL, 0, &expected) == 1);
    CHECK_STATUS(txhash_merkle_branch(branch, 1, &levels, leaves, 4, 2), TXHASH_BUFFER_TOO_SMALL);
    CHECK(levels == 2);
    CHECK_STATUS(txhash_merkle_branch(branch, 2, &levels, leaves, 4, 4), TXHASH_INDEX_OUT_OF_RANGE);
    CHECK(levels == 0);
}

/* ---- A transaction ---- */

/* The signed transaction of BIP-0143, part by part. */
static txhash_status hash_parts(txhash_tx_hasher* hasher, const uint8_t* raw, txhash_hash* txid,
                                txhash_hash* wtxid) {
    txhash_outpoint first, second;
    memcpy(&first.txid, raw + 7, 32);
    first.index = 0;
    memcpy(&second.txid, raw + 121, 32);
    second.index = 1;
    CHECK_STATUS(txhash_tx_begin(hasher, 1, 2, 1), TXHASH_OK);
    CHECK_STATUS(txhash_tx_input(hasher, &first, raw + 44, 73, 0xffffffee), TXHASH_OK);
    CHECK_STATUS(txhash_tx_input(hasher, &second, NULL, 0, 0xffffffff), TXHASH_OK);
    CHECK_STATUS(txhash_tx_outputs(hasher, 2), TXHASH_OK);
    CHECK_STATUS(txhash_tx_output(hasher, 112340000, raw + 172, 25), TXHASH_OK);
    CHECK_STATUS(txhash_tx_output(hasher, 223450000, raw + 206, 25), TXHASH_OK);
    CHECK_STATUS(txhash_tx_witness(hasher, 0), TXHASH_OK);
    CHECK_STATUS(txhash_tx_witness(hasher, 2), TXHASH_OK);
    CHECK_STATUS(txhash_tx_witness_item(hasher, raw + 234, 71), TXHASH_OK);
    CHECK_STATUS(txhash_tx_witness_item(hasher, raw + 306, 33), TXHASH_OK);
    return txhash_tx_end(hasher, 17, txid, wtxid);
}

static void test_tx(void) {
    buffer coinbase = from_hex(GENESIS_COINBASE), segwit = from_hex(BIP143_SIGNED);
    const txhash_hash genesis_txid = id_from(GENESIS_TXID);
    txhash_hash txid, wtxid, other_txid, other_wtxid;
    txhash_tx tx;
    txhash_tx_hasher hasher;
    txhash_error error;
    size_t used = 0;

    CHECK_STATUS(txhash_tx_ids(&txid, &wtxid, NULL, coinbase.bytes, coinbase.size, NULL),
                 TXHASH_OK);
    CHECK(equal(&txid, &genesis_txid) && equal(&wtxid, &genesis_txid));
    append(&coinbase, "x", 1);
    CHECK_STATUS(txhash_tx_ids(&txid, NULL, &used, coinbase.bytes, coinbase.size, NULL), TXHASH_OK);
    CHECK(equal(&txid, &genesis_txid) && used == coinbase.size - 1);
    CHECK_STATUS(txhash_tx_ids(&txid, &wtxid, NULL, coinbase.bytes, coinbase.size, &error),
                 TXHASH_TRAILING_BYTES);
    CHECK(error.offset == coinbase.size - 1);
    CHECK(is_zero(&txid, sizeof txid) && is_zero(&wtxid, sizeof wtxid));
    CHECK_STATUS(txhash_tx_ids(NULL, NULL, NULL, coinbase.bytes, coinbase.size, NULL),
                 TXHASH_INVALID_ARGUMENT);

    tx.struct_size = sizeof tx;
    CHECK_STATUS(txhash_tx_parse(&tx, segwit.bytes, segwit.size, NULL), TXHASH_OK);
    CHECK_STATUS(txhash_tx_ids(&txid, &wtxid, NULL, segwit.bytes, segwit.size, NULL), TXHASH_OK);
    CHECK(equal(&tx.txid, &txid) && equal(&tx.wtxid, &wtxid) && !equal(&txid, &wtxid));
    CHECK(tx.version == 1 && tx.lock_time == 17 && tx.size_bytes == segwit.size);
    CHECK(tx.stripped_size_bytes == 233 && tx.weight_wu == 3 * 233 + 343);
    CHECK(tx.virtual_size_bytes == (3 * 233 + 343 + 3) / 4);
    CHECK(tx.input_count == 2 && tx.output_count == 2 && tx.has_witness && !tx.is_coinbase);

    CHECK_STATUS(hash_parts(&hasher, segwit.bytes, &other_txid, &other_wtxid), TXHASH_OK);
    CHECK(equal(&txid, &other_txid) && equal(&wtxid, &other_wtxid));
    CHECK_STATUS(txhash_tx_end(&hasher, 17, &other_txid, NULL), TXHASH_OUT_OF_ORDER);
    CHECK(is_zero(&other_txid, sizeof other_txid));
    CHECK_STATUS(hash_parts(&hasher, segwit.bytes, &other_txid, NULL), TXHASH_OK);
    CHECK(equal(&txid, &other_txid));

    /* What does not decode. */
    CHECK_STATUS(txhash_tx_ids(&txid, NULL, NULL, NULL, 0, NULL), TXHASH_END_OF_DATA);
    CHECK_STATUS(txhash_tx_ids(&txid, NULL, NULL, "\1\0\0\0\xfd\1\0", 7, NULL),
                 TXHASH_NON_CANONICAL_COMPACT_SIZE);
    CHECK_STATUS(txhash_tx_ids(&txid, NULL, NULL, "\1\0\0\0\xfe\0\0\0\3", 9, NULL),
                 TXHASH_SIZE_TOO_LARGE);
    segwit.bytes[5] = 2;
    CHECK_STATUS(txhash_tx_parse(&tx, segwit.bytes, segwit.size, NULL),
                 TXHASH_UNKNOWN_WITNESS_FLAG);
    CHECK(tx.struct_size == sizeof tx && is_zero(&tx.txid, sizeof tx - sizeof tx.struct_size));
    segwit.bytes[5] = 1;
    segwit.size = 231;
    append_hex(&segwit, "000011000000");
    CHECK_STATUS(txhash_tx_parse(&tx, segwit.bytes, segwit.size, NULL), TXHASH_SUPERFLUOUS_WITNESS);

    CHECK_STATUS(txhash_tx_begin(&hasher, 1, 0, 0), TXHASH_OK);
    CHECK_STATUS(txhash_tx_output(&hasher, 0, NULL, 0), TXHASH_OUT_OF_ORDER);
    CHECK_STATUS(txhash_tx_outputs(&hasher, 0), TXHASH_OUT_OF_ORDER);

    free(coinbase.bytes);
    free(segwit.bytes);
}

/* ---- A block ---- */

/* The block of the transactions, which are one behind the other, with the root that they have. */
static buffer make_block(const buffer* txs, uint8_t count) {
    buffer block = new_buffer();
    txhash_hash leaves[4], root;
    size_t used = 0, at = 0;
    for (uint8_t i = 0; i < count; ++i, at += used) {
        CHECK_STATUS(txhash_tx_ids(&leaves[i], NULL, &used, txs->bytes + at, txs->size - at, NULL),
                     TXHASH_OK);
    }
    CHECK(at == txs->size);
    txhash_merkle_root(&root, NULL, leaves, count, leaves);
    append_zeros(&block, 36);
    append(&block, &root, sizeof root);
    append_zeros(&block, 12);
    append(&block, &count, 1);
    append(&block, txs->bytes, txs->size);
    return block;
}

/* Expects a refusal of that block under both rules, and frees the transactions. */
static void check_refused(buffer* txs, uint8_t count, txhash_status expected, uint64_t index) {
    buffer block = make_block(txs, count);
    txhash_block_hasher* hasher = NULL;
    txhash_error error;
    CHECK_STATUS(txhash_block_hasher_create(&hasher, TXHASH_CHECKED), TXHASH_OK);
    CHECK_STATUS(txhash_block_compute(hasher, NULL, NULL, block.bytes, block.size, NULL),
                 TXHASH_OK);
    CHECK_STATUS(txhash_block_check(hasher, TXHASH_SEGWIT_ACTIVE, &error), expected);
    CHECK(error.status == expected && error.index == index && error.offset == TXHASH_NONE);
    txhash_block_hasher_destroy(hasher);
    free(block.bytes);
    free(txs->bytes);
}

#define COINBASE_INPUT                                                           \
    "010000000000000000000000000000000000000000000000000000000000000000ffffffff" \
    "0151ffffffff"
#define COMMITMENT_OUTPUT  \
    "01000000000000000026" \
    "6a24aa21a9ed"
#define LOCK_TIME "00000000"

static void test_refused_blocks(void) {
    static const char ZERO[] = "0000000000000000000000000000000000000000000000000000000000000000";
    const char* const plain = "01000000" COINBASE_INPUT "0100000000000000000151" LOCK_TIME;
    txhash_status invalidating = TXHASH_BAD_CB_MULTIPLE;
    buffer txs;

    txs = from_hex(plain);
    append_hex(&txs, plain);
    check_refused(&txs, 2, TXHASH_BAD_TXNS_DUPLICATE, TXHASH_NONE);

    txs = new_buffer();
    check_refused(&txs, 0, TXHASH_BAD_BLK_LENGTH, TXHASH_NONE);

    txs = from_hex(
        "01000000"
        "01");
    append_zeros(&txs, 36);
    append_hex(&txs,
               "00ffffffff"
               "0100000000000000000151" LOCK_TIME);
    check_refused(&txs, 1, TXHASH_BAD_CB_MISSING, 0);

    txs = from_hex(plain);
    append_hex(&txs, "02000000" COINBASE_INPUT "0100000000000000000151" LOCK_TIME);
    check_refused(&txs, 2, TXHASH_BAD_CB_MULTIPLE, 1);

    txs = from_hex(
        "01000000"
        "0001" COINBASE_INPUT
        "0100000000000000000151"
        "010151" LOCK_TIME);
    check_refused(&txs, 1, TXHASH_UNEXPECTED_WITNESS, 0);

    txs = from_hex("01000000" COINBASE_INPUT COMMITMENT_OUTPUT);
    append_hex(&txs, ZERO);
    append_hex(&txs, LOCK_TIME);
    check_refused(&txs, 1, TXHASH_BAD_WITNESS_NONCE_SIZE, 0);

    txs = from_hex(
        "01000000"
        "0001" COINBASE_INPUT COMMITMENT_OUTPUT);
    append_hex(&txs, ZERO);
    append_hex(&txs, "0120");
    append_hex(&txs, ZERO);
    append_hex(&txs, LOCK_TIME);
    check_refused(&txs, 1, TXHASH_BAD_WITNESS_MERKLE_MATCH, TXHASH_NONE);

    /* A witness of four megabytes, to which the coinbase commits. */
    {
        buffer heavy = from_hex(
            "01000000"
            "0001"
            "01");
        txhash_hash leaves[2], commitment[2];
        append_zeros(&heavy, 36);
        append_hex(&heavy,
                   "00ffffffff"
                   "0100000000000000000151"
                   "01fe00093d00");
        append_zeros(&heavy, 4000000);
        append_hex(&heavy, LOCK_TIME);
        memset(leaves, 0, sizeof leaves);
        memset(commitment, 0, sizeof commitment);
        CHECK_STATUS(txhash_tx_ids(&leaves[0], &leaves[1], NULL, heavy.bytes, heavy.size, NULL),
                     TXHASH_OK);
        memset(&leaves[0], 0, sizeof leaves[0]);
        txhash_merkle_root(&commitment[0], NULL, leaves, 2, leaves);
        txhash_sha256d64(commitment, commitment, 1);

        txs = from_hex(
            "01000000"
            "0001" COINBASE_INPUT COMMITMENT_OUTPUT);
        append(&txs, commitment, 32);
        append_hex(&txs, "0120");
        append_hex(&txs, ZERO);
        append_hex(&txs, LOCK_TIME);
        append(&txs, heavy.bytes, heavy.size);
        check_refused(&txs, 2, TXHASH_BAD_BLK_WEIGHT, TXHASH_NONE);
        free(heavy.bytes);
    }

    CHECK(txhash_status_invalidates_hash(invalidating) == 1);
    CHECK(txhash_status_invalidates_hash(TXHASH_BAD_TXNMRKLROOT) == 0);
    CHECK(txhash_status_invalidates_hash(TXHASH_OK) == 0);
}

static void test_block(void) {
    buffer raw = from_hex(MAINNET_GENESIS);
    const txhash_hash hash = id_from(GENESIS_HASH), txid = id_from(GENESIS_TXID);
    txhash_block_hasher* hasher = NULL;
    txhash_block block;
    txhash_error error;
    size_t used = 0;

    CHECK_STATUS(txhash_block_hasher_create(&hasher, 32), TXHASH_INVALID_ARGUMENT);
    CHECK(hasher == NULL);
    CHECK_STATUS(
        txhash_block_hasher_create(&hasher, TXHASH_CHECKED | TXHASH_OFFSETS | TXHASH_PREVOUTS),
        TXHASH_OK);
    CHECK_STATUS(txhash_block_check(hasher, TXHASH_ANY_AGE, NULL), TXHASH_NOT_COMPUTED);

    block.struct_size = sizeof block;
    CHECK_STATUS(txhash_block_compute(hasher, &block, NULL, raw.bytes, raw.size, NULL), TXHASH_OK);
    CHECK(equal(&block.block_hash, &hash) && block.tx_count == 1);
    CHECK(equal(&block.txids[0], &txid) && equal(&block.wtxids[0], &txid));
    CHECK(equal(&block.merkle_root, &txid) && equal(&block.claimed_merkle_root, &txid));
    CHECK(is_zero(&block.witness_merkle_root, 32) && is_zero(&block.previous_block, 32));
    CHECK(block.size_bytes == 285 && block.stripped_size_bytes == 285 && block.weight_wu == 1140);
    CHECK(block.tx_offsets[0] == 81 && block.tx_offsets[1] == 285);
    CHECK(block.prevout_count == 0 && block.witness_tx_count == 0);
    CHECK(block.version == 1 && block.time == 1231006505 && block.bits == 0x1d00ffff &&
          block.nonce == 2083236893);
    CHECK_STATUS(txhash_block_check(hasher, TXHASH_SEGWIT_ACTIVE, &error), TXHASH_OK);
    CHECK_STATUS(txhash_block_check(hasher, TXHASH_ANY_AGE, NULL), TXHASH_OK);
    CHECK_STATUS(txhash_block_check(hasher, 2, NULL), TXHASH_INVALID_ARGUMENT);
    CHECK(txhash_header_meets_target(raw.bytes) == 1);

    append(&raw, "x", 1);
    CHECK_STATUS(txhash_block_compute(hasher, &block, &used, raw.bytes, raw.size, NULL), TXHASH_OK);
    CHECK(used == 285 && equal(&block.block_hash, &hash));
    CHECK_STATUS(txhash_block_compute(hasher, &block, NULL, raw.bytes, raw.size, &error),
                 TXHASH_TRAILING_BYTES);
    CHECK(error.offset == 285 && is_zero(&block.block_hash, sizeof block - sizeof(size_t)));
    CHECK_STATUS(txhash_block_check(hasher, TXHASH_ANY_AGE, NULL), TXHASH_NOT_COMPUTED);

    raw.bytes[36] ^= 1; /* the merkle root that it claims */
    CHECK_STATUS(txhash_block_compute(hasher, NULL, &used, raw.bytes, raw.size, NULL), TXHASH_OK);
    CHECK_STATUS(txhash_block_check(hasher, TXHASH_ANY_AGE, &error), TXHASH_BAD_TXNMRKLROOT);
    CHECK(txhash_header_meets_target(raw.bytes) == 0);
    txhash_block_hasher_destroy(hasher);
    txhash_block_hasher_destroy(NULL);
    free(raw.bytes);
}

/* ---- Signatures ---- */

static void test_segwit_sighash(void) {
    buffer raw = from_hex(BIP143_SIGNED);
    buffer pubkey_script =
        from_hex("2103c9f4836b9a4f77fc0d81f7bcb01b7f1b35916864b9476c241ce9fc198bd25432ac");
    buffer key_hash = from_hex("00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1");
    buffer script_code = from_hex("76a9141d0f172a0ecb48aee1be1f2687d2963ae33f71a188ac");
    buffer signature = from_hex(BIP143_SIGNATURE), pubkey = from_hex(BIP143_PUBKEY);
    const txhash_hash expected =
        hash_from("c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670");
    txhash_output spent[2];
    txhash_sighash_cache* cache = NULL;
    txhash_hash digest;
    txhash_error error;
    int verdict = -1;

    spent[0].value_sat = 625000000;
    spent[0].script_pubkey = pubkey_script.bytes;
    spent[0].script_pubkey_size = pubkey_script.size;
    spent[1].value_sat = 600000000;
    spent[1].script_pubkey = key_hash.bytes;
    spent[1].script_pubkey_size = key_hash.size;
    CHECK_STATUS(txhash_sighash_cache_create(&cache, raw.bytes, raw.size, spent, 2, NULL),
                 TXHASH_OK);
    free(raw.bytes); /* the cache has copies */
    memset(pubkey_script.bytes, 0, pubkey_script.size);
    memset(key_hash.bytes, 0, key_hash.size);
    CHECK_STATUS(txhash_sighash_segwit_v0(cache, &digest, 1, script_code.bytes, script_code.size,
                                          600000000, 1),
                 TXHASH_OK);
    CHECK(equal(&digest, &expected));
    CHECK(txhash_verify_ecdsa(signature.bytes, signature.size, pubkey.bytes, pubkey.size,
                              &digest) == 1);
    CHECK(txhash_verify_ecdsa(signature.bytes, signature.size - 1, pubkey.bytes, pubkey.size,
                              &digest) == 0);
    CHECK(txhash_verify_ecdsa(signature.bytes, signature.size, pubkey.bytes, 32, &digest) == 0);
    CHECK_STATUS(txhash_check_signatures(cache, &verdict, 0), TXHASH_OK);
    CHECK(verdict == TXHASH_SIGNATURES_VALID);
    CHECK_STATUS(txhash_check_signatures(cache, &verdict, 1), TXHASH_OK);
    CHECK(verdict == TXHASH_SIGNATURES_VALID);
    CHECK_STATUS(txhash_check_signatures(cache, &verdict, 2), TXHASH_INDEX_OUT_OF_RANGE);
    CHECK(verdict == TXHASH_SIGNATURES_NOT_CHECKED);
    CHECK_STATUS(txhash_sighash_segwit_v0(cache, &digest, 2, NULL, 0, 0, 1),
                 TXHASH_INDEX_OUT_OF_RANGE);
    CHECK(is_zero(&digest, sizeof digest));
    txhash_sighash_cache_destroy(cache);

    /* Another amount, and an output that anyone may spend. */
    raw = from_hex(BIP143_SIGNED);
    append_hex(&key_hash, "00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1");
    spent[0].script_pubkey = "\x51";
    spent[0].script_pubkey_size = 1;
    spent[1].value_sat = 1;
    spent[1].script_pubkey = key_hash.bytes + key_hash.size / 2;
    CHECK_STATUS(txhash_sighash_cache_create(&cache, raw.bytes, raw.size, spent, 2, NULL),
                 TXHASH_OK);
    CHECK_STATUS(txhash_check_signatures(cache, &verdict, 0), TXHASH_OK);
    CHECK(verdict == TXHASH_SIGNATURES_NOT_CHECKED);
    CHECK_STATUS(txhash_check_signatures(cache, &verdict, 1), TXHASH_OK);
    CHECK(verdict == TXHASH_SIGNATURES_INVALID);
    txhash_sighash_cache_destroy(cache);

    CHECK_STATUS(txhash_sighash_cache_create(&cache, raw.bytes, raw.size, spent, 1, &error),
                 TXHASH_INCOMPLETE_SPENT_OUTPUTS);
    CHECK(cache == NULL && error.status == TXHASH_INCOMPLETE_SPENT_OUTPUTS);
    CHECK_STATUS(txhash_sighash_cache_create(&cache, raw.bytes, raw.size - 1, spent, 2, &error),
                 TXHASH_END_OF_DATA);
    free(raw.bytes);
    free(pubkey_script.bytes);
    free(key_hash.bytes);
    free(script_code.bytes);
    free(signature.bytes);
    free(pubkey.bytes);
}

static void test_legacy_sighash(void) {
    /* The first line of Bitcoin Core's sighash.json. */
    buffer raw = from_hex(
        "907c2bc503ade11cc3b04eb2918b6f547b0630ab569273824748c87ea14b0696526c66ba740200000004ab65ab"
        "a"
        "bfd1f9bdd4ef073c7afc4ae00da8a66f429c917a0081ad1e1dabce28d373eab81d8628de802000000096aab525"
        "3"
        "ab52000052ad042b5f25efb33beec9f3364e8a9139e8439d9d7e26529c3c30b6c3fd89f8684cfd68ea02000000"
        "0"
        "9ab53526500636a52ab599ac2fe02a526ed040000000008535300516352515164370e010000000003006300ab2"
        "e"
        "c229");
    const txhash_hash expected =
        id_from("31af167a6cf3f9d5f6875caa4d31704ceb0eba078d132b78dab52c3b8997317e");
    txhash_sighash_cache* cache = NULL;
    txhash_hash digest;
    CHECK_STATUS(txhash_sighash_cache_create(&cache, raw.bytes, raw.size, NULL, 0, NULL),
                 TXHASH_OK);
    CHECK_STATUS(txhash_sighash_legacy(cache, &digest, 2, NULL, 0, 1864164639), TXHASH_OK);
    CHECK(equal(&digest, &expected));
    CHECK_STATUS(txhash_sighash_legacy(cache, &digest, 3, NULL, 0, 1), TXHASH_INDEX_OUT_OF_RANGE);
    txhash_sighash_cache_destroy(cache);
    txhash_sighash_cache_destroy(NULL);
    free(raw.bytes);
}

static void test_taproot_sighash(void) {
    buffer raw = from_hex(BIP341_UNSIGNED), scripts[9];
    const txhash_hash expected =
        hash_from("2514a6272f85cfa0f45eb907fcb0d121b808ed37c6ea160a5a9046ed5526d555");
    txhash_output spent[9];
    txhash_sighash_cache *cache = NULL, *without_spent = NULL;
    txhash_hash digest, leaf;
    int verdict = -1;
    for (int i = 0; i < 9; ++i) {
        scripts[i] = from_hex(BIP341_SPENT[i].script_pubkey);
        spent[i].value_sat = BIP341_SPENT[i].value_sat;
        spent[i].script_pubkey = scripts[i].bytes;
        spent[i].script_pubkey_size = scripts[i].size;
    }
    CHECK_STATUS(txhash_sighash_cache_create(&cache, raw.bytes, raw.size, spent, 9, NULL),
                 TXHASH_OK);
    CHECK_STATUS(txhash_sighash_cache_create(&without_spent, raw.bytes, raw.size, NULL, 0, NULL),
                 TXHASH_OK);

    CHECK_STATUS(txhash_sighash_taproot(cache, &digest, 0, 3, NULL, UINT32_MAX, NULL, 0),
                 TXHASH_OK);
    CHECK(equal(&digest, &expected));
    CHECK_STATUS(txhash_sighash_taproot(cache, &digest, 0, 3, NULL, 7, NULL, 0), TXHASH_OK);
    CHECK(equal(&digest, &expected));
    memset(&leaf, 1, sizeof leaf);
    CHECK_STATUS(txhash_sighash_taproot(cache, &digest, 0, 3, &leaf, 7, "\x50", 1), TXHASH_OK);
    CHECK(!equal(&digest, &expected));
    CHECK_STATUS(txhash_sighash_taproot(cache, &digest, 0, 3, &leaf, 7, "\x51", 1),
                 TXHASH_INVALID_ARGUMENT);
    CHECK_STATUS(txhash_sighash_taproot(cache, &digest, 0, 4, NULL, UINT32_MAX, NULL, 0),
                 TXHASH_INVALID_HASH_TYPE);
    CHECK_STATUS(txhash_sighash_taproot(cache, &digest, 8, 3, NULL, UINT32_MAX, NULL, 0),
                 TXHASH_MISSING_OUTPUT);
    CHECK_STATUS(txhash_sighash_taproot(without_spent, &digest, 0, 3, NULL, UINT32_MAX, NULL, 0),
                 TXHASH_INCOMPLETE_SPENT_OUTPUTS);
    CHECK_STATUS(txhash_check_signatures(without_spent, &verdict, 0),
                 TXHASH_INCOMPLETE_SPENT_OUTPUTS);
    CHECK(verdict == TXHASH_SIGNATURES_NOT_CHECKED);

    txhash_sighash_cache_destroy(cache);
    txhash_sighash_cache_destroy(without_spent);
    for (int i = 0; i < 9; ++i) free(scripts[i].bytes);
    free(raw.bytes);
}

static void test_schnorr(void) {
    /* Vector 1 of BIP-0340. */
    buffer pubkey = from_hex("dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659");
    buffer message = from_hex("243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89");
    buffer signature = from_hex(
        "6896bd60eeae296db48a229ff71dfe071bde413e6d43f917dc8dcf8c78de33418906d11ac976abccb20b091292"
        "b"
        "ff4ea897efcb639ea871cfa95f6de339e4b0a");
    CHECK(txhash_verify_schnorr(signature.bytes, pubkey.bytes, message.bytes, 32) == 1);
    CHECK(txhash_verify_schnorr(signature.bytes, pubkey.bytes, message.bytes, 31) == 0);
    free(pubkey.bytes);
    free(message.bytes);
    free(signature.bytes);
}

/* ---- Block files ---- */

static char directory[] = "/tmp/txhash-capi-XXXXXX";

static const char* path_of(const char* name) {
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", directory, name);
    return path;
}

static void write_file(const char* name, const buffer* bytes) {
    FILE* file = fopen(path_of(name), "wb");
    if (file == NULL) abort();
    CHECK(fwrite(bytes->bytes, 1, bytes->size, file) == bytes->size);
    CHECK(fclose(file) == 0);
}

static void check_open_fails(const char* path, txhash_status expected, int system) {
    txhash_block_files* files = NULL;
    txhash_error error;
    CHECK_STATUS(txhash_block_files_open(&files, path, &error), expected);
    CHECK(files == NULL && error.status == expected && error.system == system);
}

static void test_block_files(void) {
    buffer block = from_hex(MAINNET_GENESIS), bytes = new_buffer();
    txhash_block_files* files = NULL;
    txhash_record record;
    txhash_error error;

    if (mkdtemp(directory) == NULL) abort();
    check_open_fails(directory, TXHASH_NO_BLOCK_FILES, 0);
    check_open_fails(path_of("absent"), TXHASH_SYSTEM_ERROR, ENOENT);

    /* A record, junk, half a record; and a file that cannot be read, because it is a directory. */
    append_hex(&bytes, "f9beb4d91d010000");
    append(&bytes, block.bytes, block.size);
    append(&bytes, "junk", 4);
    append_hex(&bytes, "f9beb4d91d010000");
    append(&bytes, block.bytes, 100);
    write_file("blk00000.dat", &bytes);
    CHECK(mkdir(path_of("blk00001.dat"), 0700) == 0);

    CHECK_STATUS(txhash_block_files_open(&files, directory, &error), TXHASH_OK);
    record.struct_size = sizeof record;
    CHECK_STATUS(txhash_block_files_next(files, &record, &error), TXHASH_OK);
    CHECK(record.size_bytes == block.size && record.offset == 8);
    CHECK(memcmp(record.block, block.bytes, block.size) == 0);
    CHECK(strcmp(record.path, path_of("blk00000.dat")) == 0);
    CHECK(strcmp(record.network, "mainnet") == 0);
    CHECK_STATUS(txhash_block_files_next(files, &record, &error), TXHASH_JUNK);
    CHECK(record.block == NULL && record.offset == 293 && record.size_bytes == 4);
    CHECK(error.offset == 293);
    CHECK_STATUS(txhash_block_files_next(files, &record, &error), TXHASH_TRUNCATED_RECORD);
    CHECK(record.offset == 297);
    CHECK_STATUS(txhash_block_files_next(files, &record, &error), TXHASH_READ_ERROR);
    CHECK(error.system == EISDIR && strcmp(record.path, path_of("blk00001.dat")) == 0);
    CHECK_STATUS(txhash_block_files_next(files, &record, &error), TXHASH_END_OF_FILES);
    CHECK_STATUS(txhash_block_files_next(files, &record, &error), TXHASH_END_OF_FILES);
    CHECK(record.path == NULL);
    txhash_block_files_close(files);
    txhash_block_files_close(NULL);

    bytes.size = 3;
    write_file("xor.dat", &bytes);
    check_open_fails(directory, TXHASH_BAD_XOR_KEY, 0);

    CHECK(unlink(path_of("xor.dat")) == 0 && unlink(path_of("blk00000.dat")) == 0);
    CHECK(rmdir(path_of("blk00001.dat")) == 0 && rmdir(directory) == 0);
    free(block.bytes);
    free(bytes.bytes);
}

/* ---- Filters and compact blocks ---- */

static void test_filters(void) {
    /* The first line of BIP-0158's vectors: the genesis block of testnet. */
    buffer raw = from_hex(TESTNET_GENESIS), expected = from_hex("019dfca8");
    const txhash_hash hash =
        id_from("000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943");
    const txhash_hash expected_header =
        id_from("21584579b7eb08997773e5aeff3a7f932700042d0ed2a6129012b7d7ae81b750");
    txhash_hash header, zero;
    txhash_filter_builder* builder = NULL;
    txhash_bytes filter, script;
    txhash_error error;
    int matches = -1;

    CHECK_STATUS(txhash_filter_builder_create(&builder), TXHASH_OK);
    CHECK_STATUS(txhash_filter_build(builder, &filter, raw.bytes, raw.size, NULL, 0, NULL),
                 TXHASH_OK);
    CHECK(filter.size == expected.size && memcmp(filter.data, expected.bytes, expected.size) == 0);
    memset(&zero, 0, sizeof zero);
    txhash_filter_header(&header, &zero, filter.data, filter.size);
    CHECK(equal(&header, &expected_header));

    script.data = raw.bytes + raw.size - 71;
    script.size = 67;
    CHECK_STATUS(
        txhash_filter_match_any(&matches, &hash, filter.data, filter.size, &script, 1, NULL),
        TXHASH_OK);
    CHECK(matches == 1);
    script.size = 66;
    CHECK_STATUS(
        txhash_filter_match_any(&matches, &hash, filter.data, filter.size, &script, 1, NULL),
        TXHASH_OK);
    CHECK(matches == 0);
    CHECK_STATUS(
        txhash_filter_match_any(&matches, &hash, filter.data, filter.size - 1, &script, 1, &error),
        TXHASH_END_OF_DATA);
    CHECK_STATUS(txhash_filter_build(builder, &filter, raw.bytes, raw.size - 1, NULL, 0, &error),
                 TXHASH_END_OF_DATA);
    CHECK(filter.data == NULL && filter.size == 0);
    txhash_filter_builder_destroy(builder);
    txhash_filter_builder_destroy(NULL);
    free(raw.bytes);
    free(expected.bytes);
}

static void test_short_ids(void) {
    /* As BIP-0152 describes it: the key is the front of SHA-256(header || nonce). */
    buffer header = from_hex(MAINNET_GENESIS);
    const txhash_hash wtxids[2] = {id_from(GENESIS_TXID), id_from(GENESIS_HASH)};
    txhash_hash hash;
    uint8_t key[16];
    uint64_t ids[2], siphash;
    txhash_short_id_key(key, header.bytes, UINT64_C(0x0807060504030201));
    header.size = 80;
    append_hex(&header, "0102030405060708");
    txhash_sha256(&hash, header.bytes, header.size);
    CHECK(memcmp(key, &hash, sizeof key) == 0);
    txhash_short_ids(ids, key, wtxids, 2);
    for (int i = 0; i < 2; ++i) {
        CHECK_STATUS(txhash_siphash(&siphash, TXHASH_SIPHASH_2_4, key, &wtxids[i], 32), TXHASH_OK);
        CHECK(ids[i] == (siphash & UINT64_C(0xffffffffffff)));
    }
    txhash_short_ids(NULL, key, NULL, 0);
    free(header.bytes);
}

static void test_no_memory(void) {
    /* More leaves than any address space has room for: nothing is allocated or read. */
    txhash_hash leaf, branch[64];
    size_t levels = 1;
    memset(&leaf, 0, sizeof leaf);
    CHECK_STATUS(txhash_merkle_branch(branch, 64, &levels, &leaf, SIZE_MAX / 32, 0),
                 TXHASH_NO_MEMORY);
    CHECK(levels == 0);
}

int main(void) {
    test_library();
    test_messages();
    test_hashes();
    test_siphash();
    test_merkle();
    test_tx();
    test_block();
    test_refused_blocks();
    test_segwit_sighash();
    test_legacy_sighash();
    test_taproot_sighash();
    test_schnorr();
    test_block_files();
    test_filters();
    test_short_ids();
    test_no_memory();
    if (failures == 0) puts("all as expected");
    return failures != 0;
}
