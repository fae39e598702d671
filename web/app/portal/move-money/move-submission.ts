import { activity } from '@bank/contract/activity'
import { ApiError, accepted } from '@bank/contract/client'
import { ownTransactions, type Transaction } from '@bank/contract/own-transactions'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { serverWords } from '../../api/failure-words.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { announce } from '../../ui/announce/announce.ts'
import { figureEndpoints } from '../figures/queries.ts'
import { exact, type Move, requestOf } from './move.ts'
import { noteRecorded, noteUnanswered } from './unanswered.ts'

/** In milliseconds. A retry sends the same reference, so it can't move anything twice. */
const TIMEOUT_MS = 30_000

const MAY_BE_SENT =
  'No answer came, so this may have been sent. You can press again: it is recorded only once.'

const TOO_MUCH: readonly string[] = ['insufficient_funds', 'more_than_owed']

/**
 * Sends a transfer or a payment.
 * @param onRefused gets the reason if the balances no longer allow it
 */
export function useMoveSubmission({ onRefused }: { onRefused: (message: string) => void }) {
  const [recorded, setRecorded] = useState<{ transaction: Transaction | null; isRepeat: boolean }>({
    transaction: null,
    isRepeat: false,
  })
  const { send, busy, done, failure, dismiss } = useChange(sendMove, {
    failure: 'Failed to send your request. Please try again.',
    words: (error, fixed) =>
      isTooMuch(error) ? null : serverWords(error, hasNoAnswer(error) ? MAY_BE_SENT : fixed),
    // After a failure too: if no answer arrived, it may still have been recorded.
    refreshes: [ownTransactions.list, activity.list, ...figureEndpoints],
    onSuccess(answer, move) {
      const { kind, amount } = move
      setRecorded({ transaction: answer?.data ?? null, isRepeat: noteRecorded(move) })
      announce(kind === 'transfer' ? `${exact(amount)} moved` : `Payment of ${exact(amount)} requested`)
    },
    onFailure(error, move) {
      if (hasNoAnswer(error)) noteUnanswered(move)
      if (isTooMuch(error)) onRefused(error.message)
    },
  })
  return { send, busy, done, failure, dismiss, ...recorded }
}

const sendMove = (move: Move) =>
  accepted(call(ownTransactions.create, { body: requestOf(move) }, AbortSignal.timeout(TIMEOUT_MS)))

/** Whether the request may have been recorded all the same. */
const hasNoAnswer = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

const isTooMuch = (error: unknown): error is ApiError =>
  error instanceof ApiError && TOO_MUCH.includes(error.code)
