import { type AdminTransaction, transactions } from '@bank/contract/transactions'
import { useEffect, useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { type Loadable, ready } from '../../ui/loadable/loadable.ts'
import type { Asked, Decisions } from './decisions.ts'

/**
 * Once the question shows the request, and again after each change, nothing can be confirmed for this long: the button lies
 * where the one was that asked, so a second press, or one already under way, was meant for what stood there before.
 */
const TO_SEE_MS = 1_000

type Shown = { asked: Asked; transaction: AdminTransaction; hasChanged: boolean }

type CurrentRequest = {
  record: Loadable<AdminTransaction>
  /** It is not as it was when the question was first shown. */
  hasChanged: boolean
  /** It is being read, or has only just been shown or changed. */
  waiting: boolean
}

/**
 * The request that a question is about, as it is now. It is read when the question opens and, like everything, when the window
 * gets the focus back, for example after a look at an explorer. If a later read fails, the earlier one stays: the server
 * refuses whatever can't be approved.
 */
export function useCurrentRequest(asked: Asked, { open, busy }: Decisions): CurrentRequest {
  const query = useApiQuery(transactions.getAny, { params: { id: asked.row.id } }, { enabled: open })
  const [kept, setKept] = useState<Shown | null>(null)
  const shown = kept?.asked === asked ? kept : null
  // An answer that is equal to the one before is the same object.
  const latest = query.data?.data
  const isRead = open && !busy && !query.isError && !query.isFetching
  if (isRead && latest && latest !== shown?.transaction)
    setKept({ asked, transaction: latest, hasChanged: shown !== null })
  const isSeen = useSeen(shown)
  if (!shown) return { record: firstRead(query), hasChanged: false, waiting: !query.isError }
  const { transaction, hasChanged } = shown
  return { record: ready(transaction), hasChanged, waiting: !busy && (query.isFetching || !isSeen) }
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
