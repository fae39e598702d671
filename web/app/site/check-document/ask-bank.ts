import type { SentVerifiedDocument } from '@bank/contract/documents'

/** What the bank says about a number and a check code. */
export type Verdict =
  | { status: 'confirmed'; document: SentVerifiedDocument }
  | { status: 'unknown' }
  | { status: 'failed'; message: string }

type Answer = {
  message?: string
  data?: { confirmed: boolean; document: SentVerifiedDocument | null }
}

const NOT_REACHED = 'We could not check it just now. Please try again in a moment.'

/** Asks the bank whether it issued such a document. Never throws. */
export async function askBank(number: string, code: string): Promise<Verdict> {
  try {
    const response = await fetch('/api/documents/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number, code }),
    })
    const { data, message }: Answer = await response.json()
    if (!response.ok || !data) return { status: 'failed', message: message ?? NOT_REACHED }
    return data.document ? { status: 'confirmed', document: data.document } : { status: 'unknown' }
  } catch {
    return { status: 'failed', message: NOT_REACHED }
  }
}

/** The SHA-256 of a file in hexadecimal digits. The file stays on the device. */
export async function hashOf(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
