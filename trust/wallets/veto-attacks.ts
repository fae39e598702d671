import type { Call } from '@bank/contract/client'
import { customers } from '@bank/contract/customers'
import { staff } from '@bank/contract/staff'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { callAs } from '../harness/bank-under-test.ts'
import { type Drill, refusalOf, THEIRS } from './drill.ts'

/** Makes wallet changes wait 24 hours, with an administrator who would veto one. */
async function withVeto(
  { bank, server }: Drill,
  work: (colleague: Call, colleagueId: string) => Promise<string | null>,
): Promise<string | null> {
  await bank.owner.run(sql`update settings set wallet_change_approval = '24-hours'`)
  const { id, token } = await bank.add({ role: 'admin' })
  try {
    return await work(callAs(server, token), id)
  } finally {
    await bank.owner.run(sql`update settings set wallet_change_approval = 'off'`)
  }
}

/** An administrator who could veto a change when it was proposed still can, whatever the proposer does to their account. */
export function suspendsWhoVetoes(drill: Drill) {
  return withVeto(drill, async (colleague, colleagueId) => {
    const { administrator } = drill
    const form = { name: 'Unvetoed', network: 'Bitcoin', address: THEIRS }
    await administrator(wallets.create, { form })
    const params = { id: colleagueId }
    await administrator(customers.update, { params, body: { status: 'suspended' } })
    await administrator(customers.update, { params, body: { email: 'thief@elsewhere.example' } })
    await administrator(customers.remove, { params })
    const { data } = await administrator(wallets.listChanges, {})
    const change = data.changes.find(({ wallet }) => wallet?.name === form.name)
    const refusal = await refusalOf(colleague(wallets.declineChange, { params: { id: change?.id ?? '' } }))
    // With nothing left to veto, the waiting staff changes take effect at the next look.
    await administrator(staff.listChanges, {})
    return refusal === null ? null : `the veto was answered ${refusal}`
  })
}

/** A change proposed by an administrator who has just shut out another one never takes effect by time alone. */
export function suspendsFirst(drill: Drill) {
  return withVeto(drill, async (_colleague, colleagueId) => {
    const { bank, server, administrator } = drill
    const { id: thiefId, token } = await bank.add({ role: 'admin' })
    const thief = callAs(server, token)
    await thief(customers.update, { params: { id: colleagueId }, body: { status: 'suspended' } })
    const form = { name: 'Unseen', network: 'Bitcoin', address: THEIRS }
    await thief(wallets.create, { form })
    const { data } = await administrator(wallets.listChanges, {})
    const change = data.changes.find(({ proposedBy }) => proposedBy.id === thiefId)
    await administrator(wallets.declineChange, { params: { id: change?.id ?? '' } })
    return change?.takesEffectAt === null ? null : 'the change takes effect without a confirmation'
  })
}
