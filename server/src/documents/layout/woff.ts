import { inflateSync } from 'node:zlib'

/** Sizes in bytes of a table's directory entry and of the header, in WOFF 1.0 and in OpenType. */
const WOFF_ENTRY = 20
const ENTRY = 16
const WOFF_HEADER = 44
const HEADER = 12

/**
 * The OpenType font in a WOFF file (WOFF 1.0, sections 3 to 5). The library reads WOFF too, but unpacks it again for each
 * paper, which takes longer than drawing a short one. Every version of zlib unpacks to the same bytes.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) =>
    readTable(woff, WOFF_HEADER + index * WOFF_ENTRY),
  )
  const head = Buffer.alloc(HEADER + count * ENTRY)
  const power = 2 ** Math.floor(Math.log2(count))
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  let offset = head.length
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = HEADER + index * ENTRY
    tag.copy(head, at)
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(content.length, at + 12)
    offset += padded(content.length)
  }
  const bodies = tables.map(({ content }) =>
    Buffer.concat([content, Buffer.alloc(padded(content.length) - content.length)]),
  )
  return Buffer.concat([head, ...bodies])
}

function readTable(woff: Buffer, at: number) {
  const offset = woff.readUInt32BE(at + 4)
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8))
  const isPacked = packed.length < woff.readUInt32BE(at + 12)
  return {
    tag: woff.subarray(at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    content: isPacked ? inflateSync(packed) : packed,
  }
}

/** Tables begin at multiples of four bytes. */
const padded = (length: number) => Math.ceil(length / 4) * 4
