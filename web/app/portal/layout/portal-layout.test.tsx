import { DEFAULT_SYSTEM_NAME } from '@bank/contract/system-status'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../../account/session/store.ts'
import { queryClient } from '../../api/query-client.ts'
import { paths } from '../../paths.ts'
import { answersWith, failure, fakeServer } from '../../testing/fake-server.ts'
import { closeScreen } from '../../testing/open-screen.tsx'
import { ada } from '../../testing/people.ts'
import PortalLayout, { clientLoader, ErrorBoundary, shouldRevalidate } from './portal-layout.tsx'

/** The specified entries, by the heading above them. */
const GROUPS = {
  Money: ['Dashboard', 'Portfolio', 'Investments', 'Funding', 'Accounts', 'Savings', 'Insurance'],
  Records: ['Verification', 'Transactions', 'Documents', 'Calendar'],
  You: ['Support', 'Profile', 'Settings'],
}

beforeEach(() => {
  endSession()
  localStorage.clear()
})

function Broken(): never {
  throw new Error('A secret of the machine')
}

const Dashboard = () => <h1>Dashboard</h1>
const Portfolio = () => <h1>Portfolio</h1>
const Login = () => <h1>Login</h1>
const Failed = () => <ErrorBoundary error={null} params={{}} />

type About = { maintenanceMode?: boolean; systemName?: string; address?: string }

async function enter({
  maintenanceMode = false,
  systemName = DEFAULT_SYSTEM_NAME,
  address = paths.dashboard.overview,
}: About = {}) {
  startSession('secret', ada)
  const server = fakeServer({
    'GET /status': answersWith({ systemName, maintenanceMode }),
    'GET /users/financial-status': failure(503, 'unavailable', 'Later.'),
    'POST /auth/logout': 'unreachable',
  })
  const Portal = createRoutesStub([
    {
      Component: PortalLayout,
      ErrorBoundary: Failed,
      loader: clientLoader,
      shouldRevalidate,
      children: [
        { path: '/dashboard', Component: Dashboard },
        { path: '/dashboard/portfolio', Component: Portfolio },
        { path: '/dashboard/savings', Component: Broken },
        { path: '*', Component: Dashboard },
      ],
    },
    { path: '/login', Component: Login },
  ])
  render(<Portal initialEntries={[address]} />)
  await screen.findByText('Welcome, Ada Lovelace', { selector: 'header *' })
  await waitFor(() => expect(server.to('GET /status')).not.toHaveLength(0))
  return userEvent.setup()
}

const menu = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] ?? document.body)

test('the shell shows the group’s name, the user’s name and the specified menu entries in order under three headings', async () => {
  await enter()
  screen.getByText('Meranti Group', { selector: 'header *' })
  screen.getByText('Welcome, Ada Lovelace')
  const lists = menu().getAllByRole('list')
  expect(lists).toHaveLength(3)
  for (const [at, [heading, entries]] of Object.entries(GROUPS).entries()) {
    const list = menu().getByRole('list', { name: heading })
    expect(list).toBe(lists[at])
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(entries)
  }
  expect(screen.getByRole('link', { name: 'Settings', description: 'Settings' }).getAttribute('href')).toBe(
    '/dashboard/settings',
  )
})

test('the system’s name is below the group’s only if an administrator changed it', async () => {
  await enter({ systemName: 'Kapok Private' })
  await screen.findByText('Kapok Private', { selector: 'header *' })
  closeScreen()
  await enter()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText(DEFAULT_SYSTEM_NAME)).toBeNull()
})

const { activity, ...dashboard } = paths.dashboard

test.each([
  [dashboard.overview, 'Dashboard', 'page'],
  [dashboard.accounts, 'Accounts', 'page'],
  [`${dashboard.accounts}/`, 'Accounts', 'page'],
  [activity('checking'), 'Accounts', 'true'],
  [activity('savings'), 'Accounts', 'true'],
  [activity('total-savings'), 'Savings', 'true'],
  [activity('portfolio'), 'Portfolio', 'true'],
  [activity('investments'), 'Investments', 'true'],
  [activity('borrowed'), 'Funding', 'true'],
  [dashboard.allActivity, 'Transactions', 'true'],
  [dashboard.security, 'Settings', 'true'],
])('at %s the menu marks %s alone', async (address, label, kind) => {
  await enter({ address })
  const marked = menu()
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[label, kind]])
})

const shortcuts = () => within(screen.getByRole('navigation', { name: 'Shortcuts' }))

test('the bar of a phone has five ways, and marks the one that leads to the screen', async () => {
  await enter({ address: activity('checking') })
  const [home, accounts, list] = shortcuts().getAllByRole('link')
  expect([home, accounts, list].map((link) => link?.textContent)).toEqual(['Home', 'Accounts', 'Activity'])
  expect([home, accounts, list].map((link) => link?.getAttribute('aria-current'))).toEqual([
    null,
    'true',
    null,
  ])
  expect(
    shortcuts()
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Move', 'More'])
})

test('Move opens the form that moves money, each time anew', async () => {
  const user = await enter()
  for (const _ of [1, 2]) {
    await user.click(shortcuts().getByRole('button', { name: 'Move' }))
    const form = await screen.findByRole('dialog', { name: 'Move money' })
    await user.click(within(form).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move money' })).toBeNull())
  }
})

test('More opens the menu, with the welcome line and the scheme switch', async () => {
  const user = await enter()
  await user.click(shortcuts().getByRole('button', { name: 'More: open menu' }))
  const slideIn = within(await screen.findByRole('dialog', { name: 'Menu' }))
  slideIn.getByText('Welcome, Ada Lovelace')
  slideIn.getByRole('switch', { name: 'Dark scheme' })
  expect(slideIn.getAllByRole('link')).toHaveLength(14)
})

test('logging out leads to the login page, even if the server can’t be reached', async () => {
  const user = await enter()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByRole('heading', { name: 'Login' })
  expect(sessionStorage).toHaveLength(0)
})

test('the screen stays when the session ends, and the next navigation leads to the login page', async () => {
  const user = await enter()
  endSession()
  await screen.findByText('Welcome, User')
  screen.getByRole('heading', { name: 'Dashboard' })
  await user.click(menu().getByRole('link', { name: 'Portfolio' }))
  await screen.findByRole('heading', { name: 'Login' })
})

test('if the server or a timeout ended the session, a notice above the screen asks to log in again', async () => {
  await enter()
  act(() => endSession('refused'))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your session has ended. Please log in again.',
  )
  screen.getByRole('heading', { name: 'Dashboard' })
})

test('a page from the back/forward cache checks the session again', async () => {
  await enter()
  sessionStorage.clear()
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  await screen.findByRole('heading', { name: 'Login' })
})

test('if a screen breaks, the shell stays and the cause is not shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const user = await enter()
  await user.click(menu().getByRole('link', { name: 'Savings' }))
  await screen.findByRole('heading', { name: 'Something went wrong' })
  expect(document.body.textContent).not.toContain('A secret of the machine')
  screen.getByText('Welcome, Ada Lovelace')
})

test('a switch selects the dark scheme, which is stored on this device', async () => {
  const user = await enter()
  const [dark] = screen.getAllByRole('switch', { name: 'Dark scheme' })
  await user.click(dark ?? document.body)
  expect(document.querySelector('[data-scheme="dark"]')).not.toBeNull()
  expect(localStorage.getItem('color-scheme')).toBe('dark')
  expect(Object.keys(sessionStorage).sort()).toEqual(['token', 'user'])
})

test('every screen shows the maintenance notice', async () => {
  await enter({ maintenanceMode: true })
  await screen.findByText(/We are carrying out maintenance/)
})
