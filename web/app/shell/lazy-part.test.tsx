import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { afterFirstAnswers, useLazyPart } from './lazy-part.ts'

type Panel = { words: string }

const load = vi.fn<() => Promise<Panel>>()
const failed = vi.fn<() => void>()

function Late({ wanted }: { wanted: boolean }) {
  const panel = useLazyPart(load, wanted, failed)
  return <p>{panel ? panel.words : 'nothing'}</p>
}

beforeEach(() => {
  load.mockReset().mockResolvedValue({ words: 'a panel' })
  failed.mockReset()
})

test('a part that is wanted at once is loaded at once, and shown when it arrives', async () => {
  const slow = Promise.withResolvers<Panel>()
  load.mockReturnValue(slow.promise)
  render(<Late wanted />)
  expect(load).toHaveBeenCalledTimes(1)
  screen.getByText('nothing')
  slow.resolve({ words: 'a panel' })
  await screen.findByText('a panel')
})

test('a part that is not wanted is loaded after the first screen had its time, and not shown', () => {
  vi.useFakeTimers()
  render(<Late wanted={false} />)
  vi.advanceTimersByTime(1_000)
  expect(load).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  screen.getByText('nothing')
})

test('a part that is no longer wanted disappears, and comes back when it is wanted again', async () => {
  const { rerender } = render(<Late wanted />)
  await screen.findByText('a panel')
  rerender(<Late wanted={false} />)
  screen.getByText('nothing')
  rerender(<Late wanted />)
  screen.getByText('a panel')
})

test('a part that can’t be loaded is reported, and requested again the next time', async () => {
  load.mockRejectedValueOnce(new TypeError('offline'))
  const { rerender } = render(<Late wanted />)
  await waitFor(() => expect(failed).toHaveBeenCalledTimes(1))
  rerender(<Late wanted={false} />)
  rerender(<Late wanted />)
  await screen.findByText('a panel')
  expect(failed).toHaveBeenCalledTimes(1)
})

test('parts that only draw the answers load after them, or after a time if the server is silent', async () => {
  const answer = Promise.withResolvers<string>()
  void queryClient.fetchQuery({ queryKey: ['figures'], queryFn: () => answer.promise })
  const passed = vi.fn<() => void>()
  const waiting = afterFirstAnswers().then(passed)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(passed).not.toHaveBeenCalled()
  answer.resolve('figures')
  await waiting

  vi.useFakeTimers()
  const silent = queryClient.fetchQuery({ queryKey: ['silent'], queryFn: () => new Promise(() => {}) })
  const impatient = afterFirstAnswers()
  await vi.advanceTimersByTimeAsync(10_000)
  await impatient
  await Promise.all([queryClient.cancelQueries(), expect(silent).rejects.toThrow()])
})
