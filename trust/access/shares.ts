import { setTimeout as sleep } from 'node:timers/promises'
import { factors } from '@bank/contract/factors'
import { identity } from '@bank/contract/identity'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { PASSWORD } from '../../server/testing/bank.ts'
import { addTotp } from '../../server/testing/totp.ts'
import { statusOf } from '../harness/answers.ts'
import { type Bank, callAs } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import type { ServerProcess } from '../harness/server-process.ts'

/** Without shares: recovery codes are hashed at once and before they are needed, and nobody takes turns. */
export const WITHOUT_SHARES: readonly Break[] = [
  { file: 'server/src/http/turns.ts', from: 'CUSTOMERS_AT_ONCE = 2', to: 'CUSTOMERS_AT_ONCE = 1000' },
  {
    file: 'server/src/identity/factors/recovery-codes.ts',
    from: 'return inHashingSlot(whose, async () =>',
    to: 'return Promise.resolve().then(async () =>',
  },
  {
    file: 'server/src/identity/factors/recovery-codes.ts',
    from: 'for (const code of codes) hashes.push(await hashOf(salt, code, whose))',
    to: 'hashes.push(...(await Promise.all(codes.map((code) => hashOf(salt, code, whose)))))',
  },
  {
    file: 'server/src/identity/factors/routes.ts',
    from: '  await refuseWithoutFactor(db, userId)\n  const codes',
    to: '  const codes',
  },
]

/** Accounts that renew their recovery codes, half of them with a second factor, and how often each. */
const ACCOUNTS = 10
const RENEWALS = 12
/** Customers who sign in meanwhile, and how long each may wait. */
const CUSTOMERS = 4
const SLOW_MS = 5000

/** Calls of one customer that wait for one row, for how long, how many lists others read meanwhile, and how long one may take. */
const SAVES = 60
const LOCKED_MS = 3000
const READS = 25
const SLOW_LIST_MS = 1000

/** What a few accounts can take from all others: the processors with hashes, and the database with calls that wait. */
export async function shares(bank: Bank, server: ServerProcess, careless: ServerProcess) {
  const slowest = await renewAmongSignIns(bank, server)
  const withoutTurns = await renewAmongSignIns(bank, careless)
  const lists = await waitAmongReads(bank, server)
  const listsWithout = await waitAmongReads(bank, careless)
  const wrong: string[] = []
  const measured: string[] = []
  if (slowest > SLOW_MS)
    measured.push(`a customer signed in after ${inWords(slowest)} beside ${ACCOUNTS} accounts`)
  if (withoutTurns <= SLOW_MS) measured.push('the control: hashes outside the queue were not noticed')
  if (lists.refused > 0)
    wrong.push(`${lists.refused} of ${READS} lists of others were not answered beside one customer`)
  if (lists.slow > 0) measured.push(`${lists.slow} of ${READS} lists of others took over ${SLOW_LIST_MS} ms`)
  if (READS === soonIn(listsWithout))
    wrong.push('the control: requests that don’t take turns were not noticed')
  const line = `beside ${ACCOUNTS * RENEWALS} renewals of recovery codes the slowest sign-in took ${inWords(slowest)} (outside the queue ${inWords(withoutTurns)}); beside ${SAVES} calls that waited for a row ${soonIn(lists)} of ${READS} lists were answered within ${SLOW_LIST_MS} ms (without turns ${soonIn(listsWithout)})`
  return { wrong, measured, line }
}

/** The longest sign-in in milliseconds; infinite if one was not answered. */
async function renewAmongSignIns(bank: Bank, server: ServerProcess): Promise<number> {
  const accounts = await bank.addAll(ACCOUNTS)
  const customers = await bank.addAll(CUSTOMERS)
  for (const { token } of accounts.slice(0, ACCOUNTS / 2)) await addTotp({ call: callAs(server, token) })
  const renewals = accounts.flatMap(({ token }) => {
    const call = callAs(server, token, '198.51.100.1')
    return Array.from({ length: RENEWALS }, () => call(factors.newRecoveryCodes, {}))
  })
  const settled = Promise.allSettled(renewals)
  await sleep(500)
  const times = customers.map(async ({ email }, n) => {
    const began = performance.now()
    const call = callAs(server, null, `203.0.${n}.1`)
    const isIn = await call(identity.login, { body: { email, password: PASSWORD } }).catch(() => false)
    return isIn ? performance.now() - began : Number.POSITIVE_INFINITY
  })
  const slowest = Math.round(Math.max(...(await Promise.all(times))))
  await settled
  return slowest
}

const inWords = (ms: number) => (Number.isFinite(ms) ? `${ms} ms` : 'forever')

type Lists = { refused: number; slow: number }

const soonIn = ({ refused, slow }: Lists) => READS - refused - slow

/** How many lists of other customers were refused, and how many were answered late. */
async function waitAmongReads(bank: Bank, server: ServerProcess): Promise<Lists> {
  const member = await bank.add()
  const others = await bank.addAll(READS)
  const call = callAs(server, member.token)
  const { saves, answers } = await bank.owner.transaction(async (tx) => {
    await tx.run(sql`select from users where id = ${member.id} for no key update`)
    const unlocked = sleep(LOCKED_MS)
    const saves = Promise.allSettled(
      Array.from({ length: SAVES }, (_, n) => call(identity.updateProfile, { body: { city: `City ${n}` } })),
    )
    await sleep(500)
    const answers = await Promise.all(
      others.map(async ({ token }) => {
        const began = performance.now()
        const status = await statusOf(callAs(server, token)(transactions.list, { query: {} }))
        return { status, ms: performance.now() - began }
      }),
    )
    await unlocked
    return { saves, answers }
  })
  await saves
  const strange = answers.find(({ status }) => status !== 200 && status !== 503)
  if (strange) throw new Error(`A list was answered ${strange.status}.`)
  const refused = answers.filter(({ status }) => status === 503)
  const slow = answers.filter(({ status, ms }) => status === 200 && ms > SLOW_LIST_MS)
  return { refused: refused.length, slow: slow.length }
}
