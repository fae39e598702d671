import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub, useLocation, useNavigate } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/toast/toast.ts'
import { ToastRegion } from '../ui/toast/toast-region.tsx'

// Long timeouts, so that waiting for something expected does not fail on a busy machine.
configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 30_000 })

/** A request that a screen sent to the server. */
type Asked = { call: string; query: Record<string, string>; body: unknown }

type Answer = { status?: number; body: unknown }
export type Answerer = (asked: Asked) => Answer | Promise<Answer>

/**
 * A fake server for a test of a screen. It answers by "METHOD /path" below /api at the level of fetch, so that the real
 * client, its schemas and the real cache are tested. Calls that a test does not name get *not found*.
 */
export function bank(answers: Record<string, Answerer>) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://bank.example')
    const call = `${init.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`
    const request: Asked = {
      call,
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    asked.push(request)
    const { status = 200, body } = (await answers[call]?.(request)) ?? refuses('There is nothing here.')()
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  return {
    asked,
    /** Changes an answer during a test. */
    now(call: string, answer: Answerer) {
      answers[call] = answer
    },
    /** The requests to one endpoint. */
    to: (call: string) => asked.filter((request) => request.call === call),
  }
}

/** A success response with that `data` and further fields. */
export const answers =
  (data: unknown, beside: object = {}) =>
  () => ({
    body: { success: true, data, ...beside },
  })

/** A list with a single page. */
export const answersList = (data: readonly unknown[], beside: object = {}) =>
  answers(data, { total: data.length, matched: data.length, nextCursor: null, ...beside })

/** A refusal with that message, which the client does not retry. */
export const refuses =
  (message: string, status = 403) =>
  () => ({ status, body: { success: false, code: 'forbidden', message } })

/** An answer that arrives when the test lets it. */
export function later(answer: Answerer) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    answer: async (asked: Asked) => {
      await promise
      return answer(asked)
    },
    arrive: () => resolve(),
  }
}

/** Opens a screen as a signed-in customer. */
export function openScreen(
  Screen: ComponentType,
  address = '/',
  id = '019681ce-2129-7803-a7d2-6306453ab20d',
) {
  const user = {
    id,
    firstName: 'Wei Ling',
    lastName: 'Tan',
    role: 'user',
    status: 'active',
  }
  sessionStorage.setItem('token', 'a token')
  sessionStorage.setItem('user', JSON.stringify(user))
  const shown: { address: string; go: (address: string) => void } = { address: '', go: () => {} }
  function Page() {
    const { pathname, search } = useLocation()
    const navigate = useNavigate()
    shown.address = pathname + search
    shown.go = (to) => void navigate(to)
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
    address: () => shown.address,
    /** Navigates away, as a link or the browser's Back would. */
    leaveBy: (to: string) => act(async () => shown.go(to)),
  }
}

/** Cleans up after a test. */
export function leave() {
  cleanup()
  queryClient.clear()
  toast.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}
