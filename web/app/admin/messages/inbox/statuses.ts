import { ThreadStatus } from '@bank/contract/threads'
import type { BadgeTone } from '../../../ui/badge/badge.tsx'
import type { SelectOption } from '../../../ui/select/select.tsx'

/** Who is to act, in words and as a badge. */
export const statusWords: Record<ThreadStatus, { words: string; tone: BadgeTone }> = {
  open: { words: 'Open', tone: 'pending' },
  waiting: { words: 'Waiting for a reply', tone: 'neutral' },
  closed: { words: 'Closed', tone: 'positive' },
}

export const statusOptions: readonly SelectOption<ThreadStatus>[] = ThreadStatus.options.map((value) => ({
  value,
  label: statusWords[value].words,
}))

export type StatusChoice = ThreadStatus | 'all'

export const statusChoices: readonly SelectOption<StatusChoice>[] = [
  ...statusOptions,
  { value: 'all', label: 'All statuses' },
]
