import type { Endpoint, Received, Reply } from '@bank/contract/endpoint'
import { useState } from 'react'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useAnswerSince } from '../../forms/answer-since.ts'

/** What a question says of an answer: the answer, or that it is not there yet or could not be read. */
export type ReadForQuestion<E extends Endpoint> = Reply<E> | 'loading' | 'failed'

/**
 * Reads an endpoint when a question opens that depends on it, whatever was read before. The answer then stays while the
 * question is open, so that nothing moves under the pointer.
 * @param wanted whether such a question is open
 */
export function useReadForQuestion<E extends Endpoint>(
  endpoint: E,
  input: Received<E>,
  wanted: boolean,
): ReadForQuestion<E> {
  const query = useApiQuery(endpoint, input, { enabled: wanted })
  const { answer, hasFailed } = useAnswerSince(query, wanted)
  const [read, setRead] = useState<ReadForQuestion<E>>('loading')
  const [wasWanted, setWasWanted] = useState(wanted)
  if (wanted !== wasWanted) {
    setWasWanted(wanted)
    if (wanted) setRead('loading')
  } else if (wanted && read === 'loading') {
    if (answer !== undefined) setRead(answer)
    else if (hasFailed) setRead('failed')
  }
  return read
}
