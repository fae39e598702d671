import { customers } from '@bank/contract/customers'
import { identity } from '@bank/contract/identity'
import { oversight } from '@bank/contract/oversight'
import sql, { raw } from 'sql-template-tag'
import { type Chance, chanceOf } from '../../demo/chance.ts'
import { rotateCustomerKeys } from '../../server/src/audit/customer-keys.ts'
import { proveAudit } from '../../server/src/audit/proof.ts'
import { proveSealing } from '../../server/src/audit/sealing-proof.ts'
import type { TestPostgres } from '../../server/src/db/testing-setup.ts'
import { eraseCustomer } from '../../server/src/my-data/erase.ts'
import { type Bank, type Member, openBankUnderTest } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'

const CITIES_IN_THE_CLEAR: Break = {
  file: 'server/src/audit/personal-values.ts',
  from: '...z.keyof(Profile).options',
  to: '...z.keyof(z.omit(Profile, { city: true })).options',
}

/**
 * Customers change their profiles and are changed by staff, on two servers, with words that occur nowhere else. No word is in
 * the log, while staff can read all of them there. Then half of the customers are erased, while the others go on: no word of
 * an erased one is in any table, staff read "erased", every other customer's words are as before, and chains and ledger can be
 * proven. The controls leave one field in clear text, and delete a key without a row that says so.
 */
export async function run({ postgres, seed, size }: Run): Promise<Outcome> {
  const chance = chanceOf(`erasure ${seed}`)
  const people = sizeOf({ full: 16, night: 200 }, size)
  const real = await eraseHalf(postgres, chance, people)
  const clear = await eraseHalf(postgres, chance, 2, CITIES_IN_THE_CLEAR)
  const noticed = [clear.wrong.some((what) => what.includes('clear text')), real.noticedLostKey]
  const failures = [...real.wrong]
  if (noticed.includes(false)) failures.push(`the controls: noticed ${noticed.join(', ')}`)
  const line = `${people} customers with ${real.words} words: none in the log, all readable for staff; ${people / 2} erased beside ${real.changes} changes of others: no word left, chains and ledger proven; controls: ${noticed.filter(Boolean).length} of 2 noticed`
  return { line, failures }
}

type Person = { member: Member; words: string[] }

async function eraseHalf(postgres: TestPostgres, chance: Chance, count: number, broken?: Break) {
  const bank = await openBankUnderTest(postgres)
  try {
    const options = broken ? { breaks: [broken] } : {}
    await Promise.all([bank.start(options), bank.start(options)])
    const admin = await bank.add({ role: 'admin' })
    const people: Person[] = []
    for (let n = 0; n < count; n++) people.push(await live(bank, admin, chance, n))
    const all = people.flatMap(({ words }) => words)
    const wrong = [
      ...found(all, await textOf(bank, 'audit_log')).map((word) => `${word} is in the log in clear text`),
      ...missing(people, await seenByStaff(admin, people)),
    ]
    const half = people.slice(0, count / 2)
    const rest = people.slice(count / 2)
    await rotateCustomerKeys(bank.owner, bank.masterKeys)
    const changes = await Promise.all([eraseAll(bank, admin, half), goOn(rest)])
    wrong.push(...(await afterwards(bank, admin, half, rest)))
    return { wrong, words: all.length, changes: changes[1], noticedLostKey: await noticesLostKey(bank, rest) }
  } finally {
    await bank.stop()
  }
}

const FIELDS = ['firstName', 'lastName', 'city', 'address1', 'zipCode'] as const

/** Two changes of each field by the customer, and one of the name by staff, each to a word of its own. */
async function live(bank: Bank, admin: Member, chance: Chance, n: number): Promise<Person> {
  const member = await bank.add()
  const words: string[] = []
  const word = () => {
    const made = `Q${Math.floor(chance() * 2 ** 40).toString(36)}z`
    words.push(made)
    return made
  }
  for (let round = 0; round < 2; round++) {
    const body = Object.fromEntries(FIELDS.map((field) => [field, word()]))
    await member.at((n + round) % 2)(identity.updateProfile, { body })
  }
  await admin.at(n % 2)(customers.update, { params: { id: member.id }, body: { lastName: word() } })
  return { member, words }
}

const found = (words: readonly string[], text: string) => words.filter((word) => text.includes(word))

async function textOf({ owner }: Bank, table: string): Promise<string> {
  const { text } = await owner.row<{ text: string }>(
    sql`select coalesce(string_agg(t::text, chr(10)), '') as text from ${raw(table)} t`,
  )
  return text
}

/** The log of each person, as staff read it. */
async function seenByStaff(admin: Member, people: readonly Person[]): Promise<string[]> {
  const logs: string[] = []
  for (const { member } of people) {
    const { data } = await admin.at(0)(oversight.auditLogs, { query: { customer: member.id, limit: 100 } })
    logs.push(JSON.stringify(data.map(({ before, after }) => [before, after])))
  }
  return logs
}

const missing = (people: readonly Person[], logs: readonly string[]) =>
  people.flatMap(({ words }, n) =>
    words.filter((word) => !logs[n]?.includes(word)).map((word) => `staff can’t read ${word} in the log`),
  )

async function eraseAll(bank: Bank, admin: Member, people: readonly Person[]) {
  for (const { member } of people) {
    await admin.at(0)(customers.update, { params: { id: member.id }, body: { status: 'inactive' } })
    await eraseCustomer(bank.owner, member.id, { retentionYears: 0 })
  }
}

/** Returns the number of changes. */
async function goOn(people: readonly Person[]): Promise<number> {
  for (const [n, { member }] of people.entries())
    await member.at(n % 2)(identity.updateProfile, { body: { address2: `Floor ${n}` } })
  return people.length
}

async function afterwards(bank: Bank, admin: Member, erased: readonly Person[], rest: readonly Person[]) {
  const tables = await bank.owner.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  const wrong: string[] = []
  for (const { name } of tables) {
    const text = await textOf(bank, name)
    for (const { words, member } of erased)
      wrong.push(...found([...words, member.email], text).map((word) => `${word} is left in ${name}`))
  }
  const logs = await seenByStaff(admin, erased)
  if (logs.some((log) => !log.includes('"erased"'))) wrong.push('staff are not told that values were erased')
  wrong.push(...missing(rest, await seenByStaff(admin, rest)), ...(await brokenRules(bank)))
  return wrong
}

async function brokenRules({ owner, masterKeys }: Bank): Promise<string[]> {
  const rules = [...(await proveAudit(owner)), ...(await proveSealing(owner, masterKeys))]
  return rules.filter(({ offences }) => offences > 0).map(({ rule }) => rule)
}

/** A control: whoever deletes a key behind the application's back leaves no row. */
async function noticesLostKey(bank: Bank, [person]: readonly Person[]): Promise<boolean> {
  await bank.owner.run(sql`delete from audit_keys where customer_id = ${person?.member.id}`)
  return (await brokenRules(bank)).some((rule) => rule.startsWith('no customer was erased'))
}
