import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * What has been read since a question was opened, whatever was read before. It is there as soon as it has come, even if it is
 * read again without a pause because the bank is busy.
 * @param asked differs each time that the question is opened
 */
export function useAnswerSince<Answer>(
  { data, dataUpdatedAt, errorUpdateCount }: UseQueryResult<Answer>,
  asked: unknown,
): { answer: Answer | undefined; hasFailed: boolean } {
  const now = { asked, readAt: dataUpdatedAt, failures: errorUpdateCount }
  const [kept, setKept] = useState(now)
  if (kept.asked !== asked) setKept(now)
  const opening = kept.asked === asked ? kept : now
  const answer = dataUpdatedAt === opening.readAt ? undefined : data
  return { answer, hasFailed: answer === undefined && errorUpdateCount !== opening.failures }
}
