import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../db/connect.ts'
import { connectionTrouble, sentenceOf } from './sentence-of.ts'

const ofTheDatabase = (code: string, message = 'raw') =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })

test.each([
  [new Error('The bank is closed.'), 'The bank is closed.'],
  [
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    'The file can’t be used, because the disk is full (ENOSPC): make room.',
  ],
  [
    Object.assign(new Error('raw'), { code: 'ENOENT', syscall: 'open', path: '/none' }),
    '/none can’t be used, because it does not exist (ENOENT): name another place.',
  ],
  [
    Object.assign(new Error('raw'), { code: 'ENOENT', syscall: 'mkdir', path: '/proc/none' }),
    '/proc/none can’t be used, because it can’t be made there (ENOENT): name another place.',
  ],
  [ofTheDatabase('42501'), /^The database’s role has too few rights for this: /],
  [ofTheDatabase('25006'), /^The database is read-only: /],
  [new DatabaseUnavailable('', { cause: ofTheDatabase('53100') }), /^The database’s disk is full: /],
  [
    new DatabaseUnavailable('', { cause: new Error('timeout expired') }),
    'The database does not answer (timeout expired): try again when it runs.',
  ],
  [ofTheDatabase('22P02', 'as it is'), 'as it is'],
])('%s has one sentence', (error, sentence) => {
  expect(sentenceOf(error)).toMatch(sentence)
})

test('a command’s own sentence comes first', () => {
  expect(sentenceOf(ofTheDatabase('42501'), { 42501: 'Ask the owner.' })).toBe('Ask the owner.')
  expect(sentenceOf('thrown')).toBeUndefined()
})

test('of a host with several addresses the first one’s reason counts', () => {
  expect(connectionTrouble(new AggregateError([new Error('refused by ::1'), new Error('too')]))).toBe(
    'refused by ::1',
  )
})
