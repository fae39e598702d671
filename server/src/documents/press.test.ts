import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Problem } from '../problem.ts'
import type { Paper } from './layout/paper.ts'
import { type Printed, print } from './press.ts'
import { printOnce } from './print-once.ts'

const RECEIPT: Paper = {
  title: 'Receipt',
  subtitle: '1 November 2026',
  bank: ['Meranti Bank Ltd'],
  issuedAt: '2026-11-01T00:00:00.000Z',
  holder: { name: 'Ada Lim', address: [] },
  facts: [],
  number: 'RC-202610-7K3F-92QX-M4TD',
  code: '7K3F-92QX-M4TD-0000',
  checkAt: 'https://bank.example/check-document',
  body: { kind: 'receipt', rows: [['Amount', '$1.00']] },
}

/** Of many rows, each with words of its own. */
const STATEMENT: Paper = {
  ...RECEIPT,
  body: {
    kind: 'statement',
    summary: [],
    sections: [
      {
        account: 'Checking',
        number: '',
        opening: ['Before', '$0.00'],
        closing: ['After', '$0.00'],
        rows: Array.from({ length: 800 }, (_, n) => ({
          day: '14 Oct 2026',
          description: `${n} `.repeat(30),
          reference: `${n}`,
          amount: '+$1.00',
          balance: '$1.00',
        })),
      },
    ],
  },
}

const NEAR = { address: '192.0.2.1' }
const FAR = { address: '198.51.100.1' }

const codesOf = async (opening: Promise<unknown>[]) => {
  const refused = (await Promise.allSettled(opening)).filter((each) => each.status === 'rejected')
  const problems: Problem[] = refused.map(({ reason }) => reason)
  return problems.map(({ code }) => code)
}

test('a customer who opens several documents at once does not hold up the others', async () => {
  const done: string[] = []
  let [writing, most] = [0, 0]
  const open = (customer: string) =>
    print(customer, NEAR, {
      async write() {
        most = Math.max(most, ++writing)
        await new Promise(setImmediate)
        writing--
        return RECEIPT
      },
      keep: async () => void done.push(customer),
    })
  await Promise.all(['eager', 'eager', 'eager', 'somebody', 'else'].map(open))
  // The eager one's further papers take no place before those who came after them.
  expect(done).toEqual(['eager', 'somebody', 'else', 'eager', 'eager'])
  // Papers are only read from the database when their turn has come, so that not all of them are in memory.
  expect(most).toBe(1)
})

test('a crowd in one network lets a paper of another network be drawn next but one', async () => {
  const drawn: string[] = []
  const open = (customer: string, origin: typeof NEAR) =>
    print(customer, origin, { write: async () => RECEIPT, keep: async () => void drawn.push(customer) })
  const crowd = codesOf(Array.from({ length: 20 }, (_, n) => open(`crowd ${n}`, NEAR)))
  await open('stranger', FAR)
  expect(drawn).toEqual(['crowd 0', 'crowd 1', 'stranger'])
  // One is drawn and twelve wait; the others are refused.
  expect(await crowd).toEqual(Array(7).fill('too_many_attempts'))
})

test('a crowd whose long papers are waiting lets a long one of another network be drawn next but one', async () => {
  const drawn: string[] = []
  const names = Array.from({ length: 6 }, (_, n) => `crowd ${n}`)
  const unread = new Set(names)
  const { promise: allRead, resolve } = Promise.withResolvers<void>()
  const open = (customer: string, origin: typeof NEAR) =>
    print(customer, origin, {
      async write() {
        unread.delete(customer)
        if (unread.size === 0) resolve()
        return STATEMENT
      },
      keep: async () => void drawn.push(customer),
    })
  const crowd = names.map((name) => open(name, NEAR))
  await allRead
  const before = drawn.length
  await open('stranger', FAR)
  expect(drawn.indexOf('stranger')).toBeLessThanOrEqual(before + 2)
  await Promise.all(crowd)
}, 60_000)

test('where papers of several networks leave no room, the last one of the fullest makes room', async () => {
  const drawn: string[] = []
  const open = (customer: string, origin: typeof NEAR) =>
    print(customer, origin, { write: async () => RECEIPT, keep: async () => void drawn.push(customer) })
  const crowd = Array.from({ length: 13 }, (_, n) => open(`crowd ${n}`, NEAR))
  const office = Array.from({ length: 4 }, (_, n) => open(`office ${n}`, { address: `203.0.113.${n}` }))
  const stranger = open('stranger', FAR)
  expect(await codesOf([...crowd, ...office, stranger])).toEqual(['unavailable'])
  expect(drawn.slice(0, 4)).toEqual(['crowd 0', 'crowd 1', 'office 0', 'stranger'])
  expect(drawn).not.toContain('crowd 12')
})

test('a receipt does not wait while the long statements of others are drawn', async () => {
  const done: string[] = []
  const names = ['one', 'two', 'three', 'four', 'five']
  const open = (customer: string, paper: Paper) =>
    print(customer, NEAR, { write: async () => paper, keep: async () => void done.push(customer) })
  const statements = names.map((name) => open(name, STATEMENT))
  await open('receipt', RECEIPT)
  expect(done.length).toBeLessThan(3)
  await Promise.all(statements)
  expect(done.filter((name) => name !== 'receipt')).toEqual(names)
}, 60_000)

test('a paper that can’t be written or kept holds up nobody', async () => {
  const fail = () => Promise.reject(new Error('no rows'))
  const write = async () => RECEIPT
  const kept: number[] = []
  const keep = async ({ packed }: Printed) => void kept.push(packed.length)
  const broken = [print('one', NEAR, { write: fail, keep }), print('two', NEAR, { write, keep: fail })]
  const next = ['one', 'two', 'other'].map((name) => print(name, NEAR, { write, keep }))
  for (const each of broken) await expect(each).rejects.toThrow('no rows')
  await Promise.all(next)
  expect(kept).toHaveLength(3)
  expect(Math.min(...kept)).toBeGreaterThan(1000)
})

test.each([
  ['short', RECEIPT],
  ['long', STATEMENT],
])(
  'a %s paper that is asked for twice at once is kept before the second one is written',
  async (_length, paper) => {
    let [kept, most] = [0, 0]
    const open = () =>
      print('Ada', NEAR, {
        write: async () => (kept > 0 ? null : paper),
        async keep() {
          most++
          await new Promise(setImmediate)
          kept++
        },
      })
    await Promise.all([open(), open(), open()])
    expect([kept, most]).toEqual([1, 1])
  },
)

test('a paper that can’t be drawn in time is not tried again by each opening, and others are', async () => {
  const written: string[] = []
  const kept: string[] = []
  const open = (id: string, paper: Paper, answerMs?: number) =>
    printOnce(
      { id, customer: 'Ada', origin: NEAR },
      {
        async write() {
          written.push(id)
          return paper
        },
        keep: async () => void kept.push(id),
      },
      answerMs,
    )
  const slow = randomUUID()
  expect(await codesOf([open(slow, STATEMENT, 0), open(slow, STATEMENT)])).toEqual(
    Array(2).fill('statement_too_long'),
  )
  const other = randomUUID()
  await open(other, RECEIPT)
  expect(await codesOf([open(slow, STATEMENT)])).toEqual(['statement_too_long'])
  // A long paper is read once to see that it is long, and again when its turn has come.
  expect(written).toEqual([slow, slow, other])
  expect(kept).toEqual([other])
})
