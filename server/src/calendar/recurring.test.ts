import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { type Recurring, recurringIn } from './recurring.ts'

const TODAY = '2026-11-12'
const came = (date: string, amount: number) => ({ date, amount: cents(amount) })
const usual = [came('2026-10-05', 4_000_00), came('2026-10-12', 100_00), came('2026-10-31', 1_000_00)]

test.each<[string, Recurring['came'], string, string[]]>([
  [
    'what has not come by its day',
    [],
    '2026-11-01',
    ['12 Expected income 10000', '30 Expected income 100000'],
  ],
  [
    'the first that has come',
    [came('2026-11-04', 4_100_00)],
    '2026-11-01',
    ['04 Income 410000', '12 Expected income 10000', '30 Expected income 100000'],
  ],
  [
    'in a later month, those that came as they came',
    [came('2026-11-11', 4_100_00)],
    '2026-12-01',
    ['11 Expected income 410000', '12 Expected income 10000', '31 Expected income 100000'],
  ],
  [
    'two on one day as one',
    [came('2026-11-12', 4_100_00)],
    '2027-02-01',
    ['12 Expected income 420000', '28 Expected income 100000'],
  ],
])('of several a month: %s', (_, already, first, words) => {
  const entries = recurringIn(first, [{ kind: 'income', came: already, usual }], TODAY)
  expect(entries.map(({ date, title, amount }) => `${date.slice(8)} ${title} ${amount}`)).toEqual(words)
})
