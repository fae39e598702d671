import { ApiError } from '@bank/contract/client'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import { type Chance, chanceOf } from '../../demo/chance.ts'
import { bringIn, type FigureAccount } from '../../server/src/ledger/ledger.ts'
import { proveLedger } from '../../server/src/ledger/proof.ts'
import type { TestPostgres } from '../../server/testing/global-setup.ts'
import type { Member } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { deposit } from '../harness/deposits.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { openRunningBank, type RunningBank } from '../harness/running-bank.ts'
import { brokenRules } from '../invariants/invariants.ts'
import { readSums } from './sums-reader.ts'

const SIZES = { full: { people: 6, acts: 30 }, night: { people: 60, acts: 150 } }

/** The amount of one deposit of each customer, which the control hides. */
const HIDDEN = 123_45

const HIDDEN_TRANSFER: Break = {
  file: 'server/src/activity/activity.ts',
  from: 'join transfers f on f.id = p.transfer_id left join',
  to: `join transfers f on f.id = p.transfer_id and f.amount_cents <> ${HIDDEN} left join`,
}

/**
 * Customers with opening balances request deposits, transfers and payments while staff decide on them and edit figures, on
 * two servers at once. Afterwards everything that a customer can see adds up to the cent: figures, rows, periods,
 * transactions, charts, statements. The control hides one transfer of each customer from the list of rows.
 */
export async function run({ postgres, seed, size }: Run): Promise<Outcome> {
  const own = sizeOf(SIZES, size)
  const real = await liveAndRead(postgres, chanceOf(`sums ${seed}`), own)
  const control = await liveAndRead(postgres, chanceOf(`control of sums ${seed}`), { people: 2, acts: 8 }, [
    HIDDEN_TRANSFER,
  ])
  const failures = [...new Set(real.wrong)].slice(0, 20)
  if (control.noticed < 2) failures.push(`the control: ${control.noticed} of 2 hidden transfers were noticed`)
  return {
    line: `${own.people} customers after ${real.acts} acts: all figures, rows, periods, transactions, charts and statements add up to the cent; control: ${control.noticed} of 2 hidden transfers noticed`,
    failures,
  }
}

async function liveAndRead(
  postgres: TestPostgres,
  chance: Chance,
  size: { people: number; acts: number },
  breaks: Break[] = [],
) {
  await using bank = await openRunningBank(postgres, { breaks })
  const people = await bank.addAll(size.people)
  const acts = await Promise.all(people.map((member) => live(bank, member, chance, size.acts)))
  const wrong: string[] = []
  let noticed = 0
  for (const [n, member] of people.entries()) {
    const found = await readSums(member.at(n % 2))
    if (found.length > 0) noticed++
    wrong.push(...found)
  }
  const unproven = brokenRules(await proveLedger(bank.owner))
  wrong.push(...unproven.map((rule) => `the ledger: ${rule}`), ...(await bank.judge()))
  return { wrong, noticed, acts: acts.reduce((total, count) => total + count, 0) }
}

const ACCOUNTS: FigureAccount[] = [
  'checking',
  'savings',
  'total_savings',
  'portfolio',
  'investments',
  'borrowed',
]

/** Lives through a customer's acts. Returns how many there were. */
async function live(bank: RunningBank, member: Member, chance: Chance, acts: number): Promise<number> {
  for (const account of ACCOUNTS) await bringInPast(bank, member, account, chance)
  await decide(bank, member, chance, { amount: HIDDEN, approve: true })
  for (let n = 0; n < acts; n++) {
    const drawn = chance()
    if (drawn < 0.5)
      await decide(bank, member, chance, { amount: 1000 + Math.floor(chance() * 1e6), approve: drawn < 0.4 })
    else if (drawn < 0.75) await move(bank, member, chance)
    else await edit(bank, member, chance)
  }
  return acts + ACCOUNTS.length + 1
}

/** A balance from up to 400 days ago, and a change of it since. */
async function bringInPast({ owner }: RunningBank, { id }: Member, account: FigureAccount, chance: Chance) {
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()
  const days = 30 + Math.floor(chance() * 370)
  const amount = 5_000_00 + Math.floor(chance() * 1e8)
  const reason = 'From an earlier bank'
  await owner.transaction(async (tx) => {
    await bringIn(tx, { userId: id, account, difference: amount, reason, at: ago(days) })
    const difference = -Math.floor(amount * chance() * 0.5) - 1
    await bringIn(tx, { userId: id, account, difference, reason, at: ago(days * chance()) })
  })
}

const FUNDED = ['checking', 'savings', 'investment'] as const

async function decide(
  { admins }: RunningBank,
  member: Member,
  chance: Chance,
  { amount, approve }: { amount: number; approve: boolean },
) {
  const server = chance() < 0.5 ? 0 : 1
  const accountType = FUNDED[Math.floor(chance() * FUNDED.length)] ?? 'checking'
  const { data } = await member.at(server)(transactions.create, {
    body: { ...deposit({ amount }), accountType },
  })
  const decision = approve ? transactions.approve : transactions.reject
  await admins[0]?.at(1 - server)(decision, { params: { id: data.id } })
}

/** Moves money between checking and savings, or pays on what is owed; too much is refused. */
async function move({ admins }: RunningBank, member: Member, chance: Chance) {
  const server = chance() < 0.5 ? 0 : 1
  const amount = cents(1 + Math.floor(chance() * 1e6))
  const [accountType, toAccountType] =
    chance() < 0.5 ? (['checking', 'savings'] as const) : (['savings', 'checking'] as const)
  const isTransfer = chance() < 0.5
  const body = isTransfer
    ? { type: 'transfer' as const, amount, accountType, toAccountType }
    : { type: 'payment' as const, amount, accountType }
  try {
    const { data } = await member.at(server)(transactions.create, { body })
    if (!isTransfer) await admins[0]?.at(1 - server)(transactions.approve, { params: { id: data.id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
  }
}

async function edit({ admins }: RunningBank, { id }: Member, chance: Chance) {
  const amount = cents(Math.floor(chance() * 1e8))
  const edits = [
    { accounts: { checkingBalance: amount } },
    { savings: { totalSavings: amount } },
    { portfolio: { totalValue: amount } },
    { investments: { totalValue: amount } },
    { funding: { totalBorrowed: amount } },
  ]
  const body = edits[Math.floor(chance() * edits.length)] ?? {}
  await admins[1]?.at(0)(finances.editFigures, { params: { id }, body: { ...body, reason: 'Interest' } })
}
