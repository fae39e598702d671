import pg from 'pg'

/** Parses bigint to a number (our cents are safe integers), timestamptz to ISO text; a date stays text. */
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
