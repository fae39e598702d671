import fc from 'fast-check'

/** A placeholder for JSON that JSON.stringify can't write; `written` replaces it. */
const raw = (json: string) => `@@raw:${Buffer.from(json).toString('hex')}@@`

/** A value as JSON text, with the raw pieces inserted. */
export function written(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(/"@@raw:([0-9a-f]*)@@"/g, (_, hex: string) =>
    Buffer.from(hex, 'hex').toString(),
  )
}

const DEEP = 5000

/** Texts that have broken servers before. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udfffb',
    '\u202eabc',
    '\ufeff',
    // Names that are invisible or look like another.
    '\u200b',
    'Ai\u200bsyah',
    'Ai\u200dsyah',
    '\u061c',
    'Ai\u00adsyah',
    '\u3164',
    '\u2800',
    'x\ufe0f',
    'x\u{e0041}',
    '\u0301',
    '\ue000',
    'می\u200cخواهم',
    '😀',
    '👩‍👩‍👧‍👦',
    'ﷺ',
    "' or 1=1 --",
    '%_\\',
    '\\',
    '{{7*7}}',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '=cmd()',
    '-1',
    '0',
    '1e309',
    'NaN',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '__proto__',
    'constructor',
    'toString',
    '1970-01-01',
    '0000-01-01T00:00:00Z',
    '0000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999999999Z',
    '2024-02-29T00:00:00.000Z',
    '2023-02-29T00:00:00.000Z',
    '1900-01-01T00:00:00Z',
    '2024-01-01T23:59:60Z',
    'a@b.example',
    'İstanbul@example.com',
    'a'.repeat(100),
    'a'.repeat(101),
    '😀'.repeat(50),
    'é'.repeat(254),
    'x'.repeat(501),
    'x'.repeat(20_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
)

/** Values of every type, including hostile text. */
export const hostileValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      -0.01,
      0.001,
      1e21,
      Number.MAX_SAFE_INTEGER,
      999_999_999_999.99,
      1_000_000_000_000,
      999_999_999.999,
      1_000_000_000,
      1_000_000_000.01,
      [],
      {},
      [null],
      ['a', 'b'],
      { a: { b: 1 } },
      [[[[[[1]]]]]],
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        '1e308',
        '1e400',
        '-1e400',
        '-0',
        '123456789012345678901234567890',
        '0.1e1',
        '"\\ud800"',
        '"\\u0000"',
        '{"__proto__":{"role":"admin"}}',
        '{"constructor":{"prototype":{"role":"admin"}}}',
        `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
        `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
        'NaN',
        "'single'",
      )
      .map(raw),
  },
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Ways to corrupt a JSON text as a whole. */
export const hostileJson: fc.Arbitrary<(json: string) => Buffer> = fc.oneof(
  fc
    .double({ min: 0, max: 1, noNaN: true })
    .map((part) => (json: string) => Buffer.from(json.slice(0, Math.floor(json.length * part)))),
  fc
    .constantFrom(
      '"__proto__":{"role":"admin"}',
      '"role":"admin"',
      '"constructor":{"prototype":{}}',
      '"":1',
      '"id":"x","id":"y"',
    )
    .map(
      (member) => (json: string) =>
        Buffer.from(json.replace('{', json.length > 2 ? `{${member},` : `{${member}`)),
    ),
  fc.constant((json: string) => Buffer.from(json.replace(/\{("[^"]+":(?:"[^"]*"|[\d.]+))/, '{$1,$1'))),
  fc
    .constantFrom(
      'null',
      '[]',
      '"x"',
      '1',
      'true',
      '',
      '{',
      '}',
      '[[',
      ' ',
      '\0',
      'undefined',
      '\ufeff{}',
      '{}{}',
      '//',
      'x'.repeat(70_000),
    )
    .map((text) => () => Buffer.from(text)),
  fc.constant((json: string) => Buffer.from(`[${json}]`)),
  fc.constant((json: string) => Buffer.from(`\ufeff${json}`)),
  fc.constant((json: string) => Buffer.from(json, 'utf16le')),
  fc.constant((json: string) =>
    Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => () => Buffer.from(bytes)),
)

export const hostileContentType = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'APPLICATION/JSON',
  'application/json;',
  'application/merge-patch+json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=other',
  'image/svg+xml',
  '/',
  ';',
  '*/*',
)
