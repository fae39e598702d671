import { finances } from '@bank/contract/finances'
import { oversight } from '@bank/contract/oversight'
import { type AdminTransaction, transactions } from '@bank/contract/transactions'
import { call } from '../../api/call.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useConfirmedRowAct } from '../acts/use-confirmed-row-act.ts'
import { type Decision, decisionWords } from './decision-words.ts'

export type Asked = { act: Decision; row: AdminTransaction }

/** Approving and rejecting, for every screen that shows requests. `DecisionDialog` asks first. */
export function useDecisions() {
  return useConfirmedRowAct({
    send: ({ act, row }: Asked) => call(transactions[act], { params: { id: row.id } }),
    read: ({ id }) => call(transactions.getAny, { params: { id } }),
    isFinal: ({ status }) => status !== 'pending',
    onSuccess(_, { act, row }) {
      toast.success(decisionWords[act].done(row), { hint: decisionWords[act].outcome(row) })
    },
    failure: (act) => decisionWords[act].failed,
    refreshes: changedByDecisions,
  })
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
