import fc from 'fast-check'
import sharp from 'sharp'
import { drawQr } from '../../server/src/wallets/qr.ts'
import { BITCOIN_ADDRESS } from '../../server/testing/bank.ts'
import { card } from '../../server/testing/verification.ts'
import { hostileText } from './hostile-values.ts'

export type Part = { name: string; content: Buffer; file: { name: string; type: string } | null }
export type Form = { parts: Part[]; spoil: (body: Buffer) => Buffer }

const BOUNDARY = 'xxTRUSTxx'
const JPEG = await card().jpeg().toBuffer()
const QR = await drawQr(BITCOIN_ADDRESS)
const WIDE = await sharp({ create: { width: 30_000, height: 2, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

/** A PNG whose header claims 50,000 by 50,000 pixels. */
const bomb = Buffer.from(QR)
bomb.writeUInt32BE(50_000, 16)
bomb.writeUInt32BE(50_000, 20)

const pictures = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(JPEG, QR) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      Buffer.alloc(0),
      JPEG.subarray(0, 200),
      QR.subarray(0, -20),
      QR.subarray(0, 12),
      bomb,
      WIDE,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      Buffer.from('GIF89a\x01\0\x01\0', 'latin1'),
      Buffer.from('RIFF\x04\0\0\0WEBPVP8 ', 'latin1'),
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
      Buffer.concat([JPEG, Buffer.from('<?php system(1) ?>')]),
      Buffer.alloc(5_300_000, 1),
    ),
  },
)

const file = { name: 'a.png', type: 'image/png' }
const files = fc.constantFrom(
  file,
  file,
  { name: '../../etc/passwd', type: 'text/html' },
  { name: '', type: '' },
  { name: 'ä😀.svg', type: 'image/svg+xml' },
  { name: 'x'.repeat(300), type: 'image/jpeg' },
)

/** A valid form, or one with missing, duplicate, unknown or mistyped parts, or one that is corrupted as a whole. */
export function forms(
  fields: readonly { name: string; isFile: boolean; values: fc.Arbitrary<unknown> }[],
): fc.Arbitrary<Form> {
  const good = fields.map(({ name, isFile, values }) =>
    isFile ? filePart(name, pictures) : textPart(name, values.map(String)),
  )
  const names = fc.constantFrom(
    ...fields.map(({ name }) => name),
    '__proto__',
    'constructor',
    '',
    'role',
    'ä',
    'n'.repeat(60),
  )
  const odd = names.chain((name) => fc.oneof(textPart(name, hostileText), filePart(name, pictures)))
  return fc.record({
    parts: fc.oneof(
      { weight: 3, arbitrary: fc.tuple(...good) },
      { weight: 2, arbitrary: fc.tuple(...good).chain((parts) => fc.subarray(parts)) },
      { weight: 2, arbitrary: fc.tuple(odd, ...good) },
      { weight: 2, arbitrary: fc.tuple(...good.slice(1), odd) },
      { weight: 1, arbitrary: fc.array(odd, { maxLength: 12 }) },
    ),
    spoil: spoiled,
  })
}

const textPart = (name: string, values: fc.Arbitrary<string>): fc.Arbitrary<Part> =>
  values.map((value) => ({ name, content: Buffer.from(value), file: null }))

const filePart = (name: string, contents: fc.Arbitrary<Buffer>): fc.Arbitrary<Part> =>
  fc.tuple(contents, files).map(([content, file]) => ({ name, content, file }))

const spoiled: fc.Arbitrary<Form['spoil']> = fc.oneof(
  { weight: 7, arbitrary: fc.constant((body: Buffer) => body) },
  {
    weight: 2,
    arbitrary: fc
      .double({ min: 0, max: 1, noNaN: true })
      .map((part) => (body: Buffer) => body.subarray(0, Math.floor(body.length * part))),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      (body: Buffer) => body.subarray(0, -4),
      (body: Buffer) => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
      (body: Buffer) => Buffer.from(body.toString('latin1').replaceAll(BOUNDARY, 'other'), 'latin1'),
      (body: Buffer) => Buffer.from(body.toString('latin1').replaceAll('form-data', 'x'), 'latin1'),
      (body: Buffer) => Buffer.from(body.toString('latin1').replaceAll('name=', 'name*='), 'latin1'),
      (body: Buffer) => Buffer.from(body.toString('latin1').replace('Content-', '\0'), 'latin1'),
      (body: Buffer) => Buffer.concat([body, body]),
      () => Buffer.from('name=x'),
    ),
  },
)

/** The form as bytes. */
export function formBody({ parts, spoil }: Form): { body: Buffer; boundary: string } {
  const pieces = parts.flatMap(({ name, content, file }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file.name}"\r\nContent-Type: ${file.type}` : ''}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  return { body: spoil(Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)])), boundary: BOUNDARY }
}
