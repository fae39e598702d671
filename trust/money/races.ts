import { randomUUID } from 'node:crypto'
import { ApiError } from '@bank/contract/client'
import { customers } from '@bank/contract/customers'
import { transactions } from '@bank/contract/transactions'
import { verification } from '@bank/contract/verification'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { BITCOIN_ADDRESS } from '../../server/testing/bank.ts'
import { cardFile } from '../../server/testing/verification.ts'
import type { Member } from '../harness/bank-under-test.ts'
import { BROKEN_ENDPOINTS, broken } from '../harness/broken-endpoints.ts'
import { deposit, OTHER_ADDRESS, requestBy } from '../harness/deposits.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { calling, fire, retryCount } from '../harness/fired.ts'
import { inTurn } from '../harness/in-turn.ts'
import { openRunningBank, type RunningBank } from '../harness/running-bank.ts'
import { offerTogether, pressTogether } from './offer-races.ts'

/** How long each race runs, its maximum number of rounds, and the minimum even on a slow machine. */
const SIZES = {
  small: { ms: 500, rounds: 1000, least: 4 },
  full: { ms: 3_000, rounds: 1000, least: 8 },
  night: { ms: 1_200_000, rounds: 1000, least: 200 },
}

/** Administrators who suspend each other. */
const ADMINISTRATORS = 8

/** The most rounds of the control, until one leaves no administrator, which most do. */
const BROKEN_ROUNDS = 20

/** One round: what went wrong, or null. */
type Round = (bank: RunningBank, round: number) => Promise<string | null>

type Size = { ms: number; rounds: number; least: number }

/**
 * Administrators act against each other, or against a customer, simultaneously at different servers. There is always
 * an administrator left, and of two conflicting acts exactly one wins. The control counts the administrators and then
 * suspends.
 */
export async function run({ postgres, size }: Run): Promise<Outcome> {
  const { zero, rounds: tried } = await control(postgres)
  await using bank = await openRunningBank(postgres, { admins: ADMINISTRATORS })
  const failures: string[] = []
  const rounds: string[] = []
  for (const [name, round] of Object.entries(RACES)) {
    const { done, wrong } = await repeat(bank, round, sizeOf(SIZES, size))
    rounds.push(`${done} of ${name}`)
    failures.push(...wrong.slice(0, 3).map((what) => `${name}: ${what}`))
  }
  failures.push(...(await bank.judge({ secrets: ['219099999'] })))
  if (zero === 0) failures.push('the control: counting first always left an administrator')
  const line = `rounds: ${rounds.join(', ')}; control: counting first left no administrator in ${zero} of ${tried} rounds`
  return { line, failures }
}

async function repeat(bank: RunningBank, round: Round, { ms, rounds, least }: Size) {
  const until = performance.now() + ms
  const wrong: string[] = []
  let done = 0
  while (done < rounds && (done < least || performance.now() < until)) {
    const before = retryCount()
    const what = await round(bank, done++)
    // A call answered with 503 may have succeeded nevertheless, so such a round is not judged.
    if (what !== null && retryCount() === before) wrong.push(what)
  }
  return { done, wrong }
}

const RACES: Record<string, Round> = {
  'eight suspending each other': suspendEachOther,
  'verification against a new submission': async (bank) => {
    const customer = await bank.add()
    const idFront = await cardFile()
    const submit = () => customer.at(1)(verification.submit, { form: { ssn: '219099999', idFront } })
    await calling(submit)
    const as = inTurn(bank.admins, 0)
    const { data } = await as.at(0)(verification.statusOf, { params: { userId: customer.id } })
    const seen = data.submissionId === null ? {} : { submissionId: data.submissionId }
    const body = {
      userId: customer.id,
      ssnStatus: 'verified' as const,
      idStatus: 'verified' as const,
      ...seen,
    }
    return exactlyOne([submit, () => as.at(0)(verification.decide, { body })])
  },
  'cancelling against approving': async (bank, round) => {
    const customer = await bank.add()
    const params = { id: await calling(() => requestBy(customer, 0)) }
    return exactlyOne([
      () => customer.at(round % 2)(transactions.cancel, { params }),
      () => inTurn(bank.admins, round).at(1)(transactions.approve, { params }),
    ])
  },
  'deleting against a first request': async (bank, round) => {
    const customer = await bank.add()
    return exactlyOne([
      () => customer.at(round % 2)(transactions.create, { body: deposit() }),
      () => inTurn(bank.admins, round).at(1)(customers.remove, { params: { id: customer.id } }),
    ])
  },
  'deleting against approving': async (bank, round) => {
    const customer = await bank.add()
    const params = { id: await calling(() => requestBy(customer, 0)) }
    return exactlyOne([
      () => inTurn(bank.admins, 1).at(round % 2)(transactions.approve, { params }),
      () => inTurn(bank.admins, 0).at(1)(customers.remove, { params: { id: customer.id } }),
    ])
  },
  'two edits and two removals of a wallet': async (bank, round) => {
    const as = inTurn(bank.admins, round)
    const other = inTurn(bank.admins, round + 1)
    const form = { name: `Coin ${randomUUID().slice(0, 8)}`, network: 'Elsewhere', address: `first-${round}` }
    const { data } = await calling(() => as.at(0)(wallets.create, { form }))
    const params = { id: data.id }
    const edits = [BITCOIN_ADDRESS, OTHER_ADDRESS]
    const { answers } = await fire(2, (n) =>
      (n === 0 ? as : other).at(n)(wallets.update, { params, form: { address: edits[n] ?? '' } }),
    )
    // After the second edit there are two former addresses.
    const former = answers.map(({ data }) => data.formerAddresses.length).toSorted()
    if (former.join(' ') !== '1 2') return `two edits left ${former.join(' and ')} former addresses`
    const remove = (n: number) => () => (n === 0 ? as : other).at(n)(wallets.archive, { params })
    return exactlyOne([remove(0), remove(1)])
  },
  'twenty presses for one offer': pressTogether,
  'thirty offers to one customer': offerTogether,
}

/** Makes the calls at once and checks that exactly one succeeds. */
async function exactlyOne(calls: (() => Promise<unknown>)[]): Promise<string | null> {
  const { answers, refusals } = await fire(calls.length, (n) => calls[n]?.() ?? Promise.reject())
  if (answers.length === 1) return null
  return `${answers.length} of ${calls.length} won (${[...refusals.keys()].join(', ')})`
}

/** Each administrator suspends the next one; one who is left reactivates the others. */
async function suspendEachOther(bank: RunningBank): Promise<string | null> {
  await eachSuspendsTheNext(bank, (member, server, id) =>
    member.at(server)(customers.update, { params: { id }, body: { status: 'suspended' } }),
  )
  const active = await activeOf(bank)
  const left = bank.admins.find(({ id }) => active.has(id))
  if (!left) return 'there is no administrator left'
  for (const [n, one] of bank.admins.entries()) {
    if (active.has(one.id)) continue
    await calling(() => left.at(0)(customers.update, { params: { id: one.id }, body: { status: 'active' } }))
    bank.admins[n] = await bank.signInAgain(one)
  }
  return null
}

async function eachSuspendsTheNext(
  { admins }: RunningBank,
  suspend: (member: Member, server: number, id: string) => Promise<unknown>,
) {
  await Promise.all(
    admins.map((member, n) =>
      suspend(member, n % 2, admins[(n + 1) % admins.length]?.id ?? '').catch((error: unknown) => {
        // Suspended administrators are signed out (401), and the last one can't be suspended (409).
        if (!(error instanceof ApiError) || ![401, 409, 503].includes(error.status)) throw error
      }),
    ),
  )
}

async function activeOf({ owner }: RunningBank): Promise<Set<string>> {
  const active = await owner.rows<{ id: string }>(
    sql`select id from users where role = 'admin' and status = 'active'`,
  )
  return new Set(active.map(({ id }) => id))
}

async function control(postgres: Run['postgres']) {
  await using bank = await openRunningBank(postgres, { admins: ADMINISTRATORS, breaks: [BROKEN_ENDPOINTS] })
  let [zero, rounds] = [0, 0]
  while (zero === 0 && rounds < BROKEN_ROUNDS) {
    rounds++
    await eachSuspendsTheNext(bank, (member, server, id) =>
      member.at(server)(broken.suspend, { params: { id }, body: { status: 'suspended' } }),
    )
    const violated = await bank.judge()
    if ((await activeOf(bank)).size === 0 && violated.some((one) => one.startsWith('INV-6'))) zero++
    await bank.owner.run(sql`update users set status = 'active' where role = 'admin'`)
    for (const [n, one] of bank.admins.entries()) bank.admins[n] = await bank.signInAgain(one)
  }
  return { zero, rounds }
}
