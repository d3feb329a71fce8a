package factcode

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
)

// checksumSize is the size of the checksum of a fact in bytes.
const checksumSize = 4

// Seal returns a fact: its version, a checksum, and its code. Most packages only pass facts on,
// because they do not use the objects: the checksum shows whether a fact is intact without decoding
// it.
func Seal(version int, code []byte) []byte {
	fact := binary.AppendUvarint(make([]byte, 0, len(code)+checksumSize+1), uint64(version))
	fact = binary.LittleEndian.AppendUint32(fact, crc32.ChecksumIEEE(code))
	return append(fact, code...)
}

// Unseal returns the code of a fact, or an error if the fact is of another version or damaged.
func Unseal(version int, fact []byte) (code []byte, err error) {
	d := Decoder{data: fact}
	if d.Number() != version {
		return nil, ErrVersion
	}
	if len(d.data) < checksumSize || binary.LittleEndian.Uint32(d.data) != crc32.ChecksumIEEE(d.data[checksumSize:]) {
		return nil, errDamaged
	}
	return bytes.Clone(d.data[checksumSize:]), nil
}
