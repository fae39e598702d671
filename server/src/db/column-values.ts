import pg from 'pg'

/**
 * The parser for values of a column of type `oid`: a bigint becomes a number (our cents are safe integers), a timestamptz ISO
 * text, and a date stays text. Other types have pg's own parser.
 */
export function parserOf(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  if (oid === pg.types.builtins.INT8) return safeInteger
  if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  if (oid === pg.types.builtins.DATE) return (text: string) => text
  return pg.types.getTypeParser(oid, 'text')
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a whole number from the database is too large')
  return value
}
