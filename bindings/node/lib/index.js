// SPDX-License-Identifier: MIT
'use strict';

const { isUint8Array } = require('util').types;

const native = require(process.env.TXHASH_NODE_ADDON || '../build/txhash.node');

// As in capi/txhash.h, without the prefix TXHASH_.
const STATUS = {
  END_OF_DATA: 1,
  NON_CANONICAL_COMPACT_SIZE: 2,
  SIZE_TOO_LARGE: 3,
  UNKNOWN_WITNESS_FLAG: 4,
  SUPERFLUOUS_WITNESS: 5,
  TRAILING_BYTES: 6,
  INVALID_ARGUMENT: 32,
  INVALID_HEX: 33,
  NOT_COMPUTED: 36,
  BAD_TXNMRKLROOT: 64,
  BAD_TXNS_DUPLICATE: 65,
  BAD_BLK_LENGTH: 66,
  BAD_CB_MISSING: 67,
  BAD_CB_MULTIPLE: 68,
  UNEXPECTED_WITNESS: 69,
  BAD_WITNESS_NONCE_SIZE: 70,
  BAD_WITNESS_MERKLE_MATCH: 71,
  BAD_BLK_WEIGHT: 72,
  NO_MEMORY: 192,
  INTERNAL: 193,
};
const CODES = new Map(Object.entries(STATUS).map(([name, status]) => [status, name]));

const FLAGS = { wtxids: 1, merkleRoot: 2, witnessCommitment: 4, offsets: 8, prevouts: 16 };
const DEFAULTS = {
  wtxids: true,
  merkleRoot: true,
  witnessCommitment: true,
  offsets: false,
  prevouts: false,
};
const RULES = ['segwit-active', 'any-age'];

const HASH_SIZE = 32;
const OUTPOINT_SIZE = 36;
const NUMBER_COUNT = 16;
const NUMBERS_SIZE = NUMBER_COUNT * 8;
const HASHES_SIZE = 5 * HASH_SIZE;

function argumentError(message) {
  const error = new TypeError(message);
  error.code = 'ERR_INVALID_ARG_TYPE';
  return error;
}

/** Whether `value` is what braces make, in whatever realm; not an array, a Date or a Map. */
function isPlainObject(value) {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

class TxhashError extends Error {
  constructor(description) {
    super(description.message);
    this.name = 'TxhashError';
    this.code = CODES.get(description.status) || 'UNKNOWN';
    this.status = description.status;
    this.offset = description.offset < 0 ? null : description.offset;
    this.field = description.field;
    this.index = description.index < 0 ? null : description.index;
  }

  get invalidatesHash() {
    return native.invalidatesHash(this.status);
  }
}

/** What the addon returned, unless it describes an error. */
function resultOf(answer) {
  if (answer.status !== undefined) throw new TxhashError(answer);
  return answer;
}

/** 64 digits in display order. */
function toHex(hash) {
  if (!isUint8Array(hash) || hash.length !== HASH_SIZE) {
    throw argumentError('expected a Buffer of 32 bytes');
  }
  return Buffer.from(hash).reverse().toString('hex');
}

/** The hash that `hex` shows in display order. */
function fromHex(hex) {
  if (typeof hex !== 'string') throw argumentError('expected a string');
  if (!/^[0-9a-fA-F]{64}$/.test(hex)) {
    throw new TxhashError(native.describe(STATUS.INVALID_HEX, -1));
  }
  return Buffer.from(hex, 'hex').reverse();
}

/** Where the element at `index` begins; -1 if there is none. */
function startOf(index, length, size) {
  const i = index < 0 ? index + length : index;
  return Number.isInteger(i) && i >= 0 && i < length ? i * size : -1;
}

/** Hashes in one Buffer. */
class HashList {
  constructor(buffer) {
    this.buffer = buffer;
  }

  get length() {
    return this.buffer.length / HASH_SIZE;
  }

  at(index) {
    const start = startOf(index, this.length, HASH_SIZE);
    return start < 0 ? undefined : this.buffer.subarray(start, start + HASH_SIZE);
  }

  hex(index) {
    const hash = this.at(index);
    return hash && toHex(hash);
  }

  toHexArray() {
    // Reversed as a whole, the bytes of each hash are in display order and the hashes are not.
    const digits = Buffer.from(this.buffer).reverse().toString('hex');
    const all = new Array(this.length);
    for (let i = 0, end = digits.length; i < all.length; i++, end -= 64) {
      all[i] = digits.slice(end - 64, end);
    }
    return all;
  }

  *[Symbol.iterator]() {
    for (let start = 0; start < this.buffer.length; start += HASH_SIZE) {
      yield this.buffer.subarray(start, start + HASH_SIZE);
    }
  }
}

/** The outpoints that a block spends: 32 bytes of txid and 4 of index each, in one Buffer. */
class OutPointList {
  constructor(buffer) {
    this.buffer = buffer;
  }

  get length() {
    return this.buffer.length / OUTPOINT_SIZE;
  }

  at(index) {
    const start = startOf(index, this.length, OUTPOINT_SIZE);
    if (start < 0) return undefined;
    return {
      txid: this.buffer.subarray(start, start + HASH_SIZE),
      index: this.buffer.readUInt32LE(start + HASH_SIZE),
    };
  }

  *[Symbol.iterator]() {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }
}

class Block {
  #verdicts;

  /** `packed` is what src/addon.cpp packs. */
  constructor(packed, flags) {
    const [txCount, wtxidCount, offsetCount, prevoutCount, ...numbers] =
      new Float64Array(packed, 0, NUMBER_COUNT);
    [this.sizeBytes, this.strippedSizeBytes, this.weightWu, this.witnessTxCount] = numbers;
    [this.version, this.time, this.bits, this.nonce] = numbers.slice(4);
    this.#verdicts = numbers.slice(8);

    let at = NUMBERS_SIZE;
    const take = (size) => Buffer.from(packed, (at += size) - size, size);
    const hashes = take(HASHES_SIZE);
    const hash = (i, wanted) =>
      wanted ? hashes.subarray(i * HASH_SIZE, (i + 1) * HASH_SIZE) : null;
    this.blockHash = hash(0, true);
    this.merkleRoot = hash(1, flags & FLAGS.merkleRoot);
    this.witnessMerkleRoot = hash(2, flags & FLAGS.witnessCommitment);
    this.previousBlock = hash(3, true);
    this.claimedMerkleRoot = hash(4, true);
    this.txids = new HashList(take(txCount * HASH_SIZE));
    const wantsWtxids = flags & (FLAGS.wtxids | FLAGS.witnessCommitment);
    const wtxids = take(wtxidCount * HASH_SIZE);
    this.wtxids = wantsWtxids ? new HashList(wtxids) : null;
    this.txOffsets = flags & FLAGS.offsets ? new Float64Array(packed, at, offsetCount) : null;
    at += offsetCount * 8;
    const prevouts = take(prevoutCount * OUTPOINT_SIZE);
    this.prevouts = flags & FLAGS.prevouts ? new OutPointList(prevouts) : null;
  }

  /** Throws the reason to refuse the block, if there is one. */
  check(rule = 'segwit-active') {
    const i = RULES.indexOf(rule);
    if (i < 0) throw argumentError(`expected one of: ${RULES.join(', ')}`);
    const [status, index] = this.#verdicts.slice(2 * i);
    if (status !== 0) throw new TxhashError(native.describe(status, index));
  }
}

class BlockHasher {
  #hasher;
  #flags = 0;

  constructor(options = {}) {
    if (!isPlainObject(options)) throw argumentError('expected an object');
    const wanted = { ...DEFAULTS };
    for (const [name, value] of Object.entries(options)) {
      if (!Object.hasOwn(FLAGS, name)) throw argumentError(`unknown option: ${name}`);
      if (value === undefined) continue;
      if (typeof value !== 'boolean') throw argumentError(`expected a boolean: ${name}`);
      wanted[name] = value;
    }
    for (const name of Object.keys(wanted)) {
      if (wanted[name]) this.#flags |= FLAGS[name];
    }
    this.#hasher = resultOf(native.createHasher(this.#flags));
  }

  close() {
    native.closeHasher(this.#hasher);
  }

  compute(raw) {
    return new Block(resultOf(native.compute(this.#hasher, raw)), this.#flags);
  }
}

function txIds(raw) {
  const packed = resultOf(native.txIds(raw));
  return { txid: Buffer.from(packed, 0, HASH_SIZE), wtxid: Buffer.from(packed, HASH_SIZE, HASH_SIZE) };
}

module.exports = {
  BlockHasher,
  TxhashError,
  txIds,
  toHex,
  fromHex,
  version: native.version,
  engine: native.engine,
};
