import { createHash } from 'node:crypto'
import type { Call } from '@bank/contract/client'
import { customers } from '@bank/contract/customers'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { oversight } from '@bank/contract/oversight'
import { reports } from '@bank/contract/reports'
import { staffThreads } from '@bank/contract/staff-threads'
import { threads } from '@bank/contract/threads'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { type Chance, chanceOf } from '../../demo/chance.ts'
import { rotateCustomerKeys } from '../../server/src/audit/customer-keys.ts'
import { proveAudit } from '../../server/src/audit/proof.ts'
import { proveSealing } from '../../server/src/audit/sealing-proof.ts'
import { eraseCustomer } from '../../server/src/identity/my-data/erase.ts'
import { PASSWORD, refusal } from '../../server/testing/bank.ts'
import type { TestPostgres } from '../../server/testing/global-setup.ts'
import { tableTexts } from '../../server/testing/my-data.ts'
import { type Bank, type Member, openBankUnderTest } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { addBitcoin, deposit } from '../harness/deposits.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { brokenRules } from '../invariants/invariants.ts'

const CITIES_IN_THE_CLEAR: Break = {
  file: 'server/src/audit/personal-values.ts',
  from: '...z.keyof(Profile).options',
  to: '...z.keyof(z.omit(Profile, { city: true })).options',
}

const ADDRESSES_IN_THE_CLEAR: Break = {
  file: 'server/src/transactions/request.ts',
  from: '{ name: cryptoType, address: cryptoAddress, amount }',
  to: '{ cryptoType, cryptoAddress, amount }',
}

/**
 * Customers change their profiles and are changed by staff, on two servers, with words that occur nowhere else; they type
 * others into requests and threads, change their address, and staff answer them and search for one of them. No word is in the
 * log, while staff can read those of the profiles there. Then half of the customers are erased, while the others go on: no word
 * of an erased one is in any table, nor a hash of an address, staff read "erased", every other customer's words are as before,
 * and chains and ledger can be proven. The controls leave a field and a typed address in clear text, and delete a key without a
 * row that says so; and before the erasing, the same look over all tables finds every word that is in one.
 */
export async function run({ postgres, seed, size }: Run): Promise<Outcome> {
  const chance = chanceOf(`erasure ${seed}`)
  const people = sizeOf({ full: 16, night: 200 }, size)
  const real = await eraseHalf(postgres, chance, people)
  const clear = await eraseHalf(postgres, chance, 2, [CITIES_IN_THE_CLEAR, ADDRESSES_IN_THE_CLEAR])
  const inTheClear = clear.wrong.filter((what) => what.includes('clear text'))
  const noticed = [
    inTheClear.some((what) => what.startsWith(CHANGED)),
    inTheClear.some((what) => what.startsWith(TYPED)),
    real.noticedLostKey,
  ]
  const failures = [...real.wrong]
  if (noticed.includes(false)) failures.push(`the controls: noticed ${noticed.join(', ')}`)
  const line = `${people} customers with ${real.words} words: none in the log, those of profiles readable for staff; ${people / 2} erased beside ${real.changes} changes of others: no word left, chains and ledger proven; controls: ${noticed.filter(Boolean).length} of 3 noticed`
  return { line, failures }
}

/** `words` are in the log, encrypted; of what was `typed` besides, some is `held` by a table in clear text. */
type Person = { member: Member; words: string[]; typed: string[]; held: string[] }

/** How the words begin. */
const CHANGED = 'Q'
const TYPED = 'J'

async function eraseHalf(postgres: TestPostgres, chance: Chance, count: number, breaks: Break[] = []) {
  await using bank = await openBankUnderTest(postgres)
  await bank.startTwo({ breaks })
  const admin = await bank.add({ role: 'admin' })
  await addBitcoin(admin.at(0))
  const people: Person[] = []
  for (let n = 0; n < count; n++) people.push(await live(bank, admin, chance, n))
  const all = people.flatMap(({ words, typed }) => [...words, ...typed])
  const tables = await tableTexts(bank.owner)
  const wrong = [
    ...found(all, tables.get('audit_log') ?? '').map((word) => `${word} is in the log in clear text`),
    ...missing(people, await seenByStaff(admin, people)),
    ...unseen(people, [...tables.values()].join()),
  ]
  const half = people.slice(0, count / 2)
  const rest = people.slice(count / 2)
  await rotateCustomerKeys(bank.owner, bank.masterKeys)
  const changes = await Promise.all([eraseAll(bank, admin, half), goOn(rest)])
  wrong.push(...(await afterwards(bank, admin, half, rest)))
  return { wrong, words: all.length, changes: changes[1], noticedLostKey: await noticesLostKey(bank, rest) }
}

const FIELDS = ['firstName', 'lastName', 'city', 'address1', 'zipCode'] as const

/**
 * Two changes of each field by the customer, and one of the name by staff, each to a word of its own. Then a request, one to an
 * unknown address, a thread, a new email address, guesses at the former one, and a search by staff.
 */
async function live(bank: Bank, admin: Member, chance: Chance, n: number): Promise<Person> {
  const member = await bank.add()
  const [words, typed]: [string[], string[]] = [[], []]
  const word = (start = CHANGED, list = words) => {
    const made = `${start}${Math.floor(chance() * 2 ** 40).toString(36)}z`
    list.push(made)
    return made
  }
  for (let round = 0; round < 2; round++) {
    const body = Object.fromEntries(FIELDS.map((field) => [field, word()]))
    await member.at((n + round) % 2)(identity.updateProfile, { body })
  }
  await admin.at(n % 2)(customers.update, { params: { id: member.id }, body: { lastName: word() } })
  const kept = { category: word(TYPED, typed), reference: word(TYPED, typed) }
  await typeFreely(member.at(n % 2), kept, word(TYPED, typed))
  const said = Array.from({ length: 4 }, () => word(TYPED, typed))
  await converse(member.at(n % 2), admin.at(n % 2), said)
  const filters = { search: word(TYPED, typed) }
  await admin.at(n % 2)(reports.make, { body: { type: 'users', format: 'csv', filters } })
  const email = `styx-${word(TYPED, typed).toLowerCase()}@customers.example`
  await moveTo(member, email, n)
  const [former = '', now = ''] = [member.email, email].map(hashOf)
  typed.push(email, former, now)
  return {
    member,
    words,
    typed,
    held: [...Object.values(kept), ...said, ...(n < GUESSED ? [former] : []), now, email],
  }
}

/** A request with these texts, which is cancelled, and one to an address that is not the bank's. */
async function typeFreely(call: Call, texts: { category: string; reference: string }, elsewhere: string) {
  const { data } = await call(transactions.create, { body: { ...deposit(texts), ...texts } })
  await call(transactions.cancel, { params: { id: data.id } })
  await refusal(call(transactions.create, { body: deposit({ address: elsewhere }) }))
}

/** A credit that the customer asks for with the first two words, and an answer and a note of staff with the others. */
async function converse(
  call: Call,
  staff: Call,
  [message = '', purpose = '', answer = '', note = '']: string[],
) {
  const details = { amount: cents(10_000), purpose, termMonths: 12 }
  const { data } = await call(threads.start, { body: { topic: 'credit', message, details } })
  const params = { id: data.id }
  await staff(staffThreads.write, { params, body: { message: answer } })
  await staff(staffThreads.write, { params, body: { message: note, internal: true } })
  await staff(staffThreads.decideCredit, { params, body: { decision: 'approved' } })
}

/** At so many accounts wrong passwords are guessed: failures at more would stop the experiment's address. */
const GUESSED = 4

async function moveTo(member: Member, email: string, n: number) {
  const call = member.at(n % 2)
  await call(identity.login, { body: { email: member.email, password: PASSWORD } })
  await call(identity.updateProfile, { body: { email } })
  if (n < GUESSED)
    await refusal(call(identity.login, { body: { email: member.email, password: 'a wrong guess' } }))
}

/** How counters call an address. */
const hashOf = (email: string) => createHash('sha256').update(email).digest('hex')

const found = (words: readonly string[], text: string) => words.filter((word) => text.includes(word))

/** A control: what is in a table before the erasing is found there. */
const unseen = (people: readonly Person[], text: string) =>
  people.flatMap(({ held }) =>
    held
      .filter((word) => !text.includes(word))
      .map((word) => `the look over the tables does not find ${word}`),
  )

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
  const wrong: string[] = []
  for (const [name, text] of await tableTexts(bank.owner))
    for (const { words, typed, member } of erased)
      wrong.push(
        ...found([...words, ...typed, member.email], text).map((word) => `${word} is left in ${name}`),
      )
  const logs = await seenByStaff(admin, erased)
  if (logs.some((log) => !log.includes('"erased"'))) wrong.push('staff are not told that values were erased')
  wrong.push(...missing(rest, await seenByStaff(admin, rest)), ...(await unproven(bank)))
  return wrong
}

const unproven = async ({ owner, masterKeys }: Bank) =>
  brokenRules([...(await proveAudit(owner)), ...(await proveSealing(owner, masterKeys))])

/** A control: whoever deletes a key behind the application's back leaves no row. */
async function noticesLostKey(bank: Bank, [person]: readonly Person[]): Promise<boolean> {
  await bank.owner.run(sql`delete from audit_keys where customer_id = ${person?.member.id}`)
  return (await unproven(bank)).some((rule) => rule.startsWith('no customer was erased'))
}
