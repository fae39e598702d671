import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = [
  { id: 'week', label: 'Week', content: 'Seven days' },
  { id: 'month', label: 'Month', content: 'Thirty days' },
  { id: 'year', label: 'Year', content: 'All of it', count: 3 },
] as const

const opened = () => screen.getByRole('tab', { selected: true }).textContent

test('one press opens a tab and the panel named by it', async () => {
  render(<Tabs label="Range" tabs={tabs} />)
  expect(screen.getByRole('tabpanel', { name: 'Week' }).textContent).toBe('Seven days')
  await userEvent.click(screen.getByRole('tab', { name: 'Month' }))
  expect(screen.getByRole('tabpanel', { name: 'Month' }).textContent).toBe('Thirty days')
  expect(screen.queryByText('Seven days')).toBeNull()
})

test('the tabs are one Tab stop, arrow keys wrap around, and the panel is the next stop', async () => {
  render(<Tabs label="Range" tabs={tabs} />)
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Week')
  await user.keyboard('{ArrowLeft}')
  expect(opened()).toBe('Year3')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Year 3' }))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(opened()).toBe('Month')
  await user.keyboard('{End}')
  expect(opened()).toBe('Year3')
  await user.keyboard('{Home}')
  expect(opened()).toBe('Week')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})

test('tabs controlled by the screen open only when the screen says so', async () => {
  const chosen = vi.fn()
  const { rerender } = render(<Tabs label="Range" tabs={tabs} selected="month" onChange={chosen} />)
  await userEvent.click(screen.getByRole('tab', { name: 'Week' }))
  expect(chosen).toHaveBeenCalledExactlyOnceWith('week')
  expect(opened()).toBe('Month')
  rerender(<Tabs label="Range" tabs={tabs} selected="week" onChange={chosen} />)
  expect(opened()).toBe('Week')
})

test('no key press is lost if the screen opens a tab a moment later', async () => {
  const chosen = vi.fn()
  render(<Tabs label="Range" tabs={tabs} selected="week" onChange={chosen} />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(chosen.mock.calls).toEqual([['month'], ['year']])
})

test('shortcuts of the browser still work', async () => {
  render(<Tabs label="Range" tabs={tabs} />)
  const user = userEvent.setup()
  await user.tab()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(opened()).toBe('Week')
})
