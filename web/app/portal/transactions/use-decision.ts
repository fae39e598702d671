import type { Transaction } from '@bank/contract/own-transactions'
import { type RefObject, useEffect, useRef } from 'react'
import { restoreFocus } from '../../lists/restore-focus.tsx'
import { requestSentence } from '../../transactions/rejection-words.ts'
import { announce } from '../../ui/announce/announce.ts'

type Watched = {
  transaction: Transaction
  /** "Deposit of $250.00" */
  title: string
  /** Whether the customer is looking at it. */
  isWatched: boolean
  /** Takes the focus if the decision removes the button that has it. */
  focus: RefObject<HTMLElement | null>
}

/** Says what becomes of a request while the customer is looking at it: a decision of the bank, or their own in another window. */
export function useDecision({ transaction, title, isWatched, focus }: Watched) {
  const { status } = transaction
  const before = useRef(status)
  const words = decisionWords(transaction, title)
  useEffect(() => {
    const isDecided = before.current === 'pending' && words !== null
    before.current = status
    if (!isDecided || !isWatched) return
    announce(words)
    restoreFocus([focus])
  }, [status, words, isWatched, focus])
}

function decisionWords(transaction: Transaction, title: string): string | null {
  const { status, note } = transaction
  if (status === 'completed') return `${title} was approved.`
  if (status === 'cancelled') return `${title} was cancelled.`
  if (status !== 'failed') return null
  const sentences = [`${title} was rejected.`, requestSentence(transaction), note && `From the bank: ${note}`]
  return sentences.filter(Boolean).join(' ')
}
