/* SPDX-License-Identifier: MIT
   Loads the library that the command line names, uses it from eight threads, which also choose the
   engine together, and in a forked child, unloads the library and loads it again. What is used are
   blocks, large ones as well, so that lane kernels run, signature hashes and block files. Exits with
   0 if all results are right and the library has really left the process. */

/* For fork, mkstemp and realpath. */
#define _XOPEN_SOURCE 700

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "txhash.h"

enum { THREADS = 8, BLOCKS_PER_THREAD = 200 };

/* A block of as many transactions: more than twice as many as the widest kernel has lanes. */
enum { TX_COUNT = 100, TX_SIZE = 204, LARGE_SIZE = 81 + TX_COUNT * TX_SIZE };

static void fail(const char* what) {
    fprintf(stderr, "failed: %s\n", what);
    exit(1);
}

typedef struct library {
    void* handle;
    int (*abi)(void);
    txhash_status (*create)(txhash_block_hasher** out, uint32_t flags);
    void (*destroy)(txhash_block_hasher* hasher);
    txhash_status (*compute)(txhash_block_hasher* hasher, txhash_block* out, size_t* used,
                             const void* raw, size_t size, txhash_error* error);
    txhash_status (*check)(const txhash_block_hasher* hasher, uint32_t rule, txhash_error* error);
    txhash_status (*tx_ids)(txhash_hash* txid, txhash_hash* wtxid, size_t* used, const void* raw,
                            size_t size, txhash_error* error);
    txhash_status (*cache_create)(txhash_sighash_cache** out, const void* raw, size_t size,
                                  const txhash_output* spent, size_t spent_count,
                                  txhash_error* error);
    void (*cache_destroy)(txhash_sighash_cache* cache);
    txhash_status (*taproot)(const txhash_sighash_cache* cache, txhash_hash* out,
                             size_t input_index, uint8_t hash_type, const txhash_hash* tapleaf_hash,
                             uint32_t code_separator, const void* annex, size_t annex_size);
    txhash_status (*files_open)(txhash_block_files** out, const char* path, txhash_error* error);
    txhash_status (*files_next)(txhash_block_files* files, txhash_record* out, txhash_error* error);
    void (*files_close)(txhash_block_files* files);
} library;

static void find(const library* lib, const char* name, void* function) {
    void* const found = dlsym(lib->handle, name);
    if (found == NULL) fail(name);
    memcpy(function, &found, sizeof found); /* C has no cast from an object to a function */
}

static library load(const char* path) {
    library lib;
    lib.handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (lib.handle == NULL) fail(dlerror());
    find(&lib, "txhash_abi", &lib.abi);
    find(&lib, "txhash_block_hasher_create", &lib.create);
    find(&lib, "txhash_block_hasher_destroy", &lib.destroy);
    find(&lib, "txhash_block_compute", &lib.compute);
    find(&lib, "txhash_block_check", &lib.check);
    find(&lib, "txhash_tx_ids", &lib.tx_ids);
    find(&lib, "txhash_sighash_cache_create", &lib.cache_create);
    find(&lib, "txhash_sighash_cache_destroy", &lib.cache_destroy);
    find(&lib, "txhash_sighash_taproot", &lib.taproot);
    find(&lib, "txhash_block_files_open", &lib.files_open);
    find(&lib, "txhash_block_files_next", &lib.files_next);
    find(&lib, "txhash_block_files_close", &lib.files_close);
    if (lib.abi() != TXHASH_ABI) fail("the library has another ABI than the header");
    return lib;
}

/* The genesis block, as hex digits. */
static const char GENESIS[] =
    "0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c"
    "3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c0101000000010000000000000000"
    "000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d657320"
    "30332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f"
    "757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe5548271967f1a67130b7105cd6a8"
    "28e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac00"
    "000000";

static uint8_t genesis[285];

static void decode_genesis(void) {
    for (size_t i = 0; i < sizeof genesis; ++i) {
        const char digits[3] = {GENESIS[2 * i], GENESIS[2 * i + 1], '\0'};
        genesis[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
}

/* The header of the genesis block, and its transaction with different lock times. */
static uint8_t large[LARGE_SIZE];

static void make_large(void) {
    memcpy(large, genesis, 80);
    large[80] = TX_COUNT;
    for (size_t i = 0; i < TX_COUNT; ++i) {
        uint8_t* const tx = large + 81 + i * TX_SIZE;
        memcpy(tx, genesis + 81, TX_SIZE);
        tx[TX_SIZE - 1] = (uint8_t)i;
    }
}

/* Has both blocks. */
static char block_file[] = "/tmp/txhash_load_XXXXXX";

static void write_record(FILE* file, const uint8_t* block, size_t size) {
    const uint8_t start[8] = {0xf9, 0xbe, 0xb4, 0xd9, (uint8_t)size, (uint8_t)(size >> 8)};
    if (fwrite(start, sizeof start, 1, file) != 1 || fwrite(block, size, 1, file) != 1) {
        fail("writing a block file");
    }
}

static void write_block_file(void) {
    const int descriptor = mkstemp(block_file);
    FILE* const file = descriptor == -1 ? NULL : fdopen(descriptor, "wb");
    if (file == NULL) fail("making a block file");
    write_record(file, genesis, sizeof genesis);
    write_record(file, large, sizeof large);
    if (fclose(file) != 0) fail("writing a block file");
}

static void remove_block_file(void) { unlink(block_file); }

/* Whether the hasher computes what the block claims. */
static int hashes_genesis(const library* lib, txhash_block_hasher* hasher) {
    txhash_block block;
    block.struct_size = sizeof block;
    return lib->compute(hasher, &block, NULL, genesis, sizeof genesis, NULL) == TXHASH_OK &&
           lib->check(hasher, TXHASH_SEGWIT_ACTIVE, NULL) == TXHASH_OK && block.tx_count == 1 &&
           memcmp(&block.txids[0], &block.claimed_merkle_root, sizeof block.txids[0]) == 0;
}

/* Whether the ids of a block of many transactions are those of its transactions one by one. */
static int hashes_large(const library* lib, txhash_block_hasher* hasher) {
    txhash_block block;
    int right = 1;
    block.struct_size = sizeof block;
    if (lib->compute(hasher, &block, NULL, large, sizeof large, NULL) != TXHASH_OK) return 0;
    right &= block.tx_count == TX_COUNT;
    right &= lib->check(hasher, TXHASH_ANY_AGE, NULL) == TXHASH_BAD_TXNMRKLROOT;
    for (size_t i = 0; right && i < TX_COUNT; ++i) {
        txhash_hash txid, wtxid;
        right &= lib->tx_ids(&txid, &wtxid, NULL, large + 81 + i * TX_SIZE, TX_SIZE, NULL) ==
                     TXHASH_OK &&
                 memcmp(&txid, &block.txids[i], sizeof txid) == 0 &&
                 memcmp(&wtxid, &block.wtxids[i], sizeof wtxid) == 0;
    }
    return right;
}

static txhash_sighash_cache* make_cache(const library* lib) {
    const txhash_output spent = {.value_sat = 5, .script_pubkey = "\x51", .script_pubkey_size = 1};
    txhash_sighash_cache* cache = NULL;
    const txhash_status status =
        lib->cache_create(&cache, large + 81, TX_SIZE, &spent, 1, NULL);
    return status == TXHASH_OK ? cache : NULL;
}

/* Whether the block file has both blocks. */
static int reads_files(const library* lib) {
    txhash_block_files* files = NULL;
    txhash_record record = {.struct_size = sizeof record};
    int right = lib->files_open(&files, block_file, NULL) == TXHASH_OK;
    right = right && lib->files_next(files, &record, NULL) == TXHASH_OK &&
            record.size_bytes == sizeof genesis &&
            memcmp(record.block, genesis, sizeof genesis) == 0;
    right = right && lib->files_next(files, &record, NULL) == TXHASH_OK &&
            record.size_bytes == sizeof large && memcmp(record.block, large, sizeof large) == 0;
    right = right && lib->files_next(files, &record, NULL) == TXHASH_END_OF_FILES;
    lib->files_close(files);
    return right;
}

typedef struct job {
    const library* lib;
    txhash_sighash_cache* shared; /* null for one of its own */
    txhash_hash digest;
    int right;
} job;

static void do_job(job* work) {
    const library* const lib = work->lib;
    txhash_block_hasher* hasher = NULL;
    txhash_sighash_cache* const own = work->shared == NULL ? make_cache(lib) : NULL;
    int right = lib->create(&hasher, TXHASH_CHECKED) == TXHASH_OK;
    for (int i = 0; right && i < BLOCKS_PER_THREAD; ++i) right &= hashes_genesis(lib, hasher);
    right = right && hashes_large(lib, hasher) && hashes_genesis(lib, hasher);
    right = right && lib->taproot(own != NULL ? own : work->shared, &work->digest, 0, 0, NULL, 0,
                                  NULL, 0) == TXHASH_OK;
    right = right && reads_files(lib);
    lib->cache_destroy(own);
    lib->destroy(hasher);
    work->right = right;
}

static void* run_thread(void* argument) {
    do_job(argument);
    return NULL;
}

/* Returns the digest, about which all threads must agree. */
static txhash_hash use_from_threads(const library* lib, txhash_sighash_cache* shared) {
    pthread_t threads[THREADS];
    job jobs[THREADS];
    memset(jobs, 0, sizeof jobs);
    for (int i = 0; i < THREADS; ++i) {
        jobs[i].lib = lib;
        jobs[i].shared = shared;
        if (pthread_create(&threads[i], NULL, run_thread, &jobs[i]) != 0) fail("starting a thread");
    }
    for (int i = 0; i < THREADS; ++i) {
        if (pthread_join(threads[i], NULL) != 0 || !jobs[i].right) fail("a thread");
        if (memcmp(&jobs[i].digest, &jobs[0].digest, sizeof jobs[i].digest) != 0) {
            fail("threads disagree about a signature hash");
        }
    }
    return jobs[0].digest;
}

/* The child uses objects of its parent, and makes some of its own. */
static void use_in_child(const library* lib, txhash_sighash_cache* cache,
                         const txhash_hash* digest) {
    txhash_block_hasher* hasher = NULL;
    int status = 0;
    pid_t child = 0;
    if (lib->create(&hasher, TXHASH_CHECKED) != TXHASH_OK || !hashes_genesis(lib, hasher)) {
        fail("hashing");
    }
    child = fork();
    if (child == -1) fail("fork");
    if (child == 0) {
        job inherited = {.lib = lib, .shared = cache};
        job own = {.lib = lib};
        int right = hashes_genesis(lib, hasher) && hashes_large(lib, hasher);
        do_job(&inherited);
        do_job(&own);
        right = right && inherited.right && own.right &&
                memcmp(&inherited.digest, digest, sizeof *digest) == 0 &&
                memcmp(&own.digest, digest, sizeof *digest) == 0;
        _exit(right ? 0 : 1);
    }
    if (waitpid(child, &status, 0) != child || status != 0) fail("hashing in a child");
    if (!hashes_genesis(lib, hasher)) fail("hashing beside a child");
    lib->destroy(hasher);
}

static int is_mapped(const char* path) {
    char line[4096];
    char* const real = realpath(path, NULL);
    FILE* const maps = fopen("/proc/self/maps", "r");
    int found = 0;
    if (real == NULL || maps == NULL) fail("reading /proc/self/maps");
    while (fgets(line, sizeof line, maps) != NULL) found |= strstr(line, real) != NULL;
    fclose(maps);
    free(real);
    return found;
}

int main(int argc, char** argv) {
    const char* const path = argc > 1 ? argv[1] : "";
    decode_genesis();
    make_large();
    write_block_file();
    atexit(remove_block_file);
    if (is_mapped(path)) fail("the library is loaded already");
    for (int i = 0; i < 3; ++i) {
        library lib = load(path);
        if (!is_mapped(path)) fail("the library is not in /proc/self/maps");
        const txhash_hash digest = use_from_threads(&lib, NULL);
        txhash_sighash_cache* const cache = make_cache(&lib);
        const txhash_hash shared = use_from_threads(&lib, cache);
        if (memcmp(&digest, &shared, sizeof digest) != 0) fail("sharing a cache");
        use_in_child(&lib, cache, &digest);
        lib.cache_destroy(cache);
        if (dlclose(lib.handle) != 0) fail(dlerror());
        if (is_mapped(path)) fail("the library is still loaded");
    }
    puts("loaded, used and unloaded three times");
    return 0;
}
