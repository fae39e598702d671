import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub, useLocation, useNavigate } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/toast/toast.ts'
import { ToastRegion } from '../ui/toast/toast-region.tsx'
import { type Answers, fakeServer } from './fake-server.ts'

/** Opens a screen as this signed-in person: `openScreen(Users, administrator)`. */
export function openScreen(Screen: ComponentType, person: { id: string }, address = '/') {
  sessionStorage.setItem('token', 'a token')
  sessionStorage.setItem('user', JSON.stringify(person))
  const current: { address: string; go: (address: string) => void } = { address: '', go: () => {} }
  function Page() {
    const { pathname, search } = useLocation()
    const navigate = useNavigate()
    current.address = pathname + search
    current.go = (to) => void navigate(to)
    return (
      <QueryClientProvider client={queryClient}>
        <Screen />
        <ToastRegion />
      </QueryClientProvider>
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
export function opener(Screen: ComponentType, person: { id: string }, answers: Answers) {
  return (own: Answers = {}, address = '/') => {
    const server = fakeServer({ ...answers, ...own })
    return { server, ...openScreen(Screen, person, address) }
  }
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
