import { vi } from 'vitest'

type Answer = { status?: number; body: object } | 'unreachable'

/** A user as the server returns it, for component tests. */
export const ada = {
  id: '0190c8a0-0000-7000-8000-000000000001',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@meranti.example',
  phoneNumber: '+65 6000 0001',
  country: 'Singapore',
  state: 'Singapore',
  city: 'Singapore',
  address1: '1 Ring Road',
  address2: '',
  zipCode: '018989',
  dateOfBirth: null,
  role: 'user',
  status: 'active',
  emailVerified: true,
  phoneVerified: false,
  ssnStatus: 'not_submitted',
  idStatus: 'not_submitted',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
} as const

export const grace = {
  ...ada,
  id: '0190c8a0-0000-7000-8000-000000000002',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@meranti.example',
  role: 'admin',
} as const

/**
 * Replaces the network in component tests. `answers` has keys of the form "METHOD /path below /api". The returned list
 * holds what was sent. Undo it with `vi.unstubAllGlobals()`.
 */
export function fakeServer(answers: Record<string, Answer>) {
  const sent: { call: string; body: unknown; token: string | null }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = `${init.method} ${address.replace(/^\/api/, '').replace(/\?.*/, '')}`
    const headers = new Headers(init.headers)
    sent.push({
      call,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      token: headers.get('authorization'),
    })
    const answer = answers[call]
    if (answer === undefined) throw new Error(`The fake server has no answer for ${call}`)
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    return Response.json(
      { success: (answer.status ?? 200) < 400, ...answer.body },
      { status: answer.status ?? 200 },
    )
  })
  return sent
}

/** The body of a failure (DEC-7). */
export function failure(
  status: number,
  code: string,
  message: string,
  errors?: { path: string; msg: string }[],
) {
  return { status, body: { code, message, ...(errors && { errors }) } }
}

/** The answer to an edit if another person has changed these fields in the meantime (DEC-69). */
export const changedMeanwhile =
  (changes: Record<string, string | number | boolean | null>, updatedAt: string) => () => ({
    status: 409,
    body: {
      success: false,
      code: 'changed_meanwhile',
      message: 'Someone else changed this in the meantime, so nothing was saved.',
      changes: Object.entries(changes).map(([field, value]) => ({ field, value })),
      updatedAt,
    },
  })
