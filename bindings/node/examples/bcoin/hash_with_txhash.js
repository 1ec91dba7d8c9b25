// SPDX-License-Identifier: MIT
// Lets bcoin 1.0 hash its blocks with txhash: require it after bcoin, before the node starts.
//
// bcoin caches ids in its objects and computes them when they are first asked for. So it is enough to
// fill the caches of a block and its transactions when the block is decoded, which is where its bytes
// are at hand. bcoin's own code remains for blocks that it builds or changes itself, and for blocks
// whose merkle root is wrong: the reason that it gives to refuse them stays the same.
'use strict';

const hash256 = require('bcrypto/lib/hash256');
const Block = require('bcoin/lib/primitives/block');
const { BlockHasher, TxhashError } = require('../..');

const hasher = new BlockHasher();
const roots = new WeakMap(); // by bcoin block

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
  for (let i = 0; i < txs.length; i++) {
    const tx = txs[i];
    tx._hash = hashes.txids.at(i);
    if (tx.hasWitness()) tx._whash = hashes.wtxids.at(i);
  }

  const error = errorOf(() => hashes.check('any-age'));
  const isRootBad = error !== null && ['BAD_TXNMRKLROOT', 'BAD_TXNS_DUPLICATE'].includes(error.code);
  if (!isRootBad) roots.set(block, hashes);
}

const { fromReader, refresh, createMerkleRoot, createCommitmentHash } = Block.prototype;

const encode = (hash, enc) => (enc === 'hex' ? hash.toString('hex') : hash);

const replacements = {
  fromReader(br) {
    fromReader.call(this, br);
    if (!this.mutable) hashBlock(this);
    return this;
  },

  refresh(all) {
    roots.delete(this);
    return refresh.call(this, all);
  },

  createMerkleRoot(enc) {
    const hashes = roots.get(this);
    return hashes ? encode(hashes.merkleRoot, enc) : createMerkleRoot.call(this, enc);
  },

  createCommitmentHash(enc) {
    const hashes = roots.get(this);
    const nonce = this.getWitnessNonce();
    if (!hashes || !nonce) return createCommitmentHash.call(this, enc);
    return encode(hash256.root(hashes.witnessMerkleRoot, nonce), enc);
  },
};

function install() {
  Object.assign(Block.prototype, replacements);
}

function uninstall() {
  Object.assign(Block.prototype, { fromReader, refresh, createMerkleRoot, createCommitmentHash });
}

module.exports = { install, uninstall, hashBlock };
