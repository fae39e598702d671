import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { paths } from '../paths.ts'
import SiteLayout from '../site/layout/site-layout.tsx'

afterEach(cleanup)

const SPECIFIED = [
  ...[
    'Personal',
    'Premier',
    'Business',
    'Asset Management',
    'Promotions',
    'Contact',
    'Locate',
    'FAQ',
    'Deposits',
  ],
  ...['Personal Loans', 'Home Loans', 'Car Loans', 'Business Loans', 'Life Insurance', 'Health Insurance'],
  ...['Travel Insurance', 'Investments', 'Online Banking', 'e-Statements', 'Security & Fraud Protection'],
  ...['Login', 'Register'],
]

const Home = () => <h1>Home</h1>
const Promotions = () => <h1>Promotions</h1>

async function openMenu() {
  const Site = createRoutesStub([
    {
      Component: SiteLayout,
      children: [
        { path: paths.home, Component: Home },
        { path: paths.promotions, Component: Promotions },
      ],
    },
  ])
  render(<Site initialEntries={[paths.home]} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  return { user, menu: screen.getByRole('dialog', { name: 'Menu' }) }
}

test('the menu lists the 22 entries in the specified order', async () => {
  const { menu } = await openMenu()
  const names = within(menu)
    .getAllByRole('link')
    .map((link) => link.textContent)
  expect(names).toEqual(SPECIFIED)
})

test('products that are managed in the portal link to it', async () => {
  const { menu } = await openMenu()
  for (const name of ['Asset Management', 'Deposits', 'Home Loans', 'Travel Insurance', 'Investments']) {
    expect(within(menu).getByRole('link', { name }).getAttribute('href')).toBe('/dashboard')
  }
})

test('choosing an entry opens its page and closes the menu', async () => {
  const { user, menu } = await openMenu()
  await user.click(within(menu).getByRole('link', { name: 'Promotions' }))
  await screen.findByRole('heading', { name: 'Promotions' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the close button, Escape and a press on the page behind close it', async () => {
  const { user, menu } = await openMenu()
  const opener = screen.getByRole('button', { name: 'Open menu' })
  await user.click(within(menu).getByRole('button', { name: 'Close menu' }))
  expect(screen.queryByRole('dialog')).toBeNull()

  await user.click(opener)
  // A browser sends this event for Escape in a modal dialog.
  fireEvent(screen.getByRole('dialog'), new Event('cancel'))
  expect(screen.queryByRole('dialog')).toBeNull()

  await user.click(opener)
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

test('legal and social links of the footer are disabled, and the bank is described as fictional', async () => {
  await openMenu()
  const footer = document.querySelector('footer')
  expect(footer?.querySelectorAll('a[aria-disabled="true"]:not([href])')).toHaveLength(7)
  expect(footer?.textContent).toContain('fictional bank')
})
