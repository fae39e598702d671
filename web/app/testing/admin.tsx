import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/toast/toast.ts'
import { ToastRegion } from '../ui/toast/toast-region.tsx'

// On a busy machine answers take longer, which must not fail a test.
configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 30_000 })

/** A request that a screen sent: the parts of its form, and its JSON or null. */
export type Asked = {
  call: string
  query: Record<string, string>
  form: Record<string, unknown>
  json: unknown
}

type Answer = { status?: number; body: unknown } | { file: File }
export type Answerer = (asked: Asked) => Answer | Promise<Answer>

/**
 * A fake server that answers by "METHOD /path" below /api. It replaces only `fetch`, so that the real client, its
 * schemas and the real cache are tested. A path without an answer gives a 404, except for the waiting changes of the
 * staff and of the wallets: several screens request them, and by default there are none.
 */
export function bank(answers: Record<string, Answerer>) {
  const asked: Asked[] = []
  const known: Record<string, Answerer> = {
    'GET /admin/staff/changes': answersNone,
    'GET /crypto-wallets/changes': answersNoChanges,
    ...answers,
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://bank.example')
    const call = `${init.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`
    const form = init.body instanceof FormData ? Object.fromEntries(init.body) : {}
    const json: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    const request: Asked = { call, query: Object.fromEntries(searchParams), form, json }
    asked.push(request)
    const answer = (await known[call]?.(request)) ?? refuses('There is nothing here.', 404)()
    if ('file' in answer) return fileResponse(answer.file)
    const { status = 200, body } = answer
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  return {
    asked,
    /** Changes an answer while the test runs. */
    now(call: string, answer: Answerer) {
      known[call] = answer
    },
    /** The requests for one path. */
    to: (call: string) => asked.filter((request) => request.call === call),
  }
}

/** A file to download. */
export const answersFile = (name: string, text: string) => () => ({ file: new File([text], name) })

function fileResponse(file: File): Response {
  const headers = { 'content-disposition': `attachment; filename="${file.name}"` }
  return new Response(file, { headers })
}

const answersNone: Answerer = () => ({ body: { success: true, data: [] } })

const answersNoChanges: Answerer = () => ({
  body: { success: true, data: { approval: 'off', otherAdministrators: 1, changes: [] } },
})

/** A success with this `data` and any further properties. */
export const answers =
  (data: unknown, beside: object = {}) =>
  () => ({
    body: { success: true, data, ...beside },
  })

/** A list with one page. */
export const answersList = (data: readonly unknown[], beside: object = {}) =>
  answers(data, { total: data.length, matched: data.length, nextCursor: null, ...beside })

/** A refusal with this message. A status below 500 is not retried by the client. */
export const refuses =
  (message: string, status = 409, errors?: readonly { path: string; msg: string }[]) =>
  () => ({ status, body: { success: false, code: 'refused', message, ...(errors && { errors }) } })

/** An answer that arrives when the test says so. */
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

/** The signed-in administrator. */
export const administrator = {
  id: '019681ce-2129-7803-a7d2-6306453ab20d',
  firstName: 'Ming',
  lastName: 'Admin',
  role: 'admin',
  status: 'active',
}

/** Opens a screen as the signed-in administrator. */
export function openScreen(Screen: ComponentType, address = '/') {
  sessionStorage.setItem('token', 'a token')
  sessionStorage.setItem('user', JSON.stringify(administrator))
  const shown = { address: '' }
  function Page() {
    const { pathname, search } = useLocation()
    shown.address = pathname + search
    return (
      <QueryClientProvider client={queryClient}>
        <Screen />
        <ToastRegion />
      </QueryClientProvider>
    )
  }
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  render(<Stub initialEntries={[address]} />)
  return { user: userEvent.setup(), address: () => shown.address }
}

/** Clears everything for the next test. */
export function leave() {
  cleanup()
  queryClient.clear()
  toast.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
}

const at = '2026-11-21T08:00:00.000Z'

/** A request that awaits a decision. */
export const pending = {
  id: '01968042-9f29-7b73-89e1-4db3a1f0432d',
  type: 'deposit',
  category: 'funding',
  accountType: 'savings',
  amount: 2_500,
  description: 'Deposit with Bitcoin',
  status: 'pending',
  reference: 'Bitcoin-1',
  cryptoType: 'Bitcoin',
  cryptoNetwork: 'Bitcoin',
  cryptoAddress: 'bc1q066mk6600nl36kxn9nsg683jzzy78jhey39h8l',
  transactionDate: at,
  createdAt: at,
  decidedAt: null,
  user: {
    id: '01968042-9f29-7b73-89e1-000000000001',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
  },
  addressStatus: 'current',
  decidedBy: null,
}

/** The same request after someone else has rejected it. */
export const rejected = {
  ...pending,
  status: 'failed',
  decidedAt: '2026-11-21T09:30:00.000Z',
  decidedBy: {
    id: '01968042-9f29-7b73-89e1-000000000009',
    firstName: 'Siti',
    lastName: 'Aminah',
    email: 'siti@example.com',
  },
}

/** Another customer's request, an hour earlier, to an address that has been replaced. */
export const toFormer = {
  ...pending,
  id: '01968042-9f29-7b73-89e1-4db3a1f04300',
  amount: 77.5,
  accountType: 'checking',
  createdAt: '2026-11-21T07:00:00.000Z',
  user: {
    id: '01968042-9f29-7b73-89e1-000000000002',
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
  },
  addressStatus: 'former',
}
