import { ThreadStatus } from '@bank/contract/threads'
import type { BadgeTone } from '../../../ui/badge/badge.tsx'
import type { SelectOption } from '../../../ui/select/select.tsx'

/** With whom the bank writes. */
export type Writer = 'customer' | 'visitor'

/** Who is to act, in words and as a badge. */
export const statusOf = (status: ThreadStatus, writer: Writer): { words: string; tone: BadgeTone } =>
  ({
    open: { words: 'Waiting for us', tone: 'pending' as const },
    waiting: { words: `Waiting for the ${writer}`, tone: 'neutral' as const },
    closed: { words: 'Closed', tone: 'positive' as const },
  })[status]

export const statusOptions = (writer: Writer): readonly SelectOption<ThreadStatus>[] =>
  ThreadStatus.options.map((value) => ({ value, label: statusOf(value, writer).words }))

export type StatusChoice = ThreadStatus | 'all'

/** The status that a list is filtered by, from the address. */
export const readStatus = (text: string | null): StatusChoice =>
  text === 'all' ? text : (ThreadStatus.safeParse(text).data ?? 'open')

export const statusChoices = (writer: Writer): readonly SelectOption<StatusChoice>[] => [
  ...statusOptions(writer),
  { value: 'all', label: 'All statuses' },
]
