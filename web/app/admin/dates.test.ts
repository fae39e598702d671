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
  const found = staffFiles().flatMap(({ file, text }) =>
    OTHER_FORMATS.flatMap((format) => format.exec(text)?.[0] ?? []).map((words) => `${file}: ${words}`),
  )
  expect(found).toEqual([])
})

test('a time without its day is only in the audit log’s rows, in lists that have the day above them', () => {
  const files = staffFiles()
  const named = (words: string) => files.filter(({ text }) => text.includes(words)).map(({ file }) => file)
  expect(named('<TimeOfDay')).toEqual(['audit-log/entry-list-row.tsx'])
  expect(named('<EntryListRow')).toEqual(named('group={useFormatDayOf()}'))
})

const staffFiles = () =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(import.meta.dirname, file), 'utf8') }))
