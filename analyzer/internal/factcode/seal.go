package factcode

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
)

// checksumSize is how many bytes the checksum of a fact takes.
const checksumSize = 4

// Seal returns a fact: its version, a checksum, and its code. Most facts are only passed on, by
// packages that call nothing of what they are about: whether they are whole the checksum tells,
// and nobody has to read them.
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
