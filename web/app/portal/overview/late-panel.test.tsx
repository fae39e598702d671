import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LatePanel } from './late-panel.tsx'

const panel = { Panel: ({ words }: { words: string }) => <p>{words}</p> }
const failingOnce = () => vi.fn(async () => panel).mockRejectedValueOnce(new TypeError('offline'))

test('a panel whose code can’t be loaded says so, and its code can be requested again', async () => {
  const load = failingOnce()
  render(<LatePanel load={load} props={{ words: 'a panel' }} />)
  expect(await screen.findByText('This part could not be loaded.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('a panel')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('an optional panel is not missed', async () => {
  const load = failingOnce()
  const { container } = render(<LatePanel load={load} props={{ words: 'a panel' }} optional />)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(container.textContent).toBe('')
})
