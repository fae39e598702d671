import { customers } from '@bank/contract/customers'
import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { refusal, registration, sendDepositRequest } from '../../testing/bank.ts'
import {
  approve,
  cancel,
  changePassword,
  editAssets,
  editFigures,
  editUser,
  reject,
  startStaffedBank,
} from '../../testing/scenes.ts'
import { proveAudit } from './proof.ts'

const { server, admin } = await startStaffedBank()
const customer = await server.add()
const spare = await server.add()
/** Two of the customer’s requests that wait for a decision. */
const pending = (await sendDepositRequest(customer)).data.id
const waiting = (await sendDepositRequest(customer)).data.id

/** Everything that a change could change, sessions included. */
const everything = () =>
  server.owner.row<object>(sql`
    select (select jsonb_agg(u order by id) from users u) as users,
      (select jsonb_agg(f order by user_id) from figures f) as figures,
      (select jsonb_agg(t order by id) from transactions t) as transactions,
      (select jsonb_agg(m order by id) from transfers m) as transfers,
      (select jsonb_agg(a order by user_id, code) from ledger_accounts a) as accounts,
      (select jsonb_agg(encode(s.token_hash, 'hex') order by s.token_hash) from sessions s) as sessions,
      (select count(*) from audit_log) as rows`)

/** Every act that changes something, with the call that does it. */
const CHANGES: Record<string, () => Promise<unknown>> = {
  approving: () => approve(admin, pending),
  rejecting: () => reject(admin, pending),
  cancelling: () => cancel(customer, waiting),
  describing: () =>
    customer.call(transactions.describe, { params: { id: waiting }, body: { description: 'New' } }),
  requesting: () => sendDepositRequest(customer),
  'editing figures': () =>
    editFigures(admin, customer, { accounts: { checkingBalance: cents(5), creditLimit: cents(6) } }),
  'editing assets': () => editAssets(admin, customer, { stocks: cents(5) }),
  planning: () => customer.call(finances.planSavings, { body: { goalAmount: cents(5) } }),
  suspending: () => editUser(admin, customer, { status: 'suspended' }),
  deleting: () => admin.call(customers.remove, { params: { id: spare.id } }),
  registering: () => server.stranger(identity.register, { body: registration() }),
  'signing in': () => server.logIn(customer),
  'signing out': () => customer.call(identity.logout, {}),
  'changing the profile': () => customer.call(identity.updateProfile, { body: { city: 'Penang' } }),
  'changing the password': () => changePassword(customer, 'a new one'),
}

async function expectNothingToHappen() {
  const before = await everything()
  for (const [name, change] of Object.entries(CHANGES)) {
    expect(await refusal(change()), name).toEqual([500, 'internal'])
    expect(await everything(), name).toEqual(before)
  }
}

test('when the audit row can’t be written, nothing changes', async () => {
  await server.withoutRight('insert on audit_log', expectNothingToHappen)
})

test('when a change fails at the commit, the log has no row of it', async () => {
  await server.owner.run(sql`
    create function fail_late() returns trigger language plpgsql as $$ begin raise exception 'too late'; end $$`)
  for (const table of CHANGED) {
    await server.owner.run(sql`
      create constraint trigger fails_late after insert or update or delete on ${raw(table)}
      deferrable initially deferred for each row execute function fail_late()`)
  }
  try {
    await expectNothingToHappen()
  } finally {
    for (const table of CHANGED) await server.owner.run(sql`drop trigger fails_late on ${raw(table)}`)
  }
})

/** The tables that the acts above change. */
const CHANGED = ['users', 'figures', 'sessions', 'transactions', 'transfers']

test('the same acts otherwise succeed, and the log passes its proof', async () => {
  const acts = ['approving', 'cancelling', 'requesting', 'editing figures', 'deleting', 'suspending']
  for (const name of acts) await CHANGES[name]?.()
  expect((await proveAudit(server.db)).filter(({ offences }) => offences > 0)).toEqual([])
})
