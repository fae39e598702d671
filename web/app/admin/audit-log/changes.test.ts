import { expect, test } from 'vitest'
import { actWords } from './act-words.ts'
import { changesOf } from './changes.ts'

const written = (entry: Parameters<typeof changesOf>[0]) =>
  changesOf(entry).map(({ label, before, after }) => [label, before, after])

test('each field that either side names is told once, before and after', () => {
  expect(
    written({ before: { status: 'pending', note: null }, after: { status: 'active', emailVerified: true } }),
  ).toEqual([
    ['Status', 'pending', 'active'],
    ['Note', '–', null],
    ['Email verified', null, 'Yes'],
  ])
})

test('what an act repeats without changing it is not told as a change', () => {
  const before = { ssnStatus: 'verified', idStatus: 'pending' }
  expect(written({ before, after: { ssnStatus: 'verified', idStatus: 'verified' } })).toEqual([
    ['ID status', 'pending', 'verified'],
  ])
})

test('money is written as money, with its cents, also within a group of figures', () => {
  expect(written({ before: { stocks: 1_250_050 }, after: { stocks: 0 } })).toEqual([
    ['Stocks', '$12,500.50', '$0.00'],
  ])
  expect(written({ before: null, after: { 'accounts.checkingBalance': 5 } })).toEqual([
    ['Accounts, checking balance', null, '$0.05'],
  ])
})

test('a status and a list of fields are written in words', () => {
  expect(written({ before: { ssnStatus: 'not_submitted' }, after: { fields: ['ssn', 'idFront'] } })).toEqual([
    ['SSN status', 'not submitted', null],
    ['Fields', null, 'SSN, ID front'],
  ])
})

test('other numbers are not money', () => {
  expect(written({ before: { sessionTimeout: 30 }, after: { sessionTimeout: 45 } })).toEqual([
    ['Session timeout', '30', '45'],
  ])
})

test('an entry without values has nothing to tell', () => {
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test('an act that the screen does not know is told by its own name', () => {
  expect(actWords('wallet.changed')).toBe('Wallet changed')
  expect(actWords('card.frozen_abroad')).toBe('Card frozen abroad')
})
