import fc from 'fast-check'
import { hostileText } from './hostile-values.ts'

/** Percent-encoded pieces of a path. */
export const hostileSegment = fc.oneof(
  fc.constantFrom(
    '%00',
    '%',
    '%zz',
    '%ED%A0%80',
    '%c0%ae%c0%ae',
    '..%2f..%2fadmin',
    '.',
    '..',
    '-1',
    '0',
    '1e308',
    'null',
    'undefined',
    '__proto__',
    'me',
    '%F0%9F%98%80',
    '00000000-0000-0000-0000-000000000000',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
    '{id}',
    ';a=b',
    'a'.repeat(99),
    'a'.repeat(101),
    'a'.repeat(5000),
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map(encodeURIComponent),
)

const cursors = fc
  .tuple(
    fc.constantFrom(
      '2024-01-01T00:00:00Z',
      '2024-02-30T00:00:00Z',
      '2024-01-01T24:00:00Z',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
      '2024-01-01T1:1:1Z',
      '2024-01-01T00:00:00.123456789123Z',
    ),
    fc.constantFrom('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'x'),
  )
  .map(([at, id]) => Buffer.from(`${at} ${id}`).toString('base64url'))

/** A part of a query string. */
export const hostileQuery = fc.oneof(
  fc.constantFrom(
    'limit=-1',
    'limit=0',
    'limit=201',
    'limit=1e3',
    'limit=1.5',
    'limit=%20' + '5',
    'limit=5&limit=6',
    'limit=999999999999',
    'limit[]=1',
    'page=-1',
    'offset=-5',
    'sort=newest&sort=oldest',
    'sort=NEWEST',
    'sort=created_at;drop',
    '__proto__=1',
    '__proto__[role]=admin',
    'constructor=1',
    'search=%00',
    'search=%ff',
    'search=%',
    'search=%ED%A0%80',
    'search=%25_%5C',
    `search=${'a'.repeat(101)}`,
    `search=${'a'.repeat(9000)}`,
    'search=a&search=b',
    'cursor=',
    'cursor=AAAA',
    'cursor=%00',
    'status=',
    'status=ACTIVE',
    'status[$ne]=x',
    'range=2Y',
    'range=',
    'from=0000-01-01T00:00:00Z',
    'to=9999-12-31T23:59:59.999999999Z',
    'from=2024-01-01',
    'act=%25',
    'act=.',
    'actor=x',
    'subject=00000000-0000-0000-0000-000000000000',
    '=',
    '&&&',
    '?',
    'a'.repeat(3000),
  ),
  cursors.map((cursor) => `cursor=${cursor}`),
  hostileText.map((text) => `search=${encodeURIComponent(text.toWellFormed())}`),
  fc
    .tuple(fc.constantFrom('search', 'cursor', 'act', 'status', 'type', 'from'), hostileText)
    .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`),
)
