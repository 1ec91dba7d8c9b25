// SPDX-License-Identifier: MIT
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

pub const GENESIS: &[u8] = include_bytes!("../../../../testdata/genesis.raw");

fn corpus() -> Option<PathBuf> {
    env::var_os("TXHASH_CORPUS").filter(|path| !path.is_empty()).map(PathBuf::from)
}

/// Calls `visit` with the name and the bytes of each block of the corpus.
pub fn for_each_block(mut visit: impl FnMut(&str, &[u8])) {
    let corpus = match corpus() {
        Some(corpus) => corpus,
        None => return eprintln!("TXHASH_CORPUS is not set: no real blocks"),
    };
    let mut count = 0;
    for entry in fs::read_dir(corpus.join("blocks")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().map_or(true, |extension| extension != "raw") {
            continue;
        }
        visit(path.file_stem().unwrap().to_str().unwrap(), &fs::read(&path).unwrap());
        count += 1;
    }
    assert!(count > 0, "no blocks in the corpus");
}

/// What Bitcoin Core says about a block.
pub struct ExpectedBlock {
    pub header: HashMap<String, String>,
    pub txids: Vec<String>,
    pub wtxids: Vec<String>,
    pub inputs: Vec<usize>,
}

impl ExpectedBlock {
    pub fn size(&self, key: &str) -> usize {
        self.header[key].parse().unwrap()
    }
}

pub fn expected_block(name: &str) -> ExpectedBlock {
    let path = corpus().unwrap().join("expected").join(format!("{name}.tsv"));
    let text = fs::read_to_string(path).unwrap();
    let mut expected = ExpectedBlock {
        header: HashMap::new(),
        txids: Vec::new(),
        wtxids: Vec::new(),
        inputs: Vec::new(),
    };
    for line in text.lines() {
        let columns: Vec<_> = line.split('\t').collect();
        if let Some(key) = columns[0].strip_prefix("# ") {
            expected.header.insert(key.into(), columns[1].into());
        } else {
            expected.txids.push(columns[1].into());
            expected.wtxids.push(columns[2].into());
            expected.inputs.push(columns[5].parse().unwrap());
        }
    }
    expected
}

/// A row of bindings/testdata/faults.tsv.
pub struct Fault {
    pub what: String,
    pub status: i32,
    pub offset: Option<u64>,
    pub field: Option<String>,
    pub index: Option<u64>,
    pub bytes: Vec<u8>,
}

pub fn read_faults() -> Vec<Fault> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/faults.tsv");
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| {
            let columns: Vec<_> = line.split('\t').collect();
            let given = |column: usize| Some(columns[column]).filter(|text| *text != "-");
            Fault {
                what: columns[0].into(),
                status: columns[1].parse().unwrap(),
                offset: given(2).map(|text| text.parse().unwrap()),
                field: given(3).map(String::from),
                index: given(4).map(|text| text.parse().unwrap()),
                bytes: columns[5].split_whitespace().flat_map(bytes_of).collect(),
            }
        })
        .collect()
}

/// Hexadecimal digits, or AB*N: the byte AB, N times.
fn bytes_of(piece: &str) -> Vec<u8> {
    let (digits, times) = piece.split_once('*').unwrap_or((piece, "1"));
    let bytes: Vec<_> = (0..digits.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&digits[i..i + 2], 16).unwrap())
        .collect();
    bytes.repeat(times.parse().unwrap())
}
