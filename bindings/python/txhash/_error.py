# SPDX-License-Identifier: MIT
"""What can go wrong."""

from __future__ import annotations

import enum
import errno
from typing import Any

__all__ = ["Code", "Error", "FileError"]


class Code(enum.IntEnum):
    """The codes of the C ABI, which are never renumbered; capi/txhash.h explains each."""

    # Bytes that do not decode.
    END_OF_DATA = 1
    NON_CANONICAL_COMPACT_SIZE = 2
    SIZE_TOO_LARGE = 3
    UNKNOWN_WITNESS_FLAG = 4
    SUPERFLUOUS_WITNESS = 5
    TRAILING_BYTES = 6
    NOT_A_BOOLEAN = 7
    INDEX_TOO_LARGE = 8
    TOO_MANY_TRANSACTIONS = 9

    # Calls that cannot be answered.
    INVALID_ARGUMENT = 32
    INVALID_HEX = 33
    INDEX_OUT_OF_RANGE = 34
    BUFFER_TOO_SMALL = 35
    NOT_COMPUTED = 36
    OUT_OF_ORDER = 37

    # Why a block is refused, in the words of Bitcoin Core.
    BAD_TXNMRKLROOT = 64
    BAD_TXNS_DUPLICATE = 65
    BAD_BLK_LENGTH = 66
    BAD_CB_MISSING = 67
    BAD_CB_MULTIPLE = 68
    UNEXPECTED_WITNESS = 69
    BAD_WITNESS_NONCE_SIZE = 70
    BAD_WITNESS_MERKLE_MATCH = 71
    BAD_BLK_WEIGHT = 72

    # Why a signature hash does not exist.
    INVALID_HASH_TYPE = 96
    MISSING_OUTPUT = 97
    INCOMPLETE_SPENT_OUTPUTS = 98

    # Block files.
    END_OF_FILES = 128
    SYSTEM_ERROR = 129
    BAD_XOR_KEY = 130
    NO_BLOCK_FILES = 131
    JUNK = 132
    TRUNCATED_RECORD = 133
    READ_ERROR = 134

    # The machine. NO_MEMORY becomes MemoryError.
    NO_MEMORY = 192
    INTERNAL = 193


class Error(ValueError):
    """Bytes that do not decode, a block that is refused, or a call that cannot be answered.

    str(error) is a sentence: "unexpected end of data at byte 89, reading script_sig".
    """

    code: Code
    """Why. A number of the C ABI, should it have a code that this package does not know."""
    offset: int | None
    """Where, in the bytes that were decoded or in the block file."""
    index: int | None
    """Of the transaction or input at fault."""
    field: str | None
    """What was being decoded, such as "script_sig"."""
    path: str | None
    """Of the block file, if scan found the fault."""
    file_offset: int | None
    """Where in that file the block or the fault begins."""

    def __init__(self, code: int, message: str, offset: int | None = None,
                 index: int | None = None, field: str | None = None, system: int = 0,
                 path: str | None = None, file_offset: int | None = None) -> None:
        super().__init__(message)
        self._message = message
        try:
            self.code = Code(code)
        except ValueError:
            self.code = code  # type: ignore[assignment]
        self.offset = offset
        self.index = index
        self.field = field
        self.path = path
        self.file_offset = file_offset

    @property
    def name(self) -> str:
        """The name of the code, such as "END_OF_DATA"."""
        return self.code.name if isinstance(self.code, Code) else str(self.code)

    def __str__(self) -> str:
        if self.path is None:
            return self._message
        place = "" if self.file_offset is None else f", byte {self.file_offset}"
        return f"{self.path}{place}: {self._message}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self.args), self.__dict__


class FileError(Error, OSError):
    """A file that cannot be read; errno says why."""

    def __init__(self, code: int, message: str, offset: int | None = None,
                 index: int | None = None, field: str | None = None, system: int = 0,
                 path: str | None = None, file_offset: int | None = None) -> None:
        super().__init__(code, message, offset, index, field, system, path, file_offset)
        self.errno = system or errno.EIO
        self.filename = path

    def __reduce__(self) -> tuple[Any, ...]:
        # OSError does not keep these two in __dict__.
        kind, arguments, state = super().__reduce__()
        return kind, arguments, {**state, "errno": self.errno, "filename": self.filename}


def _restore(kind: type[Error], arguments: tuple[Any, ...]) -> Error:
    """For pickle: an error whose attributes follow, whatever its __init__ wants."""
    # The one that knows the layout: kind.__new__ would be that of ValueError.
    base = OSError if issubclass(kind, OSError) else ValueError
    return base.__new__(kind, *arguments)  # type: ignore[return-value]


def make(code: int, message: str, offset: int | None = None, index: int | None = None,
         field: str | None = None, system: int = 0, path: str | None = None,
         file_offset: int | None = None) -> Error:
    """The exception for a failure of the library."""
    kind = FileError if code in (Code.SYSTEM_ERROR, Code.READ_ERROR) else Error
    return kind(code, message, offset, index, field, system, path, file_offset)
