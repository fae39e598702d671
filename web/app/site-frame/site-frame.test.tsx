import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { startSession } from '../account/session/store.ts'
import { paths } from '../paths.ts'
import { ada } from '../testing/people.ts'
import { MY_ACCOUNTS } from './my-accounts.ts'
import { SiteBar } from './site-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteMenu } from './site-menu.tsx'
import { completeSiteMenu } from './site-menu-dialog.ts'

const { dashboard, location } = paths

/** The 22 entries in order, with their targets. */
const SPECIFIED = [
  ['Personal', paths.personal],
  ['Premier', paths.premier],
  ['Business', paths.business],
  ['Asset Management', dashboard.overview],
  ['Promotions', paths.promotions],
  ['Contact', paths.contact],
  ['Locate', paths.locate],
  ['FAQ', paths.faq],
  ['Deposits', dashboard.overview],
  ['Personal Loans', dashboard.overview],
  ['Home Loans', dashboard.overview],
  ['Car Loans', dashboard.overview],
  ['Business Loans', dashboard.overview],
  ['Life Insurance', dashboard.overview],
  ['Health Insurance', dashboard.overview],
  ['Travel Insurance', dashboard.overview],
  ['Investments', dashboard.overview],
  ['Online Banking', paths.onlineBanking],
  ['e-Statements', paths.eStatements],
  ['Security & Fraud Protection', paths.security],
  ['Login', paths.login],
  ['Register', paths.register],
]

const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

/** The frame with its menu open. happy-dom has no invoker commands, so the script opens it, as in older browsers. */
async function openMenu() {
  render(
    <>
      <SiteBar path={paths.promotions} />
      <SiteFooter />
      <SiteMenu path={paths.promotions} />
    </>,
  )
  completeSiteMenu()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  return { user, menu: screen.getByRole('dialog', { name: 'Menu' }) }
}

test('the menu lists the 22 entries with their targets in the specified order, in groups with headings', async () => {
  const { menu } = await openMenu()
  expect(linksIn(menu)).toEqual(SPECIFIED)
  expect(within(menu).getAllByRole('heading', { level: 2 })).toHaveLength(4)
})

test('products that are managed in the portal link to it', async () => {
  const { menu } = await openMenu()
  for (const name of ['Asset Management', 'Deposits', 'Home Loans', 'Travel Insurance', 'Investments']) {
    expect(within(menu).getByRole('link', { name }).getAttribute('href')).toBe('/dashboard')
  }
})

test('the menu and the bar mark the page that is open', async () => {
  const { menu } = await openMenu()
  const current = () => [...document.querySelectorAll('[aria-current=page]')]
  expect(current().map(({ textContent }) => textContent)).toEqual(['Promotions', 'Promotions'])
  expect(menu.contains(current()[1] ?? null)).toBe(true)
})

test('choosing an entry closes the menu, which Back would otherwise show open', async () => {
  const { user, menu } = await openMenu()
  const entry = within(menu).getByRole('link', { name: 'Promotions' })
  entry.addEventListener('click', (event) => event.preventDefault())
  await user.click(entry)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the close button and a press on the page behind close it', async () => {
  const { user, menu } = await openMenu()
  await user.click(within(menu).getByRole('button', { name: 'Close menu' }))
  expect(screen.queryByRole('dialog')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  fireEvent.click(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Tab wraps around inside the menu', async () => {
  const { user, menu } = await openMenu()
  within(menu).getByRole('link', { name: 'Register' }).focus()
  await user.tab()
  expect(document.activeElement).toBe(within(menu).getByRole('button', { name: 'Close menu' }))
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(within(menu).getByRole('link', { name: 'Register' }))
})

test('the bar of wide windows leads to five pages', async () => {
  await openMenu()
  const bar = within(screen.getByRole('navigation', { name: 'Main', hidden: true }))
  expect(bar.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Personal',
    'Premier',
    'Business',
    'Promotions',
    'Find Us',
  ])
})

test('the footer leads to the public pages, and says how to reach the bank', () => {
  render(<SiteFooter />)
  expect(linksIn(screen.getByRole('navigation', { name: 'Quick links' }))).toEqual([
    ['Personal', paths.personal],
    ['Premier', paths.premier],
    ['Business', paths.business],
    ['Promotions', paths.promotions],
    ['Online Banking', paths.onlineBanking],
    ['Mobile Banking', paths.mobileBanking],
    ['e-Statements', paths.eStatements],
    ['Security & Fraud Protection', paths.security],
    ['Contact', paths.contact],
    ['Find Us', paths.locate],
    ['FAQ', paths.faq],
    ['Singapore', location.singapore],
    ['Malaysia', location.malaysia],
    ['Indonesia', location.indonesia],
    ['Thailand', location.thailand],
  ])
  screen.getByText('Call +65 6000 1234 or write to hello@meranti.example')
  screen.getByText(/^© Meranti Bank Ltd/)
})

test('legal and social links of the footer are disabled, and the bank is described as fictional', async () => {
  await openMenu()
  const footer = document.querySelector('footer')
  expect(footer?.querySelectorAll('a[aria-disabled="true"]:not([href])')).toHaveLength(7)
  expect(footer?.textContent).toContain('fictional bank')
})

test('people who are signed in see My accounts in place of Login and Register', async () => {
  startSession('secret', ada)
  const { menu } = await openMenu()
  const bar = screen.getByRole('navigation', { name: 'Account', hidden: true })
  // The page's parser runs the bar's script; React does not.
  Object.defineProperty(document, 'currentScript', { value: bar.nextSibling, configurable: true })
  document.defaultView?.eval(MY_ACCOUNTS)
  globalThis.myAccounts?.(menu)
  for (const part of [bar, menu]) {
    const shown = [...part.querySelectorAll('a')].filter(({ style }) => style.display !== 'none')
    expect(shown.map(({ textContent }) => textContent)).not.toContain('Login')
    expect(shown.at(-1)?.textContent).toBe('My accounts')
    expect(shown.at(-1)?.pathname).toBe(dashboard.overview)
  }
  globalThis.myAccounts = undefined
})
