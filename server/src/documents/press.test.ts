import { expect, test } from 'vitest'
import type { Problem } from '../problem.ts'
import type { Paper } from './layout/paper.ts'
import { print } from './press.ts'

const RECEIPT: Paper = {
  title: 'Receipt',
  subtitle: '1 November 2026',
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
        opening: ['Before', '$0.00'],
        closing: ['After', '$0.00'],
        rows: Array.from({ length: 2000 }, (_, n) => ({
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

const refusals = async (opening: Promise<unknown>[]) => {
  const refused = (await Promise.allSettled(opening)).filter((each) => each.status === 'rejected')
  const problems: Problem[] = refused.map(({ reason }) => reason)
  return problems.map(({ code }) => code)
}

test('a customer who opens many documents at once does not hold up the others', async () => {
  const done: string[] = []
  let [writing, most] = [0, 0]
  const open = (customer: string) =>
    print(customer, async () => {
      most = Math.max(most, ++writing)
      await new Promise(setImmediate)
      writing--
      return RECEIPT
    }).then(() => void done.push(customer))
  const crowd = refusals(Array.from({ length: 40 }, () => open('crowd')))
  await Promise.all(['somebody', 'else'].map(open))
  // The crowd's further papers take no place before those who came after them.
  expect(done).toEqual(['crowd', 'somebody', 'else'])
  expect(await crowd).toEqual(Array(35).fill('too_many_attempts'))
  // Papers are only read from the database when their turn has come, so that not all of them are in memory.
  expect(most).toBe(1)
})

test('a receipt does not wait for the long statements of others, even of many', async () => {
  const done: string[] = []
  const [names, rest] = [
    ['one', 'two', 'three', 'four', 'five'],
    ['six', 'seven'],
  ]
  const open = (customer: string, paper: Paper) =>
    print(customer, async () => paper).then(() => done.push(customer))
  const statements = names.map((name) => open(name, STATEMENT))
  const tooMany = refusals(rest.map((name) => open(name, STATEMENT)))
  await open('receipt', RECEIPT)
  expect(done.length).toBeLessThan(3)
  expect(done).toContain('receipt')
  expect(await tooMany).toEqual(['unavailable', 'unavailable'])
  await Promise.all(statements)
  expect(done.filter((name) => name !== 'receipt')).toEqual(names)
}, 60_000)

test('a paper that can’t be written holds up nobody', async () => {
  const broken = print('one', () => Promise.reject(new Error('no rows')))
  const next = print('other', async () => RECEIPT)
  await expect(broken).rejects.toThrow('no rows')
  expect((await next).pdf.length).toBeGreaterThan(1000)
})
