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

test('a customer who opens many documents at once does not hold up the others', async () => {
  const done: string[] = []
  let [writing, most] = [0, 0]
  const open = (owner: string) =>
    print(owner, async () => {
      most = Math.max(most, ++writing)
      await new Promise(setImmediate)
      writing--
      return RECEIPT
    }).then(() => void done.push(owner))
  const crowd = Promise.allSettled(Array.from({ length: 40 }, () => open('crowd')))
  await open('somebody')
  expect(done).toEqual(['crowd', 'crowd', 'somebody'])
  const refused = (await crowd).filter((each) => each.status === 'rejected')
  expect(refused).toHaveLength(35)
  const problems: Problem[] = refused.map(({ reason }) => reason)
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['too_many_attempts']))
  // A long paper is only read from the database when its turn has come, so that never two are in memory.
  expect(most).toBe(1)
})

test('a paper that can’t be written holds up nobody', async () => {
  const broken = print('one', () => Promise.reject(new Error('no rows')))
  const next = print('other', async () => RECEIPT)
  await expect(broken).rejects.toThrow('no rows')
  expect((await next).pdf.length).toBeGreaterThan(1000)
})
