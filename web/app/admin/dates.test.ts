import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** A date without a time, or its distance from now: formats beside which those of staff's screens can't be compared. */
const OTHER_FORMATS = [
  /<Date(Text|Cell)\b(?![^>]*variant="(dateAndTime|calendarDate)")[^>]*>/,
  /\bformat(Date)?\([^()]*, '(date|relative)'/,
  /\bformatDate\([^,()]*\)/,
  /\.toLocale(Date|Time)?String\(/,
]

test('staff’s screens show a moment with its time, and a day as a calendar date', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    return OTHER_FORMATS.flatMap((format) => format.exec(text)?.[0] ?? []).map((words) => `${file}: ${words}`)
  })
  expect(found).toEqual([])
})
