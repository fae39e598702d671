import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { createRoutesStub, useLocation, useNavigate } from 'react-router'
import { expect, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/toast/toast.ts'
import { ToastRegion } from '../ui/toast/toast-region.tsx'
import { type Answers, fakeServer, refuses } from './fake-server.ts'

export type User = UserEvent

/** Opens a screen as this signed-in person, whose token is `a token`: `openScreen(Users, administrator)`. */
export function openScreen(Screen: ComponentType, person: { id: string }, address = '/') {
  sessionStorage.setItem('token', 'a token')
  sessionStorage.setItem('user', JSON.stringify(person))
  return open(
    () => (
      <QueryClientProvider client={queryClient}>
        <Screen />
      </QueryClientProvider>
    ),
    address,
  )
}

/** Opens a screen without starting a session. It is there at its own address only, and "Elsewhere" at any other. */
export function openPublicScreen(Screen: ComponentType, address = '/') {
  function Site() {
    const { pathname } = useLocation()
    const [own] = useState(pathname)
    return pathname === own ? <Screen /> : <p>Elsewhere</p>
  }
  return open(Site, address)
}

function open(Screen: ComponentType, address: string) {
  const current: { address: string; go: (address: string) => void } = { address: '', go: () => {} }
  function Page() {
    const { pathname, search } = useLocation()
    const navigate = useNavigate()
    current.address = pathname + search
    current.go = (to) => void navigate(to)
    return (
      <>
        <Screen />
        <ToastRegion />
      </>
    )
  }
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  render(<Stub initialEntries={[address]} />)
  return {
    user: userEvent.setup(),
    address: () => current.address,
    /** Navigates away, as a link or the browser's Back would. */
    navigateTo: (to: string) => act(async () => current.go(to)),
  }
}

/**
 * Opens a screen on a fake server with these answers, each of which a test can replace:
 * `const openUsers = opener(Users, administrator, { 'GET /admin/users': answersList([ada]) })`.
 */
export function opener(Screen: ComponentType, person: { id: string }, usual: Answers) {
  return (own: Answers = {}, address = '/') => {
    const server = fakeServer({ ...usual, ...own })
    /** Takes back the test's own answer to a call. */
    function recover(call: string) {
      const answer = usual[call]
      if (answer === undefined) throw new Error(`${call} has no usual answer`)
      server.now(call, answer)
    }
    return { server, recover, ...openScreen(Screen, person, address) }
  }
}

/**
 * Opens a screen while the server refuses a call. The screen has to say so in the words of `failure`, and to show
 * `shown` once the call is answered as usual and somebody has pressed Try again.
 * @param meanwhile checks what else there is beside the failure
 */
export async function expectTryAgain(
  open: ReturnType<typeof opener>,
  call: string,
  failure: string,
  shown: string,
  meanwhile?: () => void,
) {
  const { recover, user } = open({ [call]: refuses('No.', 403) })
  expect(await screen.findByText(failure)).toBeTruthy()
  expect(screen.queryByText(shown)).toBeNull()
  meanwhile?.()
  recover(call)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findAllByText(shown)
}

/** Clears everything for the next screen; after each test it happens by itself (setup.ts). */
export function closeScreen() {
  cleanup()
  queryClient.clear()
  toast.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}
