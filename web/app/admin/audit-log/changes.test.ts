import { expect, test } from 'vitest'
import { actWords } from './act-words.ts'
import { changesOf } from './changes.ts'

const written = (entry: Parameters<typeof changesOf>[0]) =>
  changesOf(entry).map(({ label, before, after }) => [label, before, after])

test('each field that is on either side is listed once, before and after', () => {
  expect(
    written({ before: { status: 'pending', note: null }, after: { status: 'active', emailVerified: true } }),
  ).toEqual([
    ['Status', 'pending', 'active'],
    ['Note', '–', null],
    ['Email verified', null, 'Yes'],
  ])
})

test('a field that is recorded but not changed is left out', () => {
  const before = { ssnStatus: 'verified', idStatus: 'pending' }
  expect(written({ before, after: { ssnStatus: 'verified', idStatus: 'verified' } })).toEqual([
    ['ID status', 'pending', 'verified'],
  ])
})

test('money is written as money, with its cents, also inside a group of figures', () => {
  expect(written({ before: { stocks: 1_250_050 }, after: { stocks: 0 } })).toEqual([
    ['Stocks', '$12,500.50', '$0.00'],
  ])
  expect(written({ before: null, after: { 'accounts.checkingBalance': 5 } })).toEqual([
    ['Accounts, checking balance', null, '$0.05'],
  ])
})

test('the reason of an edit of figures is written under its name, as it was typed', () => {
  expect(written({ before: { stocks: 100 }, after: { stocks: 500, reason: 'Her letter of 3 May' } })).toEqual(
    [
      ['Stocks', '$1.00', '$5.00'],
      ['Reason', null, 'Her letter of 3 May'],
    ],
  )
})

test.each(['2026-05-03', '2026-05-03T08:00:00Z', 'gift_card'])(
  'what people wrote stays as they wrote it: %s is no date and no status',
  (text) => {
    expect(written({ before: null, after: { reason: text, title: text, message: text } })).toEqual([
      ['Reason', null, text],
      ['Title', null, text],
      ['Message', null, text],
    ])
  },
)

test('a status and a list of fields are written in words', () => {
  expect(written({ before: { ssnStatus: 'not_submitted' }, after: { fields: ['ssn', 'idFront'] } })).toEqual([
    ['SSN status', 'not submitted', null],
    ['Fields', null, 'SSN, ID front'],
  ])
})

test('a wallet’s rate, its key and its use are written in words', () => {
  expect(
    written({
      before: { rate: '65000.5', source: 'feed', depositAddresses: 'shared', extendedPublicKey: null },
      after: {
        rate: '1e-7',
        source: 'staff',
        validUntil: '2026-11-21T09:00:00.000Z',
        depositAddresses: 'per-offer',
        extendedPublicKey: 'zpub1',
      },
    }),
  ).toEqual([
    ['Rate', '$65,000.50 for one coin', '$0.0000001 for one coin'],
    ['Source', 'Feed of rates', 'Set by hand'],
    ['Deposit addresses', 'One address for all customers', 'A new address for each payment'],
    ['Extended public key', '–', 'zpub1'],
    ['Valid until', null, expect.stringContaining('2026')],
  ])
  expect(written({ before: { rate: null, source: null }, after: { rate: '1', source: 'dollar' } })).toEqual([
    ['Rate', '–', '$1.00 for one coin'],
    ['Source', '–', 'Counts as one dollar'],
  ])
})

test('other numbers are not money', () => {
  expect(written({ before: { sessionTimeout: 30 }, after: { sessionTimeout: 45 } })).toEqual([
    ['Session timeout', '30', '45'],
  ])
})

test('an entry without values has no changes', () => {
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test('an act that the screen does not know is named after its code', () => {
  expect(actWords('wallet.changed')).toBe('Wallet changed')
  expect(actWords('card.frozen_abroad')).toBe('Card frozen abroad')
})
