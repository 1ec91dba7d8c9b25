// SPDX-License-Identifier: MIT
// Lets bcoin 1.0 hash its blocks with txhash: require it after bcoin, before the node starts.
//
// bcoin caches ids in its objects and computes them when they are first asked for. So it is enough to
// fill the caches of a block and its transactions when the block is decoded, which is where its bytes
// are at hand. bcoin's own code remains for blocks that it builds or changes itself, also after they
// were decoded, and for blocks whose merkle root is wrong: the reason that it gives to refuse them
// stays the same.
'use strict';

const hash256 = require('bcrypto/lib/hash256');
const Block = require('bcoin/lib/primitives/block');
const { BlockHasher, TxhashError } = require('../..');

const hasher = new BlockHasher();
// By bcoin block, the results and the Buffers of its ids, with which bcoin computes its roots.
const decoded = new WeakMap();

/** Runs `call`, and returns the TxhashError that it throws; null if it does not. */
function errorOf(call) {
  try {
    call();
  } catch (error) {
    if (error instanceof TxhashError) return error;
    throw error;
  }
  return null;
}

/** Fills the caches of a block that bcoin decoded. */
function hashBlock(block) {
  let hashes = null;
  // txhash refuses a few encodings that bcoin accepts, such as compact sizes that are too long.
  if (errorOf(() => { hashes = hasher.compute(block._raw); })) return;

  block._hash = hashes.blockHash;
  const { txs } = block;
  const txids = [...hashes.txids];
  const wtxids = txs.map((tx, i) => (tx.hasWitness() ? hashes.wtxids.at(i) : txids[i]));
  txs.forEach((tx, i) => {
    tx._hash = txids[i];
    if (wtxids[i] !== txids[i]) tx._whash = wtxids[i];
  });

  const error = errorOf(() => hashes.check('any-age'));
  const isRootBad = error !== null && ['BAD_TXNMRKLROOT', 'BAD_TXNS_DUPLICATE'].includes(error.code);
  if (!isRootBad) decoded.set(block, { hashes, txids, wtxids });
}

/**
 * What txhash computed for a block; null unless bcoin would compute its roots from the same ids:
 * those in the same order in transactions that nobody has added, exchanged or refreshed.
 */
function resultsOf(block) {
  const results = decoded.get(block);
  if (!results || block.txs.length !== results.txids.length) return null;
  const { hashes, txids, wtxids } = results;
  const isAsDecoded = (tx, i) => !tx.mutable && tx._hash === txids[i] &&
    (tx.hasWitness() ? tx._whash === wtxids[i] : wtxids[i] === txids[i]);
  return block.txs.every(isAsDecoded) ? hashes : null;
}

const { fromReader, createMerkleRoot, createCommitmentHash } = Block.prototype;

// A new Buffer, as from bcoin: its users may change it.
const encode = (hash, enc) => (enc === 'hex' ? hash.toString('hex') : Buffer.from(hash));

const replacements = {
  fromReader(br) {
    fromReader.call(this, br);
    if (!this.mutable) hashBlock(this);
    return this;
  },

  createMerkleRoot(enc) {
    const hashes = resultsOf(this);
    return hashes ? encode(hashes.merkleRoot, enc) : createMerkleRoot.call(this, enc);
  },

  createCommitmentHash(enc) {
    const hashes = resultsOf(this);
    const nonce = this.getWitnessNonce();
    if (!hashes || !nonce) return createCommitmentHash.call(this, enc);
    return encode(hash256.root(hashes.witnessMerkleRoot, nonce), enc);
  },
};

function install() {
  Object.assign(Block.prototype, replacements);
}

function uninstall() {
  Object.assign(Block.prototype, { fromReader, createMerkleRoot, createCommitmentHash });
}

module.exports = { install, uninstall, hashBlock };
