import { activity } from '@bank/contract/activity'
import { ApiError, accepted } from '@bank/contract/client'
import { type Transaction, transactions } from '@bank/contract/transactions'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { serverWords } from '../../api/failure-words.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { announce } from '../../ui/announce/announce.ts'
import { figureEndpoints } from '../figures/queries.ts'
import { exact, type Move, requestOf } from './move.ts'

/** In milliseconds. A retry sends the same reference, so it can't move anything twice. */
const TIMEOUT_MS = 30_000

const TOO_MUCH: readonly string[] = ['insufficient_funds', 'more_than_owed']

/**
 * Sends a transfer or a payment.
 * @param onRefused gets the reason if the balances no longer allow it
 */
export function useMoveSubmission({ onRefused }: { onRefused: (message: string) => void }) {
  const [transaction, setTransaction] = useState<Transaction | null>(null)
  const { send, busy, done, failure, dismiss } = useChange(sendMove, {
    failure: 'Failed to send your request. Please try again.',
    words: (error, fixed) => (isTooMuch(error) ? null : serverWords(error, fixed)),
    // After a failure too: if no answer arrived, it may still have been recorded.
    refreshes: [transactions.list, activity.list, ...figureEndpoints],
    onSuccess(answer, { kind, amount }) {
      setTransaction(answer?.data ?? null)
      announce(kind === 'transfer' ? `${exact(amount)} moved` : `Payment of ${exact(amount)} requested`)
    },
    onFailure(error) {
      if (isTooMuch(error)) onRefused(error.message)
    },
  })
  return { send, busy, done, failure, dismiss, transaction }
}

const sendMove = (move: Move) =>
  accepted(call(transactions.create, { body: requestOf(move) }, AbortSignal.timeout(TIMEOUT_MS)))

const isTooMuch = (error: unknown): error is ApiError =>
  error instanceof ApiError && TOO_MUCH.includes(error.code)
