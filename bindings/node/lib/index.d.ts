// SPDX-License-Identifier: MIT
/// <reference types="node" />

/** Bytes that are only read during the call. Memory shared with other threads is copied first. */
export type Bytes = Uint8Array;

/** What to compute besides the block hash and the txids; undefined is the default. */
export interface BlockHasherOptions {
  /** Default true. */
  wtxids?: boolean;
  /** The root over the txids. Default true. */
  merkleRoot?: boolean;
  /** The root over the wtxids; implies `wtxids`. Default true. */
  witnessCommitment?: boolean;
  /** Where each transaction begins. Default false. */
  offsets?: boolean;
  /** The outpoints that the block spends. Default false. */
  prevouts?: boolean;
}

/** Hashes blocks, one after another, in memory that it keeps. */
export class BlockHasher {
  constructor(options?: BlockHasherOptions);

  /**
   * Parses and hashes the block that `raw` is; bytes that follow it are an error. The result is a
   * copy, which never changes and keeps neither `raw` nor the hasher alive.
   * @throws {TxhashError} if it does not decode
   * @throws {TypeError} if `raw` is not a Buffer or a Uint8Array
   */
  compute(raw: Bytes): Block;

  /**
   * Frees the memory of the hasher now; it cannot compute afterwards. Without it, the garbage
   * collector does so some time after the last use.
   */
  close(): void;
}

/**
 * "segwit-active": BIP-0141, for blocks in which segwit is active. "any-age" cannot tell a block
 * whose witnesses were stripped.
 */
export type WitnessRule = 'segwit-active' | 'any-age';

/**
 * The results for a block. What the hasher was not asked for is null.
 *
 * structuredClone and postMessage copy the data and lose the methods, as of every class: check a
 * block in the worker that hashed it, and post its ids.
 */
export interface Block {
  readonly blockHash: Buffer;
  /** Computed; what the header says is `claimedMerkleRoot`. */
  readonly merkleRoot: Buffer | null;
  readonly witnessMerkleRoot: Buffer | null;
  /** In block order. */
  readonly txids: HashList;
  /** The coinbase has the hash of its bytes. */
  readonly wtxids: HashList | null;
  /** One more than there are transactions: transaction i is `raw.subarray(o[i], o[i + 1])`. */
  readonly txOffsets: Float64Array | null;
  /** Of all inputs but the coinbase's. */
  readonly prevouts: OutPointList | null;

  readonly sizeBytes: number;
  /** Without witnesses. */
  readonly strippedSizeBytes: number;
  readonly weightWu: number;
  /** Transactions that have a witness. */
  readonly witnessTxCount: number;

  readonly version: number;
  readonly previousBlock: Buffer;
  readonly claimedMerkleRoot: Buffer;
  readonly time: number;
  readonly bits: number;
  readonly nonce: number;

  /**
   * Whether the transactions are those that the header and the coinbase commit to, and whether the
   * block's shape is legal. Needs `merkleRoot` and `witnessCommitment`. Looks at neither proof of
   * work nor scripts.
   * @throws {TxhashError} the reason to refuse the block, as Bitcoin Core names it
   */
  check(rule?: WitnessRule): void;
}

/** Hashes in one Buffer, 32 bytes each in the order that SHA-256 produces them. */
export interface HashList extends Iterable<Buffer> {
  readonly buffer: Buffer;
  readonly length: number;
  /** A part of `buffer`; counts from the end if negative. */
  at(index: number): Buffer | undefined;
  /** In display order. */
  hex(index: number): string | undefined;
  /** All of them in display order, faster than one by one. */
  toHexArray(): string[];
}

export interface OutPoint {
  readonly txid: Buffer;
  readonly index: number;
}

/** Outpoints in one Buffer, 32 bytes of txid and 4 of index each. */
export interface OutPointList extends Iterable<OutPoint> {
  readonly buffer: Buffer;
  readonly length: number;
  at(index: number): OutPoint | undefined;
}

/**
 * The ids of the transaction in the network format that `raw` is; bytes that follow it are an
 * error. Without a witness the two are equal.
 */
export function txIds(raw: Bytes): { txid: Buffer; wtxid: Buffer };

/** 64 digits in display order. */
export function toHex(hash: Uint8Array): string;
/** From 64 digits in display order. */
export function fromHex(hex: string): Buffer;

/** Why a call failed, and where. */
export class TxhashError extends Error {
  private constructor();
  name: 'TxhashError';
  /** The name of the status, such as "END_OF_DATA" or "BAD_TXNMRKLROOT". */
  code: string;
  /** The number of the status in capi/txhash.h. */
  status: number;
  /** In the bytes that were decoded. */
  offset: number | null;
  /** What was being decoded, such as "script_sig". */
  field: string | null;
  /** The transaction at fault. */
  index: number | null;
  /**
   * Whether no other transactions can fit the header of the block that was refused, so that its
   * hash may be remembered as invalid. Otherwise refuse the bytes, not the hash.
   */
  readonly invalidatesHash: boolean;
}

/** Of the library that is loaded. */
export const version: string;
/** The name of the engine that computes: "avx512", "shani", ... */
export function engine(): string;
