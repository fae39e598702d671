import type { NewEnquiry } from '@bank/contract/enquiries'

/** What became of a form. */
export type Outcome =
  | { status: 'received' }
  /** Visitors can't write online, so nothing was sent. */
  | { status: 'off' }
  | { status: 'failed'; message: string; errors: FieldErrors }
  /** No answer came, so it may have been stored. */
  | { status: 'lost' }

/** The messages about fields, by the fields' names. */
export type FieldErrors = Partial<Record<string, string>>

type Refusal = { message?: string; errors?: { path: string; msg: string }[] }

/** How long an answer is waited for, in milliseconds. */
const TIMEOUT_MS = 30_000

const NOT_NOW = 'That did not work just now.'

/** Sends a form to the bank (DEC-63). Never throws. */
export async function sendEnquiry(enquiry: NewEnquiry): Promise<Outcome> {
  try {
    const response = await fetch('/api/enquiries', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(enquiry),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return { status: 'received' }
    // A server on the way may have lost the answer of the bank's.
    if (response.status >= 500 && response.status !== 503) return { status: 'lost' }
    const { message = NOT_NOW, errors = [] }: Refusal = await response.json()
    const named = errors.map(({ path, msg }) => [path.replace('fields.', ''), msg])
    return { status: 'failed', message, errors: Object.fromEntries(named) }
  } catch {
    return { status: 'lost' }
  }
}
