import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawQr, leadsTo, readUploadedQr, refuseOtherAddress } from './qr.ts'

const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** An address that Bitcoin and Litecoin both have. */
const SCRIPT = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const upload = (bytes: Uint8Array | string) => new File([new Uint8Array(Buffer.from(bytes))], 'qrCode')
const read = (bytes: Uint8Array | string) => readUploadedQr(upload(bytes))
const refusal = (msg: RegExp) => ({
  code: 'validation_failed',
  errors: [{ path: 'qrCode', msg: expect.stringMatching(msg) }],
})

describe('a generated QR code', () => {
  test.each([BITCOIN, ETHEREUM, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'x'.repeat(200), 'Адрес № 1'])(
    'can be read back as %s',
    async (address) => {
      await expect(read(await drawQr(address))).resolves.toMatchObject({ says: address })
    },
  )
})

describe('an uploaded picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('can be %s and is redrawn as PNG', async (format) => {
    const { png, says } = await read(
      await sharp(await drawQr(BITCOIN))
        .toFormat(format)
        .toBuffer(),
    )
    expect(says).toBe(BITCOIN)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png' })
  })

  test('is at most 600 pixels wide and still readable', async () => {
    const photo = sharp({ create: { width: 1170, height: 2532, channels: 3, background: '#eee' } }).composite(
      [
        {
          input: await sharp(await drawQr(BITCOIN))
            .resize(700)
            .toBuffer(),
        },
      ],
    )
    const { png, says } = await read(await photo.jpeg().toBuffer())
    const { width, height } = await sharp(png).metadata()
    expect(says).toBe(BITCOIN)
    expect(width).toBeLessThanOrEqual(600)
    expect(height).toBeLessThanOrEqual(1200)
  })

  test('loses its metadata', async () => {
    const tagged = await sharp(await drawQr(BITCOIN))
      .withExif({ IFD0: { Copyright: 'taken at home' }, IFD3: { GPSLatitude: '3/1 8/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(tagged.includes('taken at home')).toBe(true)
    const { png } = await read(tagged)
    expect(png.includes('taken at home')).toBe(false)
    expect((await sharp(png).metadata()).exif).toBeUndefined()
  })

  test('loses data hidden behind the image', async () => {
    const { png, says } = await read(
      Buffer.concat([await drawQr(BITCOIN), Buffer.from('<script>alert(1)</script>')]),
    )
    expect(says).toBe(BITCOIN)
    expect(png.includes('script')).toBe(false)
  })

  test('loses its transparency, so that the code stays dark on light', async () => {
    const { png } = await read(
      await sharp(await drawQr(BITCOIN))
        .unflatten()
        .png()
        .toBuffer(),
    )
    expect((await sharp(png).stats()).isOpaque).toBe(true)
  })

  test.each([
    ['SVG', SVG],
    ['SVG behind an XML declaration', `<?xml version="1.0"?>\n${SVG}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['PDF', '%PDF-1.7'],
    ['nothing', ''],
  ])('is refused in other formats: %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject(refusal(/must be a PNG, JPEG or WebP/))
  })

  test('is refused if it only begins like an image', async () => {
    const png = await drawQr(BITCOIN)
    for (const bytes of [
      png.subarray(0, png.length / 2),
      `RIFF    WEBP${SVG}`,
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    ]) {
      await expect(read(bytes)).rejects.toMatchObject(refusal(/can’t be read as an image/))
    }
  })

  test('of more than 40 megapixels is refused, however small the file', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(read(bomb)).rejects.toMatchObject(refusal(/40 megapixels/))
  })

  test('without a QR code is refused', async () => {
    const white = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await expect(read(white)).rejects.toMatchObject(refusal(/can’t be read from this image/))
  })

  test('with a second QR code is refused, because a camera might choose that one', async () => {
    const both = sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff' } }).composite([
      { input: await drawQr(BITCOIN), left: 0, top: 0 },
      {
        input: await sharp(await drawQr(ETHEREUM))
          .resize(120)
          .toBuffer(),
        left: 450,
        top: 450,
      },
    ])
    await expect(read(await both.png().toBuffer())).rejects.toMatchObject(
      refusal(/the only one in its image/),
    )
  })

  test('waits its turn, and too many at once are refused', async () => {
    const png = await drawQr(BITCOIN)
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => read(png)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'unavailable' },
    })
    await expect(read(png)).resolves.toMatchObject({ says: BITCOIN })
  })

  test('does not block the server if it is made to keep the reader busy', async () => {
    const noise = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    let longest = 0
    let last = performance.now()
    const clock = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    await read(noise).catch(() => {})
    // One more tick, to detect a blockage at the very end.
    await new Promise((tick) => setTimeout(tick, 20))
    clearInterval(clock)
    expect(longest).toBeLessThan(600)
  })
})

describe('a QR code', () => {
  test.each([
    BITCOIN,
    BITCOIN.toUpperCase(),
    `bitcoin:${BITCOIN}`,
    `BITCOIN:${BITCOIN}`,
    `BITCOIN:${BITCOIN.toUpperCase()}?LABEL=MERANTI`,
    `bitcoin:${BITCOIN}?label=Meranti%20Bank&message=Thanks`,
  ])('leads to the address: %s', (text) => {
    expect(leadsTo(text, BITCOIN, 'Bitcoin')).toBe(true)
  })

  test.each([
    ETHEREUM,
    ETHEREUM.toLowerCase(),
    ETHEREUM.toUpperCase(),
    `ethereum:${ETHEREUM}`,
    `ethereum:pay-${ETHEREUM}`,
    `ETHEREUM:${ETHEREUM.toLowerCase()}@1`,
  ])('leads to the address in any case, if its network has none: %s', (text) => {
    expect(leadsTo(text, ETHEREUM, 'USDT (ERC-20)')).toBe(true)
  })

  test.each([
    [`solana:${SCRIPT}?memo=1`, 'Solana'],
    [`bitcoin:${SCRIPT}`, 'Bitcoin Cash'],
    [`ethereum:${SCRIPT}@137`, 'Polygon'],
    [`tron:${SCRIPT}`, 'TRC-20'],
    [`litecoin:${SCRIPT}`, 'LTC'],
  ])('%s leads to the address on %s', (text, network) => {
    expect(leadsTo(text, SCRIPT, network)).toBe(true)
  })

  test.each([
    ['another network', `litecoin:${SCRIPT}`, SCRIPT, 'Bitcoin'],
    ['another network', `TRON:${SCRIPT}`, SCRIPT, 'Native SegWit'],
    ['another network', `bitcoin:${SCRIPT}`, SCRIPT, 'Litecoin'],
    ['another chain', `ethereum:${ETHEREUM}@137`, ETHEREUM, 'Ethereum'],
    ['another chain', `ethereum:pay-${ETHEREUM}@10`, ETHEREUM, 'ERC-20'],
    ['an amount', `bitcoin:${SCRIPT}?amount=5`, SCRIPT, 'Bitcoin'],
    ['an amount', `BITCOIN:${SCRIPT}?label=M&AMOUNT=5`, SCRIPT, 'Bitcoin'],
    ['an amount', `bitcoin:${SCRIPT}?%61mount=5`, SCRIPT, 'Bitcoin'],
    ['an amount', `ethereum:${ETHEREUM}@1?value=1e18`, ETHEREUM, 'Ethereum'],
    ['an amount', `solana:${SCRIPT}?amount=1`, SCRIPT, 'Solana'],
  ])('with %s is refused: %s', (_, text, address, network) => {
    expect(leadsTo(text, address, network)).toBe(false)
  })

  test.each([
    ['another address', ETHEREUM],
    ['a link to another address', 'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['the address with a prefix', `x${BITCOIN}`],
    ['the address with a suffix', `${BITCOIN} or ${ETHEREUM}`],
    ['the address in mixed case', BITCOIN.replace('bc1q', 'bc1Q')],
    ['an unknown scheme', `monero:${BITCOIN}`],
    ['a web page', `https://example.com/${BITCOIN}`],
    ['a script', `javascript:${BITCOIN}`],
    ['a payment request from the web (BIP-72)', `bitcoin:${BITCOIN}?r=https://example.com/i`],
    ['a payjoin server (BIP-78)', `bitcoin:${BITCOIN}?amount=1&PJ=https://example.com`],
    ['another destination as a parameter', `bitcoin:${BITCOIN}?lightning=lnbc1`],
    ['a token’s transfer to someone else (ERC-681)', `ethereum:${BITCOIN}/transfer?address=${ETHEREUM}`],
    ['a recipient as a parameter', `ethereum:${BITCOIN}@1?address=${ETHEREUM}`],
    ['a chain id on a network without chains', `bitcoin:${BITCOIN}@1`],
    ['two lines', `bitcoin:${BITCOIN}\nbitcoin:${ETHEREUM}`],
    ['nothing', ''],
  ])('does not lead to the address and is refused: %s', (_, text) => {
    expect(leadsTo(text, BITCOIN, 'Bitcoin')).toBe(false)
    expect(() => refuseOtherAddress({ png: Buffer.of(), says: text }, BITCOIN, 'Bitcoin')).toThrow(
      /this one contains something else/,
    )
  })
})
