import type { Transaction } from '@bank/contract/own-transactions'
import {
  ITEM_REASONS,
  REQUEST_REASONS,
  type ReasonWords,
  type RequestReason,
  whyRejected,
} from '@bank/contract/reasons'

/** Why a request was rejected, in one sentence; null without a reason, and if the note says all there is to say. */
export const requestSentence = ({ reason, note }: Rejected): string | null =>
  sentenceOf(REQUEST_REASONS, reason, note)

/** The same for an item of a verification. */
export const itemSentence = (reason: string | null | undefined, note: string | null | undefined) =>
  sentenceOf(ITEM_REASONS, reason, note)

type Rejected = Pick<Transaction, 'reason' | 'note'>

function sentenceOf(
  words: Record<string, ReasonWords> & { other: ReasonWords },
  reason: string | null | undefined,
  note: string | null | undefined,
): string | null {
  if (!reason) return null
  // The server can know more reasons than this version.
  const known = (Object.hasOwn(words, reason) ? words[reason] : undefined) ?? words.other
  return whyRejected(known, note ?? null).includes(known.sentence) ? known.sentence : null
}

/** The reason in a list, where there is room for a few words; null if nobody gave one. */
export function shortReason({ reason, note }: Rejected): string | null {
  if (!reason) return null
  if (note && reason === 'other') return 'See our note'
  return Object.entries(shortReasons).find(([known]) => known === reason)?.[1] ?? shortReasons.other
}

const shortReasons: Record<RequestReason, string> = {
  'not-received': 'Not received',
  'wrong-amount': 'Wrong amount',
  'wrong-address': 'Wrong address',
  duplicate: 'Duplicate',
  'suspected-fraud': 'Contact us',
  other: 'Contact us',
}
