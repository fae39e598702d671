import { expect, test } from 'vitest'
import { countRows } from './count-rows.ts'

const csv = (text: string) => countRows(new File([text], 'report.csv'), 'csv')
const json = (text: string) => countRows(new File([text], 'report.json'), 'json')

test('the rows of a CSV report are its lines except the first, and line breaks inside quotes do not count', async () => {
  expect(await csv('\u{FEFF}id,note\r\n')).toBe(0)
  expect(await csv('id,note\r\n1,plain\r\n2,"two\r\nlines, ""quoted"""\r\n')).toBe(2)
  expect(await csv('id,note\r\n1,without an end')).toBe(1)
  expect(await csv('')).toBe(0)
})

test('the rows of a JSON report are the objects of its list, and braces inside strings do not count', async () => {
  expect(await json('[]\n')).toBe(0)
  expect(await json('[\n{"a":"} { \\" {","b":{"c":1}},\n{"a":"\\\\"}\n]\n')).toBe(2)
})
