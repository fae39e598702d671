import { calendar } from '@bank/contract/calendar'
import { ownTransactions } from '@bank/contract/own-transactions'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { todayByUtc } from '../figures/days.ts'
import { PENDING } from '../first-days/pending.ts'
import { daysAhead, hasDue, sentenceOf } from './today.ts'

type TodayLineProps = {
  isFirstDay: boolean
  /** Until the sentence is known. */
  skeleton: ReactNode
  /** If it can't be known. */
  missing: ReactNode
}

/** The sentence of today, in place of the screen's introduction. Loaded late. */
export function TodayLine({ isFirstDay, skeleton, missing }: TodayLineProps) {
  const today = todayByUtc()
  const dues = useApiQuery(calendar.list, { query: daysAhead(today) })
  const entries = dues.data?.data
  const requests = useApiQuery(ownTransactions.list, PENDING, {
    enabled: entries !== undefined && !hasDue(entries),
  })
  if (!entries || (!hasDue(entries) && !requests.data))
    return dues.isError || requests.isError ? missing : skeleton
  const { words, to } = sentenceOf({
    ...{ today, entries, isFirstDay },
    pending: requests.data?.counts.pending ?? 0,
    newest: requests.data?.data[0],
  })
  return to ? <Link to={to}>{words}</Link> : words
}
