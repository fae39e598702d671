import sharp, { type Sharp } from 'sharp'

/**
 * The process that decodes uploaded pictures and draws them again: without metadata or hidden data, upright, with
 * transparency on white. `redraw.ts` starts it; it handles one order at a time, and ends with the process that
 * started it. The limits are those of HAZ-E6: without them, a PNG of 249 kB took 1.9 GB.
 */

export type Order = { of: 'id' | 'message' | 'qr-code'; bytes: Uint8Array }

/** Four bytes per pixel: red, green, blue, opacity. */
export type Pixels = { pixels: Uint8ClampedArray; width: number; height: number }

/** The picture as a file with its size in pixels, and as pixels if they will be examined. */
export type Drawing = { file: Uint8Array; width: number; height: number; pixels: Pixels | null }

const PIXELS_MAX = 40_000_000
const DECODING_SECONDS = 10
/** Rotating 40 megapixels took 260 MB; no honest picture needs more than this limit. */
const MEMORY_MAX = 600_000_000
const LOOK_MS = 20

sharp.cache(false)
sharp.concurrency(1)

process.on('message', async (order: Order) => {
  const drawing = await draw(order).catch(() => null)
  process.send?.(drawing)
})
process.on('disconnect', () => process.exit())
// Decoding runs on other threads, so JavaScript is free to check.
setInterval(() => process.memoryUsage.rss() > MEMORY_MAX && process.exit(1), LOOK_MS).unref()

async function draw({ of, bytes }: Order): Promise<Drawing> {
  const isEndless = lacksEnd(bytes)
  const decoded = sharp(isEndless ? Buffer.concat([bytes, END]) : bytes, {
    limitInputPixels: PIXELS_MAX,
    // Telephones write headers that the standard forbids and every browser accepts (DEC-73). What is missing can't be drawn;
    // if that is more than the end marker, the decoder warns of it once the marker is there.
    failOn: isEndless ? 'warning' : 'truncated',
  })
    .timeout({ seconds: DECODING_SECONDS })
    .autoOrient()
  const { data: file, info } = await DRAWN[of](decoded).toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { file, width, height, pixels: of === 'qr-code' ? await pixelsOf(file) : null }
}

const START = Buffer.from([0xff, 0xd8])
const SCAN = Buffer.from([0xff, 0xda])
const END = Buffer.from([0xff, 0xd9])

/** Whether a JPEG ends without the marker that should follow its last scan. No pixel is coded like a marker. */
function lacksEnd(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes)
  return file.indexOf(START) === 0 && file.lastIndexOf(END) < file.lastIndexOf(SCAN)
}

/** Enough to read the smallest print of a card that fills the picture. */
function asId(decoded: Sharp): Sharp {
  return within(decoded, 3000, 3000).jpeg({ quality: 82 })
}

/** Enough to read the text of a photographed screen or letter. */
function asMessage(decoded: Sharp): Sharp {
  return within(decoded, 2000, 2000).jpeg({ quality: 75 })
}

/** A QR code needs few colours; choosing 256 of them well took 7 s for a picture of noise. */
function asQrCode(decoded: Sharp): Sharp {
  return within(decoded, 600, 1200).png({ palette: true, colours: 64, effort: 1 })
}

const DRAWN = { id: asId, message: asMessage, 'qr-code': asQrCode }

function within(decoded: Sharp, width: number, height: number): Sharp {
  return decoded
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
}

async function pixelsOf(file: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: new Uint8ClampedArray(data), width: info.width, height: info.height }
}
