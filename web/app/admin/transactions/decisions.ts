import { finances } from '@bank/contract/finances'
import { oversight } from '@bank/contract/oversight'
import { type AdminTransaction, transactions } from '@bank/contract/transactions'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useConfirmedRowAct } from '../acts/use-confirmed-row-act.ts'
import { approvalOf, useCredit } from './credit-choice.tsx'
import { type Decision, decisionWords } from './decision-words.ts'
import { useRejection } from './rejection.ts'

export type Asked = { act: Decision; row: AdminTransaction }

/** Approving and rejecting, for every screen that shows requests. `DecisionDialog` asks first. */
export function useDecisions() {
  const rejection = useRejection()
  const credit = useCredit()
  const decisions = useConfirmedRowAct({
    send({ act, row: { id } }: Asked) {
      credit.forget()
      return act === 'approve'
        ? call(transactions.approve, { params: { id }, body: approvalOf(credit) })
        : call(transactions.reject, { params: { id }, body: rejection.body })
    },
    read: ({ id }) => call(transactions.getAny, { params: { id } }),
    isFinal: ({ status }) => status !== 'pending',
    onSuccess({ data: { amount } }, { act, row }) {
      const decided = { ...row, amount }
      toast.success(decisionWords[act].done(decided), { hint: decisionWords[act].outcome(decided) })
    },
    showInFields: (error) => credit.showUnseen(error) || rejection.showErrors(error),
    failure: (act) => decisionWords[act].failed,
    refreshes: changedByDecisions,
  })

  function ask(act: Decision, row: AdminTransaction) {
    rejection.begin(row.id, { again: decisions.failureOf(row) !== null })
    credit.forget()
    decisions.ask(act, row)
  }

  return { ...decisions, failure: credit.problem, ask, rejection, credit }
}

export type Decisions = ReturnType<typeof useDecisions>

/** The endpoints whose answers a decision changes: lists, tiles and the customer's figures. */
const changedByDecisions = [
  oversight.stats,
  oversight.auditLogs,
  transactions.listAll,
  transactions.listPending,
  transactions.getAny,
  finances.balancesOf,
] as const
