# SPDX-License-Identifier: MIT
"""Blocks, transactions and block files."""

from __future__ import annotations

import copyreg
import enum
import operator
import os
import struct
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from . import _core
from ._core import Hashes
from ._error import Code, Error

if TYPE_CHECKING:
    from ._core import Buffer

__all__ = ["Block", "BlockHasher", "Compute", "FileLocation", "Outpoint", "Outpoints", "Rule", "Tx",
           "block", "scan", "tx"]


class Compute(enum.IntFlag):
    """What to compute of a block besides its hash and its txids."""

    NOTHING_ELSE = 0
    WTXIDS = 1
    MERKLE_ROOT = 2
    """The root over the txids."""
    WITNESS_COMMITMENT = 4
    """The root over the wtxids; implies WTXIDS."""
    OFFSETS = 8
    """Where each transaction begins."""
    PREVOUTS = 16
    """The outpoints that the block spends."""
    CHECKED = WTXIDS | MERKLE_ROOT | WITNESS_COMMITMENT
    """What Block.check needs: the default."""
    EVERYTHING = CHECKED | OFFSETS | PREVOUTS


class Rule(enum.IntEnum):
    """What a block must say about its witnesses."""

    SEGWIT_ACTIVE = 0
    """BIP-0141, for blocks in which segwit is active."""
    ANY_AGE = 1
    """For blocks of any age; cannot tell a block whose witnesses were stripped."""


def _reduce(immutable: object) -> tuple[Any, ...]:
    """For pickle: an object of the same class, whatever its __init__ wants, and its attributes."""
    return copyreg.__newobj__, (type(immutable),), immutable.__getstate__()  # type: ignore


def _set_state(immutable: object, state: tuple[Any, ...]) -> None:
    """The attributes in __dict__, if there is one, and those in __slots__."""
    for attributes in state:
        for name, value in (attributes or {}).items():
            object.__setattr__(immutable, name, value)


class Outpoint(NamedTuple):
    """What an input spends."""

    txid: bytes
    index: int


class Outpoints(Sequence[Outpoint]):
    """An immutable sequence of outpoints, made when asked for, from bytes.

    `data` has them all: 36 bytes each, the txid and then the index in the machine's byte order.
    numpy.frombuffer(outpoints.data, "V32, u4") copies nothing.
    """

    __slots__ = ("data",)

    _FORMAT = struct.Struct("=32sI")
    data: bytes

    def __init__(self, data: Buffer) -> None:
        if type(data) is not bytes:
            data = bytes(memoryview(data))  # which refuses text and numbers
        if len(data) % self._FORMAT.size != 0:
            raise ValueError(f"{len(data)} bytes are not a list of outpoints")
        object.__setattr__(self, "data", data)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Outpoints are immutable")

    def __len__(self) -> int:
        return len(self.data) // self._FORMAT.size

    @overload
    def __getitem__(self, index: int) -> Outpoint: ...
    @overload
    def __getitem__(self, index: slice) -> Outpoints: ...
    def __getitem__(self, index: int | slice) -> Outpoint | Outpoints:
        size = self._FORMAT.size
        if isinstance(index, slice):
            chosen = range(*index.indices(len(self)))
            return Outpoints(b"".join(self.data[i * size:(i + 1) * size] for i in chosen))
        at = range(len(self))[index]
        return Outpoint(*self._FORMAT.unpack_from(self.data, at * size))

    def __iter__(self) -> Iterator[Outpoint]:
        return map(Outpoint._make, self._FORMAT.iter_unpack(self.data))

    def __eq__(self, other: object) -> bool:
        return self.data == other.data if isinstance(other, Outpoints) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.data)

    def __reduce__(self) -> tuple[Any, ...]:
        return _reduce(self)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        _set_state(self, state)

    def __repr__(self) -> str:
        return f"<txhash.Outpoints: {len(self)} outpoints>"


class FileLocation(NamedTuple):
    """Where scan found a block."""

    path: str
    offset: int
    network: str


class Block:
    """What can be known about a block without its ancestors. Immutable; owns all that it offers.

    Hashes are 32 bytes in the order that SHA-256 produces them; display(hash) is what people see.
    What was not asked for raises Error with Code.NOT_COMPUTED.
    """

    __slots__ = ("_values", "location", "raw")

    location: FileLocation | None
    """Where scan found the block."""
    raw: bytes | None
    """Its bytes, if scan was asked to keep them."""

    def __init__(self, values: tuple[Any, ...], location: FileLocation | None = None,
                 raw: bytes | None = None) -> None:
        """Not for users: see block, BlockHasher and scan."""
        object.__setattr__(self, "_values", values)
        object.__setattr__(self, "location", location)
        object.__setattr__(self, "raw", raw)

    if TYPE_CHECKING:
        _values: tuple[Any, ...]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Block is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Block is immutable")

    def _computed(self, position: int, flag: Compute) -> Any:
        value = self._values[position]
        if value is None:
            raise Error(Code.NOT_COMPUTED, f"not computed: ask for Compute.{flag.name}")
        return value

    @property
    def block_hash(self) -> bytes:
        """The hash of the header."""
        return self._values[0]

    @property
    def merkle_root(self) -> bytes:
        """The root over the txids, computed; claimed_merkle_root is the header's own."""
        return self._computed(1, Compute.MERKLE_ROOT)

    @property
    def witness_merkle_root(self) -> bytes:
        """The root over the wtxids, with zero for the coinbase (BIP-0141)."""
        return self._computed(2, Compute.WITNESS_COMMITMENT)

    @property
    def txids(self) -> Hashes:
        """In block order."""
        return self._values[3]

    @property
    def wtxids(self) -> Hashes:
        """In block order; the coinbase has the hash of its bytes."""
        return self._computed(4, Compute.WTXIDS)

    @property
    def tx_offsets(self) -> memoryview:
        """tx_count + 1 numbers: transaction i is raw[tx_offsets[i]:tx_offsets[i + 1]]."""
        return memoryview(self._computed(5, Compute.OFFSETS)).cast("Q")

    @property
    def prevouts(self) -> Outpoints:
        """The outpoints that all inputs but the coinbase's spend."""
        return Outpoints(self._computed(6, Compute.PREVOUTS))

    @property
    def tx_count(self) -> int:
        """How many transactions the block has."""
        return self._values[7]

    @property
    def size_bytes(self) -> int:
        """The size of the block in its own form, with witnesses."""
        return self._values[8]

    @property
    def stripped_size_bytes(self) -> int:
        """Its size without witnesses."""
        return self._values[9]

    @property
    def weight_wu(self) -> int:
        """Its weight (BIP-0141)."""
        return self._values[10]

    @property
    def witness_tx_count(self) -> int:
        """How many transactions have a witness."""
        return self._values[11]

    @property
    def version(self) -> int:
        """Of the header."""
        return self._values[12]

    @property
    def time(self) -> int:
        """Of the header, in seconds since 1970."""
        return self._values[13]

    @property
    def bits(self) -> int:
        """The header's target in compact form."""
        return self._values[14]

    @property
    def nonce(self) -> int:
        """Of the header."""
        return self._values[15]

    @property
    def previous_block(self) -> bytes:
        """The hash of the parent, from the header."""
        return self._values[16]

    @property
    def claimed_merkle_root(self) -> bytes:
        """The merkle root in the header."""
        return self._values[17]

    def fault(self, rule: Rule = Rule.SEGWIT_ACTIVE) -> Error | None:
        """Why the block is refused, or None.

        Whether its transactions are those that the header and the coinbase commit to, and whether
        its shape is legal. Proof of work and scripts are not checked.
        """
        is_active = Rule(operator.index(rule)) == Rule.SEGWIT_ACTIVE
        code, index = self._values[18:20] if is_active else self._values[20:]
        if code == 0:
            return None
        return Error(code, _core.status_text(code), index=index)

    def check(self, rule: Rule = Rule.SEGWIT_ACTIVE) -> None:
        """Raises fault(rule), if there is one."""
        fault = self.fault(rule)
        if fault is not None:
            raise fault

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Block) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.block_hash)

    def __copy__(self) -> Block:
        return self

    def __deepcopy__(self, memo: object) -> Block:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _reduce(self)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        _set_state(self, state)

    def __repr__(self) -> str:
        return f"<txhash.Block {_core.display(self.block_hash)}: {self.tx_count} transactions>"


class BlockHasher:
    """Hashes blocks, one after another, in memory that it keeps. Threads may share it.

    The function block is the same with a BlockHasher that the module keeps.
    """

    __slots__ = ("_hasher", "flags")

    flags: Compute

    def __init__(self, flags: Compute = Compute.CHECKED) -> None:
        self._hasher = _core.Hasher(flags)
        self.flags = Compute(flags)

    def compute(self, raw: Buffer, *, prefix: bool = False) -> Block:
        """Parses and hashes a block in the network format.

        Bytes that follow the block are an error, unless it is called a prefix: then size_bytes of
        the result is its size.
        """
        return Block(self._hasher.compute(raw, prefix=prefix))


_hashers: dict[int, _core.Hasher] = {}


def _hasher(flags: int) -> _core.Hasher:
    flags = operator.index(flags)  # 7.0 is the same key as 7
    hasher = _hashers.get(flags)
    if hasher is None:
        hasher = _hashers.setdefault(flags, _core.Hasher(flags))
    return hasher


def block(raw: Buffer, flags: Compute = Compute.CHECKED) -> Block:
    """Parses and hashes a block in the network format: ids, roots, sizes and the verdict.

    raw is read in place, and other threads run meanwhile. Nothing refers to it afterwards.
    """
    return Block(_hasher(flags).compute(raw))


class Tx(NamedTuple):
    """What can be known about a transaction by itself."""

    txid: bytes
    wtxid: bytes
    version: int
    lock_time: int
    size_bytes: int
    stripped_size_bytes: int
    weight_wu: int
    virtual_size_bytes: int
    input_count: int
    output_count: int
    has_witness: bool
    is_coinbase: bool


def tx(raw: Buffer) -> Tx:
    """Parses and hashes a transaction in the network format; bytes that follow are an error."""
    return Tx._make(_core.tx_values(raw))


def scan(path: str | bytes | os.PathLike[str] | os.PathLike[bytes],
         flags: Compute = Compute.CHECKED, *, on_fault: Callable[[Error], object] | None = None,
         keep_raw: bool = False) -> Iterator[Block]:
    """Yields the blocks of a blk*.dat file or of a directory of them, in file order.

    Bytes that are not a block, and blocks that do not decode, are faults: each is raised, which
    ends the scan, or passed to on_fault, which lets it go on. The verdict is the caller's to ask
    for, with Block.check. The key in a node's xor.dat is applied.
    """
    files = _core.BlockFiles(os.fsencode(path))
    return _scan(files, _hasher(flags), on_fault, keep_raw)


def _scan(files: _core.BlockFiles, hasher: _core.Hasher,
          on_fault: Callable[[Error], object] | None, keep_raw: bool) -> Iterator[Block]:
    while True:
        try:
            found = files.next(hasher, keep_raw=keep_raw)
        except Error as error:
            if on_fault is None:
                raise
            on_fault(error)
            continue
        if found is None:
            return
        values, path, offset, network, raw = found
        yield Block(values, FileLocation(path, offset, network), raw)
