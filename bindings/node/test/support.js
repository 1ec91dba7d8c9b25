// SPDX-License-Identifier: MIT
'use strict';

const fs = require('fs');
const path = require('path');

const testdata = path.join(__dirname, '..', '..', 'testdata');

/** The blocks of the corpus with what Bitcoin Core says about them; none without a corpus. */
function readCorpus() {
  const corpus = process.env.TXHASH_CORPUS;
  if (!corpus) return [];
  const blocks = fs.readdirSync(path.join(corpus, 'blocks')).filter((name) => name.endsWith('.raw'));
  return blocks.map((file) => {
    const name = path.basename(file, '.raw');
    const expected = { header: {}, txids: [], wtxids: [], inputs: [] };
    const text = fs.readFileSync(path.join(corpus, 'expected', `${name}.tsv`), 'utf8');
    for (const line of text.trimEnd().split('\n')) {
      const columns = line.split('\t');
      if (columns[0].startsWith('# ')) {
        expected.header[columns[0].slice(2)] = columns[1];
      } else {
        expected.txids.push(columns[1]);
        expected.wtxids.push(columns[2]);
        expected.inputs.push(Number(columns[5]));
      }
    }
    const raw = fs.readFileSync(path.join(corpus, 'blocks', file));
    return { name, raw: raw.subarray(0, Number(expected.header.size)), expected };
  });
}

/** The rows of bindings/testdata/faults.tsv. */
function readFaults() {
  const given = (text) => (text === '-' ? null : text);
  const number = (text) => (text === '-' ? null : Number(text));
  const text = fs.readFileSync(path.join(testdata, 'faults.tsv'), 'utf8');
  return text.trimEnd().split('\n').map((line) => {
    const [what, status, offset, field, index, pieces] = line.split('\t');
    const bytes = pieces.split(' ').filter(Boolean).map((piece) => {
      const [digits, times] = piece.split('*');
      const once = Buffer.from(digits, 'hex');
      return times ? Buffer.alloc(Number(times) * once.length, once) : once;
    });
    return {
      what,
      status: Number(status),
      offset: number(offset),
      field: given(field),
      index: number(index),
      bytes: Buffer.concat(bytes),
    };
  });
}

const genesis = fs.readFileSync(path.join(testdata, 'genesis.raw'));

module.exports = { readCorpus, readFaults, genesis };
