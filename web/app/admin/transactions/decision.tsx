import { finances } from '@bank/contract/finances'
import { oversight } from '@bank/contract/oversight'
import { type AdminTransaction, transactions } from '@bank/contract/transactions'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import { refresh } from '../../api/refresh.ts'
import { findLostFocus } from '../../lists/lost-focus.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { asItIs, type Results, rowsAsTheyAre, withResult } from './decision-results.ts'
import { type Act, actWords } from './decision-words.ts'

/**
 * Approving and rejecting, for every screen that shows requests: asks first, acts once, reports the result, and has
 * the lists read again. A failure is shown on its row (HAZ-D8).
 */
export function useDecisions() {
  const [asked, setAsked] = useState<{ act: Act; transaction: AdminTransaction } | null>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<Results>(new Map())
  const listRef = useRef<HTMLDivElement>(null)
  const recordRef = useRef<HTMLDivElement>(null)
  const heirs = [recordRef, listRef]

  function ask(act: Act, transaction: AdminTransaction) {
    setAsked({ act, transaction })
    setOpen(true)
  }

  async function decide() {
    if (asked === null || busy) return
    setBusy(true)
    await settle(asked.act, asked.transaction)
  }

  async function settle(act: Act, transaction: AdminTransaction) {
    const keep = (now: AdminTransaction, failure: string | null) =>
      setResults((before) => withResult(before, { now, failure }))
    const words = actWords[act]
    try {
      const { data } = await call(transactions[act], { params: { id: transaction.id } })
      keep(data, null)
      toast.success(words.done(transaction), { hint: words.outcome(transaction) })
      close()
    } catch (error) {
      keep(transaction, failureWords(error, words.failed))
      close()
      // If someone else decided in the meantime, the row says so and no longer offers the decision.
      const now = await call(transactions.getAny, { params: { id: transaction.id } }).catch(() => null)
      if (now) keep(now.data, failureWords(error, words.failed))
    }
    await refresh(...changedByDecisions)
    findLostFocus(heirs)
  }

  function close() {
    setBusy(false)
    setOpen(false)
  }

  return {
    ask,
    /** Why the last decision about a transaction failed, until it is dismissed. */
    failureOf: ({ id }: AdminTransaction) => results.get(id)?.failure ?? null,
    dismiss: (transaction: AdminTransaction) =>
      setResults((before) => withResult(before, { now: asItIs(before, transaction), failure: null })),
    present: (rows: readonly AdminTransaction[]) => rowsAsTheyAre(results, rows),
    current: (transaction: AdminTransaction) => asItIs(results, transaction),
    /** For the element around the list and the one in the dialog over it, in case the focused button is removed. */
    listRef,
    recordRef,
    dialog: asked ? (
      <DecisionDialog
        {...asked}
        open={open}
        busy={busy}
        onConfirm={() => void decide()}
        onClose={close}
        heirs={heirs}
      />
    ) : null,
  }
}

export type Decisions = ReturnType<typeof useDecisions>

/** The queries whose data a decision changes: lists, tiles and the customer's figures. */
const changedByDecisions = [
  oversight.stats,
  oversight.auditLogs,
  transactions.listAll,
  transactions.listPending,
  transactions.getAny,
  finances.balancesOf,
] as const
