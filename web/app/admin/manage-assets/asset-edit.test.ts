import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import {
  asRequest,
  beginEdit,
  changesOf,
  problemsIn,
  rebase,
  totalByKind,
  withTheirFigures,
} from './asset-edit.ts'

const row = {
  userId: '01968042-9f29-7b73-89e1-000000000001',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  stocks: cents(1_200_50),
  real_estate: cents(0),
  crypto: cents(99_999_999_999_999),
  others: cents(7),
  totalAssets: cents(0),
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const typed = (text: Partial<ReturnType<typeof beginEdit>['typed']>) => {
  const edit = beginEdit(row)
  return { ...edit, typed: { ...edit.typed, ...text } }
}

test('an edit starts with the exact cents, and an untouched figure does not change', () => {
  expect(beginEdit(row).typed).toEqual({
    stocks: '1200.50',
    real_estate: '0.00',
    crypto: '999999999999.99',
    others: '0.07',
  })
  expect(changesOf(beginEdit(row))).toEqual([])
})

test('blank input becomes 0; a text that is not an amount is an error and never 0', () => {
  for (const text of ['', '   ']) expect(asRequest(changesOf(typed({ stocks: text })))).toEqual({ stocks: 0 })
  for (const text of ['5k', 'abc', '-5', '1e6', '12.345', '1.000.000,00', '1000000000000']) {
    expect(
      problemsIn(typed({ real_estate: text })).map(({ kind }) => kind),
      text,
    ).toEqual(['real_estate'])
    expect(changesOf(typed({ real_estate: text })), text).toEqual([])
  }
})

test('only changed figures are sent', () => {
  const changes = changesOf(typed({ stocks: '', real_estate: ' ', others: '0.08' }))
  expect(asRequest(changes)).toEqual({ stocks: 0, others: 8 })
  expect(changes.map(({ label, from, to }) => [label, from, to])).toEqual([
    ['Stocks', 1_200_50, 0],
    ['Others', 7, 8],
  ])
})

test('figures that someone else changed replace untouched ones, and replace the input on request', () => {
  const updatedAt = '2026-01-02T00:00:00.000Z'
  const changes = [
    { field: 'stocks', value: 5.5 },
    { field: 'others', value: 9 },
  ]
  const edit = rebase(typed({ stocks: '7' }), { changes, updatedAt })
  expect(edit.from).toMatchObject({ stocks: 550, others: 900, updatedAt })
  expect(edit.typed).toMatchObject({ stocks: '7', others: '9.00' })
  expect(asRequest(changesOf(edit))).toEqual({ stocks: 700 })
  const theirs = withTheirFigures(edit)
  expect([theirs.typed.stocks, theirs.meanwhile, changesOf(theirs)]).toEqual(['5.50', null, []])
})

test('the total by kind is the sum of the row; in edit mode, of what saving would leave', () => {
  expect(totalByKind(row, null)).toBe(1_200_50 + 99_999_999_999_999 + 7)
  expect(totalByKind(row, typed({ stocks: '1', crypto: '', others: '5k' }))).toBe(1_00 + 7)
})
