import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PremierTabs } from './premier-tabs.tsx'

async function show(address = '/') {
  history.replaceState(null, '', address)
  render(<PremierTabs />)
  await screen.findByRole('tablist')
  return userEvent.setup()
}

const regional = () => screen.getByRole('tab', { name: 'Premier Regional Services' })
const lifestyle = () => screen.getByRole('tab', { name: 'Lifestyle and Privileges' })
/** The id of the tab whose panel is shown. */
const openPanel = () => screen.getByRole('tabpanel').getAttribute('aria-labelledby')

test('Premier Regional Services is open at the start', async () => {
  await show()
  expect(regional().getAttribute('aria-selected')).toBe('true')
  expect(lifestyle().getAttribute('aria-selected')).toBe('false')
  expect(openPanel()).toBe(regional().id)
  screen.getByRole('link', { name: /Thailand/ })
})

test('the open tab is in the address, and an unknown one opens the first', async () => {
  await show('/?tab=lifestylePrivileges')
  expect(openPanel()).toBe(lifestyle().id)
  cleanup()
  await show('/?tab=offshore')
  expect(openPanel()).toBe(regional().id)
})

test('a press on a tab opens it and closes the other', async () => {
  const user = await show()
  await user.click(lifestyle())
  expect(openPanel()).toBe(lifestyle().id)
  screen.getByText(/Changi Airport branch/)
  expect(screen.queryByRole('link', { name: /Thailand/ })).toBeNull()
})

test('only the open tab is a Tab stop; arrows, Home and End move, open and wrap', async () => {
  const user = await show()
  await user.tab()
  expect(document.activeElement).toBe(regional())
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(lifestyle())
  expect(openPanel()).toBe(lifestyle().id)
  expect([regional().tabIndex, lifestyle().tabIndex]).toEqual([-1, 0])

  await user.keyboard('{ArrowRight}')
  expect(openPanel()).toBe(regional().id)
  await user.keyboard('{ArrowLeft}')
  expect(openPanel()).toBe(lifestyle().id)
  await user.keyboard('{Home}')
  expect(openPanel()).toBe(regional().id)
  await user.keyboard('{End}')
  expect(openPanel()).toBe(lifestyle().id)
})

test('the built HTML contains both panels, neither hidden', () => {
  const html = renderToString(<PremierTabs />)
  expect(html).toContain('Bahasa Indonesia')
  expect(html).toContain('Changi Airport branch')
  expect(html).not.toMatch(/ hidden/)
})
