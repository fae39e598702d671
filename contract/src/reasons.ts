import * as z from 'zod/mini'
import { paragraph } from './text.ts'

/** Why staff rejected a request (DEC-65). */
export const RequestReason = z.enum([
  'not-received',
  'wrong-amount',
  'wrong-address',
  'duplicate',
  'suspected-fraud',
  'other',
])
export type RequestReason = z.output<typeof RequestReason>

/** Why staff rejected an item of a verification (DEC-65). */
export const ItemReason = z.enum(['blurred', 'expired', 'cropped', 'name-differs', 'wrong-document', 'other'])
export type ItemReason = z.output<typeof ItemReason>

export const REASON_NOTE_MAX = 300

/** What staff add in their own words. The customer reads it in the letter, in their messages and on the screen. */
export const ReasonNote = paragraph('Note', REASON_NOTE_MAX)

/** Why something was rejected: `other` without a reason. */
export const Rejection = z.strictObject({
  reason: z.optional(RequestReason),
  note: z.optional(ReasonNote),
})
export type Rejection = z.output<typeof Rejection>

/** What staff choose, and what the customer reads of it. */
export type ReasonWords = { label: string; sentence: string }

/** Says nothing by itself, so a note takes its place. */
const OTHER: ReasonWords = { label: 'Other', sentence: 'Please contact us to learn why.' }

export const REQUEST_REASONS: Record<RequestReason, ReasonWords> = {
  'not-received': { label: 'Payment not received', sentence: 'We have not received this payment.' },
  'wrong-amount': {
    label: 'Wrong amount',
    sentence: 'The amount that we received is not the amount of this request.',
  },
  'wrong-address': {
    label: 'Wrong address',
    sentence: 'The payment did not go to the address of this request.',
  },
  duplicate: { label: 'Duplicate request', sentence: 'We have another request for the same payment.' },
  // Neither accuses the customer nor warns a fraudster.
  'suspected-fraud': {
    label: 'Suspected fraud',
    sentence: 'We stopped this request to protect your account. Please contact us.',
  },
  other: OTHER,
}

export const ITEM_REASONS: Record<ItemReason, ReasonWords> = {
  blurred: { label: 'Blurred', sentence: 'The picture is too blurred to read.' },
  expired: { label: 'Expired', sentence: 'The document has expired.' },
  cropped: { label: 'Cropped', sentence: 'A part of the document is missing in the picture.' },
  'name-differs': {
    label: 'Name differs',
    sentence: 'The name is not the same as the one on your account.',
  },
  'wrong-document': { label: 'Wrong document', sentence: 'This is not a document that we can accept.' },
  other: OTHER,
}

/** What the customer reads: the sentence of the reason, and the note. Of `other` with a note, the note alone. */
export function whyRejected({ sentence }: ReasonWords, note: string | null): string[] {
  if (note === null) return [sentence]
  return sentence === OTHER.sentence ? [note] : [sentence, note]
}
