#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Txids of raw blocks with txhash and with bitcoinjs-lib: compare.js
// Prints medians over repetitions in one process, measured in turn. Both start from the bytes of a
// block. txhash is measured with the ids in one Buffer, and with a Buffer for each id.
'use strict';

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const bitcoin = require('bitcoinjs-lib');
const { BlockHasher, engine, version } = require('..');

const repetitions = 15;
const blocks = path.join(process.env.TXHASH_CORPUS || '', 'blocks');
if (!fs.existsSync(blocks)) {
  console.error('TXHASH_CORPUS must name a directory with blocks/*.raw');
  process.exit(2);
}

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

function measure(times, call) {
  const start = process.hrtime.bigint();
  const result = call();
  times.push(Number(process.hrtime.bigint() - start) / 1e6);
  return result;
}

const peer = fs.readFileSync(path.join(__dirname, 'node_modules/bitcoinjs-lib/package.json'));
console.log(`txhash ${version}, engine ${engine()}; bitcoinjs-lib ${JSON.parse(peer).version}; ` +
  `Node ${process.version}; ${os.cpus()[0].model}`);
console.log('milliseconds; ids: txids only; each: a Buffer for each txid; all: wtxids and roots too');
console.log(`${'block'.padStart(26)}   txs      ids     each      all  bitcoinjs   ratio: ids    each`);

const idsOnly = new BlockHasher({ wtxids: false, merkleRoot: false, witnessCommitment: false });
const everything = new BlockHasher();
const ratios = [];
for (const file of fs.readdirSync(blocks).filter((name) => name.endsWith('.raw'))) {
  let raw = fs.readFileSync(path.join(blocks, file));
  raw = raw.subarray(0, bitcoin.Block.fromBuffer(raw).byteLength()); // some files go on
  const times = { ids: [], each: [], all: [], peer: [] };
  let count = 0;
  for (let i = 0; i < repetitions; i++) {
    const theirs = measure(times.peer, () =>
      bitcoin.Block.fromBuffer(raw).transactions.map((tx) => tx.getHash()));
    // Ours are short, so there are more of them.
    for (let j = 0; j < 5; j++) {
      const { txids } = measure(times.ids, () => idsOnly.compute(raw));
      const each = measure(times.each, () => [...idsOnly.compute(raw).txids]);
      measure(times.all, () => everything.compute(raw));
      assert(Buffer.concat(theirs).equals(txids.buffer), file);
      assert.strictEqual(each.length, theirs.length);
    }
    count = theirs.length;
  }
  const [ids, each, all, peerTime] =
    [times.ids, times.each, times.all, times.peer].map(median);
  if (raw.length > 700000) ratios.push([peerTime / ids, peerTime / each]);
  console.log([
    file.slice(0, -4).padStart(26), String(count).padStart(5),
    ...[ids, each, all].map((time) => time.toFixed(3).padStart(8)),
    peerTime.toFixed(1).padStart(10),
    (peerTime / ids).toFixed(0).padStart(12), (peerTime / each).toFixed(0).padStart(7),
  ].join(' '));
}
const mean = (column) =>
  Math.exp(ratios.reduce((sum, row) => sum + Math.log(row[column]), 0) / ratios.length).toFixed(0);
console.log(`geometric means of the ${ratios.length} blocks above 700 kB: ` +
  `${mean(0)} x as fast, ${mean(1)} x with a Buffer for each id`);
