import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { addressIn } from '@bank/contract/payment-link'
import { WALLET_QR } from '@bank/contract/wallets'
import { toBuffer } from 'qrcode'
import { networkNamed } from '../chains/network-names.ts'
import type { Pixels } from '../pictures/decoder.ts'
import { inTurn, kindOf, redraw } from '../pictures/redraw.ts'
import { Problem } from '../problem.ts'
import { isSameAddress } from './addresses.ts'

/** An uploaded picture that is safe to show, and the text of its only QR code. */
type UploadedQr = { png: Buffer; says: string }

const READING_SECONDS = 5

/** One way to filter all lines (Paeth's): trying each of the five takes four times as long, and saves nothing. */
const COMPRESSION = { deflateLevel: 9, filterType: 4 }

/** Draws the QR code of an address, as PNG. */
export function drawQr(address: string): Promise<Buffer> {
  return toBuffer(address, { type: 'png', ...WALLET_QR, rendererOpts: COMPRESSION })
}

/**
 * Redraws an uploaded picture and reads its QR code. The code is read from the redrawn picture, which customers will
 * see, so the conversion can't change what it says. Throws `validation_failed` for `qrCode`, and `unavailable` if too
 * many uploads are waiting.
 */
export function readUploadedQr(file: File): Promise<UploadedQr> {
  return inTurn(async () => {
    const { png, pixels } = await redrawCode(Buffer.from(await file.arrayBuffer()))
    const [says, another] = await readCodes(pixels)
    if (says === undefined) {
      throw refused(
        'QR code can’t be read from this image: please choose a sharper one, or none, and we will draw one',
      )
    }
    // jsQR and a customer's camera might choose different codes.
    if (another !== undefined) throw refused('QR code must be the only one in its image')
    return { png, says }
  })
}

/**
 * Throws `validation_failed` for `qrCode` unless the code leads customers to exactly this address, on its network, and leaves
 * the amount to them.
 */
export function refuseOtherAddress({ says }: UploadedQr, address: string, network: string): void {
  if (!leadsTo(says, address, network)) {
    throw refused(
      'QR code must contain this wallet’s address, or a plain payment link to it: this one contains something else',
    )
  }
}

/** Whether a QR code's text is the address, or a payment link to this address only: on this network, and without an amount. */
export function leadsTo(text: string, address: string, network: string): boolean {
  return isSameAddress(text, address) || (isOn(network, text) && isSameAddress(addressIn(text), address))
}

/** The chain of Ethereum itself (EIP-155); a link without one means it too. */
const ETHEREUM_CHAIN = '1'

/** The parameters of a link by which a customer's wallet would send that much, whatever they owe. */
const AMOUNTS = new Set(['amount', 'value'])

/** Whether a payment link is for this network, if the bank knows it, and names no amount. */
function isOn(network: string, link: string): boolean {
  const [, scheme = '', chain = ETHEREUM_CHAIN, query = ''] =
    /^([a-z]+):[^?@]*(?:@(\d+))?(?:\?(.*))?$/i.exec(link) ?? []
  const hasAmount = [...new URLSearchParams(query).keys()].some((name) => AMOUNTS.has(name.toLowerCase()))
  const known = networkNamed(network)
  if (known !== null && scheme.toLowerCase() !== known) return false
  return !hasAmount && (known !== 'ethereum' || chain === ETHEREUM_CHAIN)
}

function refused(msg: string): Problem {
  return Problem.invalid([{ path: 'qrCode', msg }])
}

async function redrawCode(bytes: Buffer): Promise<{ png: Buffer; pixels: Pixels }> {
  const kind = kindOf(bytes)
  if (kind === null || kind === 'heic') throw refused('QR code must be a PNG, JPEG or WebP image')
  const drawing = await redraw({ of: 'qr-code', bytes })
  if (!drawing?.pixels)
    throw refused('QR code can’t be read as an image: it must be complete and have at most 40 megapixels')
  return { png: Buffer.from(drawing.file), pixels: drawing.pixels }
}

/** The texts of the QR codes in a redrawn picture; an empty list if reading takes too long. */
async function readCodes(picture: Pixels): Promise<string[]> {
  const reader = new Worker(new URL('./qr-reader.ts', import.meta.url), { workerData: picture })
  const signal = AbortSignal.timeout(READING_SECONDS * 1000)
  try {
    const [codes]: string[][] = await once(reader, 'message', { signal })
    return codes ?? []
  } catch (error) {
    if (signal.aborted) return []
    throw error
  } finally {
    await reader.terminate()
  }
}
