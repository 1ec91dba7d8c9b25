#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// bcoin hashes the blocks of the corpus by itself and with txhash: compare.js [--quick]
// Fails unless all ids and roots are equal. --quick measures once instead of printing medians.
'use strict';

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const Block = require('bcoin/lib/primitives/block');
const hash256 = require('bcrypto/lib/hash256');
const { engine } = require('../..');
const { install, uninstall, hashBlock } = require('./hash_with_txhash');

const repetitions = process.argv.includes('--quick') ? 1 : 15;
const blocks = path.join(process.env.TXHASH_CORPUS || '', 'blocks');
if (!fs.existsSync(blocks)) {
  console.error('TXHASH_CORPUS must name a directory with blocks/*.raw');
  process.exit(2);
}

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

function milliseconds(call) {
  const start = process.hrtime.bigint();
  call();
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/** All ids and roots of a block, as bcoin's users ask for them. */
function hashes(block) {
  const ids = [block.hash(), block.createMerkleRoot()];
  for (const tx of block.txs) ids.push(tx.hash(), tx.witnessHash());
  if (block.getWitnessNonce()) ids.push(block.createCommitmentHash());
  return ids;
}

const backend = hash256 === require('bcrypto/lib/js/hash256') ? 'js' : 'node (OpenSSL)';
console.log(`bcoin ${require('bcoin/package.json').version}, its SHA-256: ${backend}; ` +
  `txhash engine ${engine()}; Node ${process.version}; ${os.cpus()[0].model}`);
console.log('hash: the ids and roots of a decoded block; all: decoding it too; milliseconds');
console.log(
  `${'block'.padStart(26)}   txs | hash: bcoin  +txhash   ratio | all: bcoin  +txhash   ratio`);

const ratios = [];
for (const file of fs.readdirSync(blocks).filter((name) => name.endsWith('.raw'))) {
  let raw = fs.readFileSync(path.join(blocks, file));
  raw = raw.subarray(0, Block.fromRaw(raw).getSize()); // a few files go on after the block
  const times = { bcoin: [], txhash: [], allBcoin: [], allTxhash: [] };
  let count = 0;
  for (let i = 0; i < repetitions; i++) {
    let block;
    let own;
    const decoding = milliseconds(() => { block = Block.fromRaw(raw); });
    const hashing = milliseconds(() => { own = hashes(block); });
    times.bcoin.push(hashing);
    times.allBcoin.push(decoding + hashing);

    block = Block.fromRaw(raw);
    let ours;
    times.txhash.push(milliseconds(() => {
      hashBlock(block);
      install();
      ours = hashes(block);
      uninstall();
    }));
    assert.deepStrictEqual(ours, own, file);

    install();
    times.allTxhash.push(milliseconds(() => { ours = hashes(Block.fromRaw(raw)); }));
    assert(Block.fromRaw(raw).verifyBody() || raw.length < 1000, file);
    uninstall();
    assert.deepStrictEqual(ours, own, file);
    count = block.txs.length;
  }
  const [a, b, c, d] = [times.bcoin, times.txhash, times.allBcoin, times.allTxhash].map(median);
  if (raw.length > 700000) ratios.push([a / b, c / d]);
  console.log([
    file.slice(0, -4).padStart(26), String(count).padStart(6),
    a.toFixed(2).padStart(12), b.toFixed(2).padStart(9), (a / b).toFixed(1).padStart(7), '|',
    c.toFixed(2).padStart(10), d.toFixed(2).padStart(9), (c / d).toFixed(1).padStart(7),
  ].join(' '));
}
const mean = (column) =>
  Math.exp(ratios.reduce((sum, row) => sum + Math.log(row[column]), 0) / ratios.length).toFixed(1);
console.log(`geometric means of the ${ratios.length} blocks above 700 kB: ` +
  `hashing ${mean(0)} x as fast, with decoding ${mean(1)} x`);
