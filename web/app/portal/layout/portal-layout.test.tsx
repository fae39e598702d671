import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../../account/session/store.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { ada } from '../../testing/people.ts'
import PortalLayout, { clientLoader, ErrorBoundary, shouldRevalidate } from './portal-layout.tsx'

const SPECIFIED = [
  ...['Dashboard', 'Portfolio', 'Investments', 'Funding', 'Accounts', 'Savings', 'Insurance', 'Verification'],
  ...['Transactions', 'Documents', 'Calendar', 'Support', 'Profile', 'Settings'],
]

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

async function enter(maintenanceMode = false) {
  startSession('secret', ada)
  fakeServer({
    'GET /status': { body: { data: { systemName: 'Wealth Management System', maintenanceMode } } },
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
      ],
    },
    { path: '/login', Component: Login },
  ])
  render(<Portal initialEntries={['/dashboard']} />)
  await screen.findByText('Wealth Management System', { selector: 'header *' })
  return userEvent.setup()
}

const menu = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] ?? document.body)

test('the shell shows the system name, the user’s name and the specified menu entries in order', async () => {
  await enter()
  screen.getByText('Welcome, Ada Lovelace')
  expect(
    menu()
      .getAllByRole('link')
      .map((link) => link.textContent ?? '')
      .filter((label) => SPECIFIED.includes(label)),
  ).toEqual(SPECIFIED)
  expect(screen.getByRole('link', { name: 'Settings', description: 'Settings' }).getAttribute('href')).toBe(
    '/dashboard/settings',
  )
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
  await enter(true)
  await screen.findByText(/We are carrying out maintenance/)
})
