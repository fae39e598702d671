import { ProblemReply } from '@bank/contract/problem'
import { verification } from '@bank/contract/verification'
import { UPLOAD_MAX } from '@bank/contract/wallets'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/bank.ts'
import { startBank } from '../../testing/scenes.ts'
import { asFile, card } from '../../testing/verification.ts'

let customer: Person
const server = await startBank()
const admin = await server.add({ role: 'admin' })
beforeEach(async () => {
  customer = await server.add()
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** Uploads without validation by the client, and returns what administrators see. */
async function upload(bytes: Uint8Array | string, type = 'image/jpeg'): Promise<Buffer> {
  await customer.call(verification.submit, {
    form: { ssn: '123456789', idFront: asFile(bytes, 'idFront', type) },
  })
  const { data } = await admin.call(verification.statusOf, { params: { userId: customer.id } })
  const { file } = await admin.call(verification.document, { params: { id: data.idFront ?? '' } })
  return Buffer.from(await file.arrayBuffer())
}

async function refusalOf(bytes: Uint8Array | string, part = 'idFront', type = 'image/jpeg') {
  const body = new FormData()
  body.append('ssn', '123456789')
  if (part !== 'idFront') body.append('idFront', asFile(await card().png().toBuffer()))
  body.append(part, asFile(bytes, part, type))
  const response = await server.send(customer, 'POST', '/verification/submit', body)
  const { code, message, errors } = ProblemReply.parse(await response.json())
  return { status: response.status, code, message, path: errors?.[0]?.path }
}

/** The colour at the centre of the picture, a quarter of the way down. */
async function above(jpeg: Buffer): Promise<'green' | 'red'> {
  const { width, height } = await sharp(jpeg).metadata()
  const region = { left: Math.floor(width / 2), top: Math.floor(height / 4), width: 1, height: 1 }
  const [red = 0, green = 0] = await sharp(jpeg).extract(region).raw().toBuffer()
  return green > red ? 'green' : 'red'
}

describe('an ID image', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('can be %s and is redrawn as JPEG', async (format) => {
    const kept = await upload(await card().toFormat(format).toBuffer(), `image/${format}`)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 190 })
    expect(await above(kept)).toBe('green')
  })

  test('is recognized by its bytes, whatever its name and type', async () => {
    expect(await sharp(await upload(await card().png().toBuffer(), 'text/html')).metadata()).toMatchObject({
      format: 'jpeg',
    })
  })

  test('loses its metadata, including the location', async () => {
    const tagged = await card()
      .withExif({ IFD0: { Copyright: 'taken at home' }, IFD3: { GPSLatitude: '3/1 8/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">taken at home</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(tagged.includes('taken at home')).toBe(true)
    const kept = await upload(tagged)
    expect(kept.includes('taken at home')).toBe(false)
    const { exif, xmp, iptc, icc } = await sharp(kept).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('is turned upright before its orientation tag is removed', async () => {
    const turned = await sharp(await card().jpeg().toBuffer())
      .rotate(180)
      .withMetadata({ orientation: 3 })
      .toBuffer()
    expect((await sharp(turned).metadata()).orientation).toBe(3)
    const kept = await upload(turned)
    expect((await sharp(kept).metadata()).orientation).toBeUndefined()
    expect(await above(kept)).toBe('green')
  })

  test('loses data hidden behind the picture', async () => {
    const tail = Buffer.from('<script>alert(1)</script><?php system($_GET[0]); ?>PK\x03\x04')
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const kept = await upload(Buffer.concat([await card().toFormat(format).toBuffer(), tail]))
      expect(kept.includes('script'), format).toBe(false)
      expect(kept.includes('php'), format).toBe(false)
    }
  })

  test('is at most 3000 pixels long', async () => {
    const kept = await upload(await card(4000, 2500).jpeg().toBuffer())
    expect(await sharp(kept).metadata()).toMatchObject({ width: 3000, height: 1875 })
  })

  test.each([
    ['SVG', SVG],
    ['SVG behind an XML declaration', `<?xml version="1.0"?>\n${SVG}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['AVIF', '\x00\x00\x00\x1cftypavif'],
    ['PDF', '%PDF-1.7'],
  ])('is refused in other formats: %s', async (_, bytes) => {
    expect(await refusalOf(bytes)).toEqual({
      status: 400,
      code: 'validation_failed',
      path: 'idFront',
      message: 'Front ID image must be a JPEG, PNG or WebP picture',
    })
  })

  test('is accepted as browsers accept it, whatever the decoder warns of', async () => {
    const jpeg = await card().jpeg().toBuffer()
    const scan = jpeg.indexOf('\xff\xda', 'latin1')
    // Some telephones write zeros where the header of a scan names its range.
    const zeros = Buffer.from(jpeg).fill(0, scan + 11, scan + 14)
    const padded = Buffer.concat([jpeg.subarray(0, scan), Buffer.alloc(4), jpeg.subarray(scan)])
    const png = await card().png().toBuffer()
    const wrongSum = Buffer.from(png).fill(0, png.length - 16, png.length - 12)
    const endless = [jpeg, await card().jpeg({ progressive: true }).toBuffer()].map((whole) =>
      whole.subarray(0, -2),
    )
    for (const bytes of [zeros, padded, wrongSum, ...endless])
      expect(await sharp(await upload(bytes)).metadata()).toMatchObject({ width: 300, height: 190 })
    expect(await above(await upload(zeros))).toBe('green')
  })

  test.each([
    [1, 1],
    [300, 15],
  ])('of %i by %i pixels is too small to be read', async (width, height) => {
    expect(await refusalOf(await card(width, height).png().toBuffer())).toMatchObject({
      status: 400,
      path: 'idFront',
      message: 'Front ID image is too small to be read: it must be at least 16 pixels wide and high',
    })
    await upload(await card(16, 16).png().toBuffer())
  })

  test('is refused if it only begins like a picture, or is truncated', async () => {
    const jpeg = await card().jpeg().toBuffer()
    const png = await card().png().toBuffer()
    for (const bytes of [
      jpeg.subarray(0, jpeg.length / 2),
      jpeg.subarray(0, -3),
      png.subarray(0, png.length / 2),
      `RIFF    WEBP${SVG}`,
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    ]) {
      expect(await refusalOf(bytes)).toMatchObject({
        status: 400,
        message: expect.stringContaining('can’t be read'),
      })
    }
  })

  test('in unreadable HEIC is refused with advice', async () => {
    const heic = Buffer.concat([
      Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'),
      Buffer.alloc(64),
    ])
    expect(await refusalOf(heic)).toMatchObject({
      status: 400,
      message: 'Front ID image is a HEIC picture that can’t be read here: save it as JPEG and send that',
    })
  })

  test('of more than 40 megapixels is refused, however small the file', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refusalOf(bomb)).toMatchObject({
      status: 400,
      message: 'Front ID image can’t be read: it must be complete and have at most 40 megapixels',
    })
  })

  test('over 5 MiB is too large', async () => {
    const large = Buffer.concat([await card().jpeg().toBuffer(), Buffer.alloc(UPLOAD_MAX)])
    expect(await refusalOf(large)).toMatchObject({ status: 413, code: 'payload_too_large' })
  })

  test('of the back has the same rules and its own label', async () => {
    expect(await refusalOf(SVG, 'idBack')).toMatchObject({
      status: 400,
      path: 'idBack',
      message: 'Back ID image must be a JPEG, PNG or WebP picture',
    })
    const data = await customer.call(verification.status, {})
    expect(data.data.idStatus).toBe('not_submitted')
  })
})
