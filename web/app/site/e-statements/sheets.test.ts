import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { facts } from '../facts/facts.ts'

test('the picture has a sheet for each year', () => {
  const picture = readFileSync(join(import.meta.dirname, 'sheets.svg'), 'utf8')
  expect(picture.match(/<rect /g)).toHaveLength(facts.eStatements.historyYears)
})
