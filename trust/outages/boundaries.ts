import { customers } from '@bank/contract/customers'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import { verification } from '@bank/contract/verification'
import { wallets } from '@bank/contract/wallets'
import { BITCOIN_ADDRESS } from '../../server/testing/bank.ts'
import { cardFile } from '../../server/testing/verification.ts'
import { statusOf } from '../harness/answers.ts'
import type { Member } from '../harness/bank-under-test.ts'
import { BROKEN_ENDPOINTS, broken } from '../harness/broken-endpoints.ts'
import { deposit, OTHER_ADDRESS, requestBy } from '../harness/deposits.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { calling } from '../harness/fired.ts'
import { inTurn } from '../harness/in-turn.ts'
import { type RunningBank, withGate } from '../harness/running-bank.ts'
import { type Cut, openStatementGate, type StatementGate } from './statement-gate.ts'

/** No verb here executes more statements. */
const STATEMENTS_MAX = 60

/** Prepares what a verb needs and returns the call, which is cut and then repeated. */
type Verb = (bank: RunningBank, admin: Member) => Promise<() => Promise<unknown>>

const VERBS: Record<string, Verb> = {
  async request(bank) {
    const customer = await bank.add()
    const body = deposit()
    return () => customer.at(0)(transactions.create, { body })
  },
  async cancel(bank) {
    const customer = await bank.add()
    const params = { id: await requestBy(customer, 0) }
    return () => customer.at(0)(transactions.cancel, { params })
  },
  async approve(bank, admin) {
    const params = { id: await requestBy(await bank.add(), 0) }
    return () => admin.at(0)(transactions.approve, { params })
  },
  async 'edit of figures'(bank, admin) {
    const params = { id: (await bank.add()).id }
    const body = { accounts: { checkingBalance: cents(12_34) }, savings: { totalSavings: cents(56_78) } }
    return () => admin.at(0)(finances.editFigures, { params, body })
  },
  async submission(bank) {
    const customer = await bank.add()
    const form = { ssn: SSN, idFront: await cardFile() }
    return () => customer.at(0)(verification.submit, { form })
  },
  async verification(bank, admin) {
    const customer = await bank.add()
    await customer.at(0)(verification.submit, { form: { ssn: SSN, idFront: await cardFile() } })
    const body = { userId: customer.id, ssnStatus: 'verified' as const, idStatus: 'rejected' as const }
    return () => admin.at(0)(verification.decide, { body })
  },
  async suspension(bank, admin) {
    const params = { id: (await bank.add()).id }
    return () => admin.at(0)(customers.update, { params, body: { status: 'suspended' as const } })
  },
  async deletion(bank, admin) {
    const params = { id: (await bank.add()).id }
    return () => admin.at(0)(customers.remove, { params })
  },
  async 'change of a wallet'(_bank, admin) {
    const { data } = await admin.at(0)(wallets.listAll, { query: {} })
    const [wallet] = data
    const address = wallet?.address === OTHER_ADDRESS ? BITCOIN_ADDRESS : OTHER_ADDRESS
    const params = { id: wallet?.id ?? '' }
    return () => admin.at(0)(wallets.update, { params, form: { address } })
  },
}

/** What each size cuts: by day, a verb of each kind. */
const CHOSEN = {
  small: ['request', 'approve', 'deletion', 'change of a wallet'],
  full: Object.keys(VERBS),
  night: Object.keys(VERBS),
}

const approveUnaudited: Verb = async (bank, admin) => {
  const params = { id: await requestBy(await bank.add(), 0) }
  return () => admin.at(0)(broken.approveUnaudited, { params })
}

const SSN = '219099999'

/**
 * The connection to the database is cut before and after every single statement of every verb that writes. The caller gets
 * 503, the change is made completely or not at all, and after a retry it is made once. The control is an approval that
 * writes its audit row after the commit.
 */
export async function run({ postgres, size }: Run): Promise<Outcome> {
  const chosen = Object.entries(VERBS).filter(([name]) => sizeOf(CHOSEN, size).includes(name))
  const { points, failures } = await withGate(openStatementGate, postgres, { servers: 1 }, (bank, gate) =>
    cutAll(bank, gate, Object.fromEntries(chosen)),
  )
  const weaker = { servers: 1, breaks: [BROKEN_ENDPOINTS] }
  const control = await withGate(openStatementGate, postgres, weaker, (bank, gate) =>
    cutAll(bank, gate, { 'approval, audited later': approveUnaudited }),
  )
  // INV-3: the audit row is missing, not just late.
  const noticed = control.failures.some((failure) => failure.includes('INV-3'))
  if (!noticed) failures.push('the control: an approval with its audit row after the commit was not noticed')
  const line = `${points} cuts at the statements of ${chosen.length} verbs, ${failures.length} wrong; control: the audit row after the commit, ${noticed ? 'noticed' : 'not noticed'} in ${control.points} cuts`
  return { line, failures }
}

/** Cuts at each statement of each verb in turn, and judges the bank after every verb. */
async function cutAll(bank: RunningBank, gate: StatementGate, verbs: Record<string, Verb>) {
  const failures: string[] = []
  let points = 0
  for (const [name, verb] of Object.entries(verbs)) {
    for (const when of ['before', 'after'] as const) {
      for (let statement = 1; statement <= STATEMENTS_MAX; statement++) {
        const { hasCut, wrong } = await cutOnce(bank, gate, verb, { statement, when })
        if (wrong) failures.push(`${name}, cut ${when} statement ${statement}: ${wrong}`)
        if (!hasCut) break
        points++
      }
    }
    failures.push(...(await bank.judge({ secrets: [SSN] })).map((what) => `${name}: ${what}`))
  }
  return { points, failures }
}

async function cutOnce(bank: RunningBank, gate: StatementGate, verb: Verb, cut: Cut) {
  const admin = inTurn(bank.admins, 0)
  // Opens new connections after the last cut, so that this does not happen while statements are counted.
  const call = await calling(() => verb(bank, admin))
  gate.arm(cut)
  let first = await statusOf(call())
  const hasCut = gate.disarm()
  // A 503 without a cut comes from a busy machine.
  if (!hasCut && first === 503) first = await statusOf(calling(call))
  const again = await statusOf(calling(call))
  const wrong = [
    ...(hasCut && first !== 503 && first !== 200 ? [`answered ${first}`] : []),
    ...(!hasCut && first !== 200 ? [`answered ${first} although nothing was cut`] : []),
    // If the first call succeeded, its object no longer exists or has been decided.
    ...([200, 404, 409].includes(again) ? [] : [`repeated, answered ${again}`]),
  ]
  return { hasCut, wrong: wrong.join('; ') }
}
