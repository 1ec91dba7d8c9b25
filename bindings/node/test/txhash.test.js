// SPDX-License-Identifier: MIT
'use strict';

const assert = require('assert');
const { execFileSync, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const test = require('node:test');
const v8 = require('v8');
const vm = require('vm');
const { Worker } = require('worker_threads');

const { BlockHasher, TxhashError, txIds, toHex, fromHex, version, engine } = require('..');
const { readCorpus, readFaults, genesis } = require('./support');

const GENESIS_TXID = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';
const corpus = readCorpus();
const skipWithoutCorpus = { skip: corpus.length === 0 && 'TXHASH_CORPUS is not set' };

test('ids and roots are those of Bitcoin Core', skipWithoutCorpus, () => {
  const hasher = new BlockHasher({ offsets: true, prevouts: true });
  for (const { name, raw, expected } of corpus) {
    const block = hasher.compute(raw);
    assert.deepStrictEqual(
      {
        hash: toHex(block.blockHash),
        prev: toHex(block.previousBlock),
        merkle_root: toHex(block.merkleRoot),
        witness_merkle_root: toHex(block.witnessMerkleRoot),
        size: String(block.sizeBytes),
        stripped_size: String(block.strippedSizeBytes),
        weight: String(block.weightWu),
        tx_count: String(block.txids.length),
      },
      Object.fromEntries(
        ['hash', 'prev', 'merkle_root', 'witness_merkle_root', 'size', 'stripped_size', 'weight',
          'tx_count'].map((key) => [key, expected.header[key]])),
      name);
    assert.deepStrictEqual(block.claimedMerkleRoot, block.merkleRoot);
    assert.deepStrictEqual(block.txids.toHexArray(), expected.txids, name);
    assert.deepStrictEqual(block.wtxids.toHexArray(), expected.wtxids, name);
    block.check('any-age');

    expected.txids.forEach((id, i) => {
      const tx = txIds(raw.subarray(block.txOffsets[i], block.txOffsets[i + 1]));
      assert.strictEqual(toHex(tx.txid), id);
      assert.deepStrictEqual(tx.wtxid, block.wtxids.at(i));
    });
    const inputs = expected.inputs.slice(1).reduce((a, b) => a + b, 0);
    assert.strictEqual(block.prevouts.length, inputs);
  }
});

test('faults have code and place', () => {
  const hasher = new BlockHasher();
  const seen = new Set();
  const errorOf = (call) => {
    try {
      call();
      return { status: 0, offset: null, field: null, index: null };
    } catch (error) {
      assert(error instanceof TxhashError, error);
      assert.strictEqual(error.name, 'TxhashError');
      assert.notStrictEqual(error.code, 'UNKNOWN');
      const { status, offset, field, index } = error;
      return { status, offset, field, index };
    }
  };
  for (const { what, bytes, ...expected } of readFaults()) {
    const block = what === 'check' && hasher.compute(bytes);
    const call = {
      tx: () => txIds(bytes),
      block: () => hasher.compute(bytes),
      check: () => block.check(),
    }[what];
    assert.deepStrictEqual(errorOf(call), expected);
    seen.add(expected.status);
  }
  for (const status of [1, 2, 3, 4, 5, 6, 64, 65, 66, 67, 68, 69, 70, 71, 72]) {
    assert(seen.has(status), `no fault has status ${status}`);
  }
});

test('codes are those of the C header', () => {
  const header = fs.readFileSync(path.join(__dirname, '../../../capi/txhash.h'), 'utf8');
  const source = fs.readFileSync(path.join(__dirname, '../lib/index.js'), 'utf8');
  const table = /const STATUS = \{([^}]*)\}/.exec(source)[1];
  for (const [, name, number] of table.matchAll(/(\w+): (\d+)/g)) {
    assert.match(header, new RegExp(`\\bTXHASH_${name} = ${number}\\b`));
  }
});

test('every truncation is the end of data', () => {
  const hasher = new BlockHasher();
  for (let length = 0; length < genesis.length; length++) {
    assert.throws(() => hasher.compute(genesis.subarray(0, length)),
      (error) => error.code === 'END_OF_DATA' && error.offset <= length);
  }
  assert.throws(() => hasher.compute(Buffer.concat([genesis, Buffer.alloc(1)])), {
    code: 'TRAILING_BYTES',
    offset: 285,
    message: 'trailing bytes at byte 285, after the block',
  });
  assert.strictEqual(hasher.compute(genesis).txids.hex(0), GENESIS_TXID);
});

test('arguments of wrong types', () => {
  const hasher = new BlockHasher();
  const wrong = { name: 'TypeError', code: 'ERR_INVALID_ARG_TYPE' };
  const values = [undefined, null, 0, 1n, true, '00', Symbol('x'), {}, [], () => {}, genesis.buffer,
    new SharedArrayBuffer(8), new DataView(genesis.buffer), new Uint16Array(8), new Int8Array(8),
    new Uint8ClampedArray(8), { length: 8, buffer: genesis.buffer }, new Proxy(genesis, {})];
  for (const value of values) {
    assert.throws(() => hasher.compute(value), wrong);
    assert.throws(() => txIds(value), wrong);
    assert.throws(() => toHex(value), wrong);
  }
  assert.throws(() => hasher.compute(), wrong);
  assert.throws(() => fromHex(5), wrong);
  assert.throws(() => new BlockHasher(7), wrong);
  assert.throws(() => new BlockHasher(null), wrong);
  assert.throws(() => new BlockHasher({ txids: true }), wrong);
  assert.throws(() => new BlockHasher({ toString: true }), wrong);
  assert.throws(() => new BlockHasher({ wtxids: 1 }), wrong);
  assert.throws(() => new BlockHasher({ wtxids: null }), wrong);
  for (const options of [[], new Date(), new Map(), genesis, () => {}, Object.create({ wtxids: false })]) {
    assert.throws(() => new BlockHasher(options), wrong);
  }
  assert.throws(() => hasher.compute(genesis).check('segwit'), wrong);
  assert.throws(() => BlockHasher.prototype.compute.call({}, genesis), TypeError);
  assert.throws(() => BlockHasher(), TypeError);
});

test('the addon itself survives wrong calls', () => {
  const native = require(process.env.TXHASH_NODE_ADDON || '../build/txhash.node');
  const values = [undefined, null, -1, 1e300, NaN, 'x', {}, [], genesis, native, new Map()];
  const names = Object.keys(native).filter((name) => !['engine', 'version'].includes(name));
  for (const name of names) {
    assert.throws(() => native[name]());
    for (const a of values) {
      for (const b of values) {
        try {
          native[name](a, b, a);
        } catch (error) {
          assert(error instanceof Error);
        }
      }
    }
  }
  assert.strictEqual(native.createHasher(1 << 30).status, 32);
});

test('what was not asked for is null', () => {
  const none = { wtxids: false, merkleRoot: false, witnessCommitment: false };
  const block = new BlockHasher(none).compute(genesis);
  assert.strictEqual(block.txids.hex(0), GENESIS_TXID);
  for (const name of ['merkleRoot', 'witnessMerkleRoot', 'wtxids', 'txOffsets', 'prevouts']) {
    assert.strictEqual(block[name], null, name);
  }
  assert.throws(() => block.check(), { code: 'NOT_COMPUTED', offset: null, field: null });
  assert.strictEqual(
    new BlockHasher({ ...none, witnessCommitment: true }).compute(genesis).wtxids.length, 1);
});

test('options', () => {
  const defaults = { ...new BlockHasher().compute(genesis) };
  const undefinedOptions = { wtxids: undefined, merkleRoot: undefined, offsets: undefined };
  const elsewhere = vm.runInNewContext('({})');
  for (const options of [undefined, {}, Object.create(null), elsewhere, undefinedOptions]) {
    assert.deepStrictEqual({ ...new BlockHasher(options).compute(genesis) }, defaults);
  }
  // Each value is read once.
  let reads = 0;
  const changing = { get wtxids() { return reads++ === 0 ? false : 'x'; } };
  new BlockHasher(changing);
  assert.strictEqual(reads, 1);
});

test('results stay when the hasher computes again, and without it', () => {
  let hasher = new BlockHasher({ offsets: true });
  const block = hasher.compute(genesis);
  const before = v8.deserialize(v8.serialize([{ ...block.txids }, block.blockHash]));

  const other = Buffer.from(genesis);
  other[other.length - 1] ^= 1; // lock_time
  const changed = hasher.compute(other);
  assert.throws(() => changed.check(), { code: 'BAD_TXNMRKLROOT', invalidatesHash: false });
  assert.throws(() => hasher.compute(other.subarray(1)), TxhashError);

  hasher = null;
  v8.setFlagsFromString('--expose-gc');
  vm.runInNewContext('gc')();
  block.check();
  assert.deepStrictEqual([{ ...block.txids }, block.blockHash].map((x) => ({ ...x })),
    before.map((x) => ({ ...x })));
  assert.notStrictEqual(changed.txids.hex(0), GENESIS_TXID);
});

test('a closed hasher', () => {
  const hasher = new BlockHasher();
  const block = hasher.compute(genesis);
  hasher.close();
  hasher.close();
  assert.throws(() => hasher.compute(genesis), { code: 'INVALID_ARGUMENT' });
  block.check();
});

test('parts of larger buffers, detached and resizable ones', () => {
  const hasher = new BlockHasher();
  const larger = new Uint8Array(genesis.length + 20);
  larger.set(genesis, 7);
  const part = larger.subarray(7, 7 + genesis.length);
  assert.strictEqual(hasher.compute(part).txids.hex(0), GENESIS_TXID);

  structuredClone(larger.buffer, { transfer: [larger.buffer] });
  assert.strictEqual(part.length, 0);
  assert.throws(() => hasher.compute(part), { code: 'END_OF_DATA', offset: 0 });

  const resizable = new ArrayBuffer(300, { maxByteLength: 400 });
  if (resizable.resizable) {
    const view = new Uint8Array(resizable);
    view.set(genesis);
    assert.throws(() => hasher.compute(view), { code: 'TRAILING_BYTES' });
    resizable.resize(285);
    assert.strictEqual(hasher.compute(view).txids.hex(0), GENESIS_TXID);
    resizable.resize(10);
    assert.throws(() => hasher.compute(view), { code: 'END_OF_DATA' });
  }
});

test('lists', () => {
  const { txids, prevouts } = corpus.length
    ? new BlockHasher({ prevouts: true }).compute(corpus[0].raw)
    : new BlockHasher({ prevouts: true }).compute(genesis);
  assert.strictEqual([...txids].length, txids.length);
  assert.deepStrictEqual([...txids].map(toHex), txids.toHexArray());
  assert.deepStrictEqual(txids.at(-1), txids.at(txids.length - 1));
  for (const list of [txids, prevouts]) {
    for (const index of [list.length, -list.length - 1, NaN, 0.5, 1e300, undefined]) {
      assert.strictEqual(list.at(index), undefined);
    }
  }
  assert.strictEqual(txids.hex(txids.length), undefined);
  for (const { txid, index } of prevouts) {
    assert.strictEqual(txid.length, 32);
    assert(Number.isInteger(index));
  }
});

test('hashes in display order', () => {
  assert.strictEqual(fromHex(GENESIS_TXID)[0], 0x3b);
  assert.strictEqual(toHex(fromHex(GENESIS_TXID.toUpperCase())), GENESIS_TXID);
  for (const hex of ['', GENESIS_TXID.slice(1), `${GENESIS_TXID}0`, `g${GENESIS_TXID.slice(1)}`]) {
    assert.throws(() => fromHex(hex), { name: 'TxhashError', code: 'INVALID_HEX' });
  }
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.notStrictEqual(engine(), '');
});

// Runs `source` in a worker, and returns what it posts.
function work(source, workerData) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(source, { eval: true, workerData });
    worker.on('message', resolve);
    worker.on('error', reject);
  });
}

test('workers have a hasher each', async () => {
  const blocks = corpus.length ? corpus : [{ raw: genesis, expected: { txids: [GENESIS_TXID] } }];
  const source = `
    const { parentPort, workerData } = require('worker_threads');
    const { BlockHasher } = require(workerData.module);
    const hasher = new BlockHasher();
    parentPort.postMessage(workerData.blocks.map((raw) => hasher.compute(raw).txids.toHexArray()));
  `;
  const data = { module: path.join(__dirname, '..'), blocks: blocks.map(({ raw }) => raw) };
  const answers = await Promise.all([1, 2, 3, 4].map(() => work(source, data)));
  for (const ids of answers) {
    assert.deepStrictEqual(ids, blocks.map(({ expected }) => expected.txids));
  }
});

test('memory that another worker changes during the call', async () => {
  const { raw } = corpus.find(({ name }) => name === 'testnet3-1087400') || { raw: genesis };
  const shared = new Uint8Array(new SharedArrayBuffer(raw.length + 4));
  shared.set(raw);
  const bytes = shared.subarray(0, raw.length);
  const hasher = new BlockHasher({ offsets: true, prevouts: true });
  assert.deepStrictEqual(hasher.compute(bytes).txids, hasher.compute(raw).txids);

  const stop = new Int32Array(new SharedArrayBuffer(4));
  const source = `
    const { parentPort, workerData: { shared, stop } } = require('worker_threads');
    parentPort.postMessage('started');
    for (let i = 0; Atomics.load(stop, 0) === 0; i = (i * 31 + 7) % shared.length) {
      const old = shared[i];
      shared[i] = i % 3 ? 0xfd : 0xff;
      shared[i] = old;
    }
  `;
  const worker = new Worker(source, { eval: true, workerData: { shared, stop } });
  await new Promise((resolve) => worker.once('message', resolve));
  for (const end = Date.now() + 500; Date.now() < end;) {
    try {
      hasher.compute(bytes);
      txIds(bytes.subarray(81));
    } catch (error) {
      assert(error instanceof TxhashError, error);
    }
  }
  Atomics.store(stop, 0, 1);
  await new Promise((resolve) => worker.once('exit', resolve));
  assert.deepStrictEqual(hasher.compute(bytes).txids, hasher.compute(raw).txids);
});

test('random changes of a block give results or a TxhashError', () => {
  const { raw } = corpus.find(({ name }) => name === 'testnet-segwit-15tx') || { raw: genesis };
  const hasher = new BlockHasher({ offsets: true, prevouts: true });
  let state = 1;
  const random = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % limit;
  };
  for (let i = 0; i < 3000; i++) {
    const bytes = Buffer.from(raw);
    for (let n = random(4); n >= 0; n--) bytes[random(bytes.length)] = random(256);
    try {
      const block = hasher.compute(bytes.subarray(0, bytes.length - random(2)));
      block.check('any-age');
    } catch (error) {
      assert(error instanceof TxhashError, error);
    }
  }
});

test('a block that a worker has posted has ids and no verdict', async () => {
  const source = `
    const { parentPort, workerData } = require('worker_threads');
    const { BlockHasher } = require(workerData.module);
    const block = new BlockHasher().compute(workerData.raw);
    block.check();
    parentPort.postMessage(block.txids.buffer);
  `;
  const data = { module: path.join(__dirname, '..'), raw: genesis };
  const ids = await work(source, data);
  assert.strictEqual(toHex(ids), GENESIS_TXID);
  assert.strictEqual(structuredClone(new BlockHasher().compute(genesis)).check, undefined);
});

test('a build without the library or the compiler says what is missing', () => {
  const build = (env) => spawnSync(process.execPath, [path.join(__dirname, '../build.js'), os.devNull],
    { encoding: 'utf8', env: { ...env, npm_config_nodedir: process.env.npm_config_nodedir } });
  const nowhere = { PKG_CONFIG_LIBDIR: '/nonexistent', PKG_CONFIG_PATH: '/nonexistent' };
  for (const env of [{ ...nowhere, PATH: process.env.PATH }, { PATH: '/nonexistent' }]) {
    const { status, stderr } = build(env);
    if (status === 77) return; // no headers
    assert.strictEqual(status, 1);
    assert.match(stderr, /^libtxhash is missing: set TXHASH_LIB_DIR .*\n$/);
  }
  const { status, stderr } = build({ TXHASH_LIB_DIR: '/tmp', CXX: '/nonexistent/c++' });
  assert.strictEqual(status, 1);
  assert.match(stderr, /^cannot run the compiler \/nonexistent\/c\+\+, which CXX names: ENOENT\n$/);
});

test('the example', () => {
  const example = path.join(__dirname, '../examples/block_ids.js');
  const block = path.join(__dirname, '../../testdata/genesis.raw');
  assert.strictEqual(execFileSync(process.execPath, [example, block], { encoding: 'utf8' }),
    `block 000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f\n${GENESIS_TXID}\n`);
});
