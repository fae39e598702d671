import { expect, test } from 'vitest'
import { latestRow, type RowResults, rowsWithFailures, withResult } from './row-results.ts'

type Request = { id: string; createdAt: string; status: 'pending' | 'decided' }

const isFinal = ({ status }: Request) => status === 'decided'
const none: RowResults<Request> = new Map()

const request = (id: string, day: number): Request => ({
  id,
  createdAt: `2026-11-0${day}T08:00:00.000Z`,
  status: 'pending',
})
const [newest, middle, oldest] = [request('c', 3), request('b', 2), request('a', 1)]

test('a final row replaces the one in the list, which may have been read earlier', () => {
  const decided: Request = { ...middle, status: 'decided' }
  const results = withResult(none, decided, null)
  expect(latestRow(results, middle, isFinal)).toBe(decided)
  expect(rowsWithFailures(results, [newest, middle, oldest], isFinal)).toEqual([newest, decided, oldest])
})

test('a row that can still change is shown as the list has it', () => {
  const results = withResult(none, { ...middle, createdAt: oldest.createdAt }, 'Not now.')
  expect(latestRow(results, middle, isFinal)).toBe(middle)
})

test('a failed row that the list no longer has stays in its place until the failure is dismissed', () => {
  const failed = withResult(none, middle, 'Not now.')
  expect(rowsWithFailures(failed, [newest, oldest], isFinal)).toEqual([newest, middle, oldest])
  expect(rowsWithFailures(failed, [oldest, newest], isFinal, 'oldest')).toEqual([oldest, middle, newest])
  const dismissed = withResult(failed, middle, null)
  expect(rowsWithFailures(dismissed, [newest, oldest], isFinal)).toEqual([newest, oldest])
})
