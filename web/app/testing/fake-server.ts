import { vi } from 'vitest'

/** A request that the app sent: its parts, its JSON body or null, its headers, and of these the authorization or null. */
export type Sent = {
  call: string
  query: Record<string, string>
  form: Record<string, unknown>
  body: unknown
  token: string | null
  headers: Headers
  signal: AbortSignal | null
}

/** An answer to send. `success` is added to the body according to the status, unless the body has its own. */
type Answered =
  | { status?: number; body: unknown }
  | { file: File }
  | { stream: ReadableStream<Uint8Array> }
  | 'unreachable'
export type Answerer = (sent: Sent) => Answered | Promise<Answered>
export type Answer = Answered | Answerer
export type Answers = Record<string, Answer>

/**
 * A fake server for component tests, which answers by "METHOD /path" below /api. It replaces only `fetch`, so that the
 * real client, its schemas and the real cache are tested. A path without an answer gives a 404, except for the waiting
 * changes of the staff and of the wallets: several screens request them, and by default there are none.
 */
export function fakeServer(answers: Answers) {
  const sent: Sent[] = []
  const known: Answers = {
    'GET /admin/staff/changes': answersWith([]),
    'GET /crypto-wallets/changes': answersWith({ approval: 'off', otherAdministrators: 1, changes: [] }),
    ...answers,
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://bank.example')
    const headers = new Headers(init.headers)
    const request: Sent = {
      call: `${init.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`,
      query: Object.fromEntries(searchParams),
      form: init.body instanceof FormData ? Object.fromEntries(init.body) : {},
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      token: headers.get('authorization'),
      headers,
      signal: init.signal ?? null,
    }
    sent.push(request)
    const answer = known[request.call] ?? refuses('There is nothing here.', 404)
    return responseOf(typeof answer === 'function' ? await answer(request) : answer)
  })
  const to = (call: string) => sent.filter((request) => request.call === call)
  return {
    sent,
    /** The requests to one endpoint. */
    to,
    /** Their JSON bodies. */
    bodies: (call: string) => to(call).map(({ body }) => body),
    /** Their forms. */
    forms: (call: string) => to(call).map(({ form }) => form),
    /** Changes an answer while the test runs. */
    now(call: string, answer: Answer) {
      known[call] = answer
    },
  }
}

function responseOf(answer: Answered): Response {
  if (answer === 'unreachable') throw new TypeError('Failed to fetch')
  if ('file' in answer) {
    const headers = { 'content-disposition': `attachment; filename="${answer.file.name}"` }
    return new Response(answer.file, { headers })
  }
  if ('stream' in answer) return new Response(answer.stream)
  const { status = 200, body } = answer
  const isObject = typeof body === 'object' && body !== null
  return Response.json(isObject ? { success: status < 400, ...body } : body, { status })
}

/** A success with this `data` and any further properties. */
export const answersWith =
  (data: unknown, beside: object = {}) =>
  () => ({ body: { data, ...beside } })

/** A list with one page. */
export const answersList = (data: readonly unknown[], beside: object = {}) =>
  answersWith(data, { total: data.length, matched: data.length, nextCursor: null, ...beside })

/** A file to download. */
export const answersFile = (name: string, text: string) => () => ({ file: new File([text], name) })

/** The body of a failure (DEC-7). A status below 500 is not retried by the client. */
export const failure = (
  status: number,
  code: string,
  message: string,
  errors?: readonly { path: string; msg: string }[],
) => ({ status, body: { code, message, ...(errors && { errors }) } })

/** A refusal with this message, if its code does not matter. */
export const refuses =
  (message: string, status = 409, errors?: readonly { path: string; msg: string }[]) =>
  () =>
    failure(status, 'refused', message, errors)

/** An answer that arrives when the test says so. */
export function later(answer: Answerer) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    answer: async (sent: Sent) => {
      await promise
      return answer(sent)
    },
    arrive: () => resolve(),
  }
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
