import { type AdminTransaction, transactions } from '@bank/contract/transactions'
import { focusManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useAnswerSince } from '../../forms/answer-since.ts'
import { type Loadable, ready } from '../../ui/loadable/loadable.ts'
import { changeInWords } from './decision-words.ts'
import type { Asked, Decisions } from './decisions.ts'

/**
 * Once the question shows the request, and again after each change, nothing can be confirmed for this long: the button lies
 * where the one was that asked, so a second press, or one already under way, was meant for what stood there before.
 */
const TO_SEE_MS = 1_000

type Shown = {
  asked: Asked
  transaction: AdminTransaction
  /** As the question was opened with it. */
  first: AdminTransaction
}

type CurrentRequest = {
  record: Loadable<AdminTransaction>
  /** That it is not as it was when the question was first shown, in words; null while it is. */
  changed: string | null
  /** It is being read, or has only just been shown or changed. */
  waiting: boolean
}

/**
 * The request that a question is about, as it is now. It is read when the question opens, when something changes at the bank
 * and, like everything, when the window gets the focus back, for example after a look at an explorer. If a later read fails,
 * the earlier one stays: the server refuses whatever can't be approved.
 */
export function useCurrentRequest(asked: Asked, { open, busy }: Decisions): CurrentRequest {
  const query = useApiQuery(transactions.getAny, { params: { id: asked.row.id } }, { enabled: open })
  const returnedAt = useReturn()
  const [kept, setKept] = useState<Shown | null>(null)
  const shown = kept?.asked === asked ? kept : null
  // An answer that is equal to the one before is the same object.
  const latest = useAnswerSince(query, asked).answer?.data
  if (open && !busy && latest && latest !== shown?.transaction)
    setKept({ asked, transaction: latest, first: shown?.first ?? latest })
  const isSeen = useSeen(shown)
  if (!shown) return { record: firstRead(query), changed: null, waiting: !query.isError }
  const { transaction, first } = shown
  // What is shown was true until the window was left. A read because of a change at the bank may come each second and be about
  // another request: it takes no button away unless the answer differs.
  const isOld = query.isFetching && Math.max(query.dataUpdatedAt, query.errorUpdatedAt) < returnedAt
  return {
    record: ready(transaction),
    changed: changeInWords(first, transaction),
    waiting: !busy && (isOld || !isSeen),
  }
}

/** When the window last got the focus back, in milliseconds since 1970. */
function useReturn(): number {
  const [at, setAt] = useState(0)
  useEffect(() => focusManager.subscribe((isFocused) => isFocused && setAt(Date.now())), [])
  return at
}

/** Whether the request, as it is now, has been on the screen long enough. */
function useSeen(shown: Shown | null): boolean {
  const [seen, setSeen] = useState<Shown | null>(null)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setSeen(shown), TO_SEE_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return seen === shown
}

function firstRead(query: ReturnType<typeof useApiQuery<typeof transactions.getAny>>): Loadable<never> {
  if (!query.isError) return { status: 'loading' }
  return {
    status: 'failed',
    message: failureWords(query.error, 'Failed to load the customer and the request'),
    retry: () => void query.refetch(),
    retrying: query.isFetching,
  }
}
