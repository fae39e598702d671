import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { facts } from '../facts/facts.ts'

test('the picture of the guarantee has a ring for each day', () => {
  const picture = readFileSync(join(import.meta.dirname, 'sixty.svg'), 'utf8')
  expect(picture.match(/M[\d.]+ [\d.]+A/g)).toHaveLength(facts.security.reportWithinDays)
})
