import { parentPort, workerData } from 'node:worker_threads'
import jsqr from 'jsqr'
import type { Pixels } from '../pictures/decoder.ts'

/** Runs in a thread of its own for one picture, because crafted noise keeps jsQR busy for seconds. */
const picture: Pixels = workerData
parentPort?.postMessage(readCodes(picture))

/** The texts of the picture's QR codes. Two are enough to know that there is more than one. */
function readCodes(picture: Pixels): string[] {
  const first = readCode(picture)
  if (!first) return []
  paintOver(picture, first.location)
  const second = readCode(picture)
  return second ? [first.data, second.data] : [first.data]
}

function readCode({ pixels, width, height }: Pixels) {
  // jsQR is CommonJS. Its types only have the default export; at run time both names are the function.
  return jsqr.default(pixels, width, height)
}

type Location = NonNullable<ReturnType<typeof readCode>>['location']

/** Paints over a code that has been read, so that the next pass can find another one. */
function paintOver({ pixels, width, height }: Pixels, at: Location) {
  const corners = [at.topLeftCorner, at.topRightCorner, at.bottomLeftCorner, at.bottomRightCorner]
  const left = Math.max(0, Math.floor(Math.min(...corners.map(({ x }) => x))))
  const right = Math.min(width, Math.ceil(Math.max(...corners.map(({ x }) => x))))
  const top = Math.max(0, Math.floor(Math.min(...corners.map(({ y }) => y))))
  const bottom = Math.min(height, Math.ceil(Math.max(...corners.map(({ y }) => y))))
  for (let y = top; y < bottom; y++) pixels.fill(255, (y * width + left) * 4, (y * width + right) * 4)
}
