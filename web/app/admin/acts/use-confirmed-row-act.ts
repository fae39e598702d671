import type { Endpoint } from '@bank/contract/endpoint'
import { useRef, useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { useConfirmedAct } from '../../forms/use-confirmed-act.ts'
import { restoreFocus } from '../../lists/restore-focus.tsx'
import { latestRow, type Row, type RowResults, rowsWithFailures, withResult } from './row-results.ts'

type Asked<Act, R> = { act: Act; row: R }

type Options<Act, R, Answer> = {
  send: (asked: Asked<Act, R>) => Promise<Answer>
  /** Reads a row after a failure, because someone else may have changed it in the meantime. */
  read: (row: R) => Promise<{ data: R }>
  /** Whether a row in this state can't change any more. */
  isFinal: (row: R) => boolean
  onSuccess: (answer: Answer, asked: Asked<Act, R>) => void
  /** See `useConfirmedAct`. */
  showInFields?: (error: unknown) => boolean
  /** The reason for a failed act if the server gave none. */
  failure: (act: Act) => string
  refreshes: readonly Endpoint[]
}

/** `useConfirmedAct` for the acts on a list's rows. A failure is shown on its row until it is dismissed (HAZ-D8). */
export function useConfirmedRowAct<Act, R extends Row, Answer extends { data: R }>({
  send,
  read,
  isFinal,
  onSuccess,
  failure,
  ...options
}: Options<Act, R, Answer>) {
  const [results, setResults] = useState<RowResults<R>>(new Map())
  const listRef = useRef<HTMLDivElement>(null)
  const recordRef = useRef<HTMLDivElement>(null)
  const focusFallbacks = [recordRef, listRef]

  function keep(row: R, reason: string | null) {
    setResults((before) => withResult(before, row, reason))
  }

  const { ask, ...confirmed } = useConfirmedAct({
    act: send,
    onSuccess(answer, asked) {
      keep(answer.data, null)
      onSuccess(answer, asked)
    },
    onFailure(error, { act, row }) {
      const reason = failureWords(error, failure(act))
      keep(row, reason)
      void readAgain(row, reason)
    },
    ...options,
    focusFallbacks,
  })

  /** The row then shows its new state and offers only what is possible in it. */
  async function readAgain(row: R, reason: string) {
    const answer = await read(row).catch(() => null)
    if (answer === null) return
    setResults((before) => {
      const isCurrent = before.get(row.id)?.failure === reason
      return isCurrent ? withResult(before, answer.data, reason) : before
    })
    restoreFocus(focusFallbacks)
  }

  return {
    ...confirmed,
    ask: (act: Act, row: R) => ask({ act, row }),
    /** Why the last act on a row failed, until it is dismissed. */
    failureOf: ({ id }: R) => results.get(id)?.failure ?? null,
    dismiss: (row: R) => setResults((before) => withResult(before, latestRow(before, row, isFinal), null)),
    rowsOf: (listed: readonly R[], order?: 'newest' | 'oldest') =>
      rowsWithFailures(results, listed, isFinal, order),
    latest: (row: R) => latestRow(results, row, isFinal),
    /** For the list's element and for the element in the dialog over it, which can take the focus. */
    listRef,
    recordRef,
  }
}
