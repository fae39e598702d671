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
export const ItemReason = z.enum([
  'blurred',
  'expired',
  'cropped',
  'name-differs',
  'wrong-document',
  'other',
])
export type ItemReason = z.output<typeof ItemReason>

const REASON_NOTE_MAX = 300

/** What staff add in their own words. The customer reads it in the letter, in their messages and on the screen. */
export const ReasonNote = paragraph('Note', REASON_NOTE_MAX)
