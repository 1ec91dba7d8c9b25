#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Changes blocks after they were decoded: changes.js
// Fails unless bcoin with txhash then computes the roots that bcoin computes by itself.
'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');

const Block = require('bcoin/lib/primitives/block');
const TX = require('bcoin/lib/primitives/tx');
const { install, uninstall } = require('./hash_with_txhash');

const CHANGES = {
  nothing: () => {},
  'a transaction less': ({ txs }) => txs.pop(),
  'a transaction more': ({ txs }) => txs.push(txs[1]),
  'another order': ({ txs }) => txs.reverse(),
  'a transaction twice': ({ txs }) => { txs[1] = txs[2]; },
  'the same transaction, decoded again': ({ txs }) => { txs[1] = TX.fromRaw(txs[1].toRaw()); },
  'a field, refreshed': ({ txs }) => { txs[1].locktime ^= 1; txs[1].refresh(); },
  'a field, block refreshed': (block) => { block.txs[1].locktime ^= 1; block.refresh(true); },
  'a field, mutable': ({ txs }) => { txs[1].locktime ^= 1; txs[1].mutable = true; },
  'a field that bcoin does not notice': ({ txs }) => { txs[1].locktime ^= 1; },
  'a witness': ({ txs }) => { txs[1].inputs[0].witness.items = []; txs[1].refresh(); },
  'a returned root': (block) => block.createMerkleRoot().fill(0),
};

const name = 'testnet-segwit-15tx.raw';
const raw = fs.readFileSync(path.join(process.env.TXHASH_CORPUS || '', 'blocks', name));

function rootsAfter(change) {
  const block = Block.fromRaw(raw);
  block.createMerkleRoot();
  change(block);
  const commitment = block.getWitnessNonce() ? block.createCommitmentHash('hex') : null;
  return [block.createMerkleRoot('hex'), commitment];
}

for (const [what, change] of Object.entries(CHANGES)) {
  const own = rootsAfter(change);
  install();
  const ours = rootsAfter(change);
  uninstall();
  assert.deepStrictEqual(ours, own, what);
}
console.log(`${Object.keys(CHANGES).length} changes of a decoded block: the same roots`);
