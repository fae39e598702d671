import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { brand } from './brand.ts'
import { contract } from './contract.ts'
import { fieldErrorsOf, inOurWords, sentenceOf } from './field-errors.ts'
import { FiguresEdit } from './finances.ts'
import { identity, Profile, Registration } from './identity.ts'
import { openApi } from './openapi.ts'
import { problems } from './problem.ts'
import { ReportRequest } from './reports.ts'
import { line } from './text.ts'
import { NewWallet } from './wallets.ts'

test('openapi.json matches the contract (npm run openapi writes it)', () => {
  const written = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'))
  const today = openApi(contract, { title: `${brand.bankName} API`, version: '1' })
  expect(written).toEqual(JSON.parse(JSON.stringify(today)))
})

test('no two endpoints share a method and a path', () => {
  const seen = Object.values(contract).flatMap((group) =>
    Object.values(group).map((endpoint) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`),
  )
  expect(seen).toEqual([...new Set(seen)])
})

test('only a missing or ended session and wrong credentials answer 401, because every 401 signs the browser out', () => {
  const unauthorized = Object.entries(problems).filter(([, { status }]) => status === 401)
  expect(unauthorized.map(([code]) => code).sort()).toEqual([
    'invalid_credentials',
    'not_signed_in',
    'session_expired',
  ])
})

test('names in every script are accepted; blank names and control or direction-changing characters are refused', () => {
  const Name = line('First Name')
  for (const name of ["O'Brien", 'José-María', 'สมชาย', '陳大文', 'A_b%c', 'Ngũgĩ']) {
    expect(Name.safeParse(name).success, name).toBe(true)
  }
  for (const name of ['', '   ', 'a\0b', 'a\u202Eb', 'a\nb', '\uD800', 'x'.repeat(101)]) {
    expect(Name.safeParse(name).success, JSON.stringify(name)).toBe(false)
  }
})

test('a figure above the maximum can still be lowered by an administrator who saw it', () => {
  const above = { accounts: { checkingBalance: 1_000_000_000_000.5 } }
  const below = { accounts: { checkingBalance: 999_999_999_999.99 } }
  expect(FiguresEdit.safeParse({ ...below, seen: above }).success).toBe(true)
  expect(FiguresEdit.safeParse(above).success).toBe(false)
  expect(FiguresEdit.safeParse({ seen: { accounts: { lastUpdated: 1 } } }).success).toBe(false)
})

test('a sign-in names the field that contains a character the database can’t store', () => {
  const { success, error } = identity.login.input.safeParse({ body: { email: 'a\0b', password: 'x' } })
  expect([success, error?.issues.map(({ path }) => path.join('.'))]).toEqual([false, ['body.email']])
})

test('a registration refuses unknown keys and names the missing fields', () => {
  const request = z.object({ body: Registration })
  const { issues } = request.safeParse({ body: { role: 'admin' } }).error ?? { issues: [] }
  const fields = fieldErrorsOf(issues).map(({ path }) => path)
  expect(fields).toEqual(expect.arrayContaining(['role', 'firstName']))
  expect(fields).not.toContain('address2')
})

test.each([
  [
    NewWallet,
    { name: 'x'.repeat(101), network: 'Bitcoin', address: 'x' },
    'Name must be at most 100 characters long',
  ],
  [NewWallet, { name: ' ', network: 'Bitcoin', address: 'x' }, 'Name is required'],
  [NewWallet, { network: 5, name: 'Bitcoin', address: 'x' }, 'Network must be text'],
  [ReportRequest, {}, 'type is required'],
  [ReportRequest, { type: 'money' }, 'type must be one of users, transactions'],
  [ReportRequest, { type: 5 }, 'type must be one of users, transactions'],
])('each error is reported once, with what the value must be', (schema, value, sentence) => {
  const request = z.object({ body: schema })
  const { issues } = z.safeParse(request, { body: value }, { error: inOurWords }).error ?? { issues: [] }
  expect(fieldErrorsOf(issues).map(({ msg }) => msg)).toEqual([sentence])
})

test('an invalid date of birth is reported once, whatever is wrong with it', () => {
  for (const dateOfBirth of [
    '',
    '1990-02-30',
    '1990-05-01T12:00:00Z',
    '2999-01-01T12:00:00Z',
    'tomorrow',
    7,
  ]) {
    const { issues } = Profile.safeParse({ dateOfBirth }).error ?? { issues: [] }
    expect(issues, String(dateOfBirth)).toHaveLength(1)
  }
})

test('an error answer is short, however much is wrong with the request', () => {
  const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`${n}${'k'.repeat(300)}`, 1]))
  const { issues } = z.object({ body: Profile }).safeParse({ body: unknown }).error ?? { issues: [] }
  const errors = fieldErrorsOf(issues)
  expect(errors).toHaveLength(20)
  for (const { path } of errors) expect(path).toHaveLength(100)
  expect(sentenceOf(errors).length).toBeLessThanOrEqual(1000)
  expect(JSON.stringify({ errors, message: sentenceOf(errors) }).length).toBeLessThan(6000)
})

test('a long key is cut between characters, never inside one', () => {
  const key = `${'k'.repeat(99)}💰`
  const { issues } = z.object({ body: Profile }).safeParse({ body: { [key]: 1 } }).error ?? { issues: [] }
  for (const { path, msg } of fieldErrorsOf(issues))
    expect([path.isWellFormed(), msg.isWellFormed()]).toEqual([true, true])
})
