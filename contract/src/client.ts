import * as z from 'zod/mini'
import { browserProblems } from './browser-problems.ts'
import type { Endpoint, Received, Reply } from './endpoint.ts'
import { type FieldError, fieldErrorsOf, inOurWords, sentenceOf } from './field-errors.ts'

/**
 * A failed call. `status` is 0 if there was no answer. `message` is empty if the answer contained none; the screen then
 * shows its own message.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[]
  /** The whole answer: some codes carry more than a message. */
  readonly body: unknown

  constructor(
    status: number,
    code: string,
    message: string,
    errors: readonly FieldError[] = [],
    body: unknown = null,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.body = body
  }
}

/** A success whose body can't be read. If the call was a change, the server has accepted it: see `accepted`. */
export class UnreadableAnswer extends Error {
  constructor(cause: unknown) {
    super('', { cause })
    this.name = 'UnreadableAnswer'
  }
}

/**
 * The server's answer to a change, or null if it accepted the change with an unreadable body. Treating that as a failure
 * would ask a customer who has paid to try again. Use it for calls whose answer is not needed.
 */
export async function accepted<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof UnreadableAnswer) return null
    throw error
  }
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Received<E>,
  signal?: AbortSignal,
) => Promise<Reply<E>>

const Parts = z.object({
  params: z.optional(z.record(z.string(), z.string())),
  query: z.optional(z.record(z.string(), z.optional(z.string()))),
  body: z.optional(z.unknown()),
  form: z.optional(
    z.record(z.string(), z.optional(z.union([z.string(), z.instanceof(File), z.array(z.instanceof(File))]))),
  ),
})

/** Sends a request as `fetch` does: rejects if there is no answer or the request is aborted. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>

/**
 * Makes the function through which the web app and the tests call the API.
 * `onUnauthorized` runs at each 401, before the error is thrown. With `tolerant`, answers are accepted that follow the
 * specification but lack what the contract adds (tolerant-reader.ts); otherwise they must match the contract exactly, as
 * tests require.
 */
export function makeCall(options: {
  baseUrl: string
  token: () => string | null
  onUnauthorized?: () => void
  headers?: Record<string, string>
  transport?: Transport
  tolerant?: boolean
}): Call {
  // `fetch` is looked up at each call because tests replace it.
  const transport: Transport = options.transport ?? ((address, init) => fetch(address, init))
  return async function call<E extends Endpoint>(endpoint: E, input: Received<E>, signal?: AbortSignal) {
    const parts = partsOf(endpoint, input)
    const token = options.token()
    const response = await send(transport, options.baseUrl + url(endpoint, parts), {
      method: endpoint.method,
      headers: {
        ...options.headers,
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: parts.form ? formData(parts.form) : parts.body === undefined ? null : JSON.stringify(parts.body),
      cache: 'no-store',
      ...(signal && { signal }),
    })
    if (response.status === 401) options.onUnauthorized?.()
    if (!response.ok) throw failure(response, await readJson(response))
    if (endpoint.download) return readStrictly(endpoint, await received(response))
    const body = await readJson(response)
    if (body === undefined || Refusal.safeParse(body).success) throw failure(response, body)
    return options.tolerant ? readPatiently(endpoint, body) : readStrictly(endpoint, body)
  }
}

function readStrictly<E extends Endpoint>(endpoint: E, body: unknown): Reply<E> {
  const schema: E['reply'] = endpoint.reply
  const read = z.safeParse(schema, body)
  if (!read.success) throw new UnreadableAnswer(read.error)
  return read.data
}

/**
 * Reads strictly first. The tolerant reader is loaded on demand, because answers of our own server never need it. What it
 * costs and prevents is in docs/decisions/007-answers-with-gaps.md.
 */
async function readPatiently<E extends Endpoint>(endpoint: E, body: unknown): Promise<Reply<E>> {
  try {
    return readStrictly(endpoint, body)
  } catch (error) {
    const { readTolerantly } = await import('./tolerant-reader.ts')
    const read = readTolerantly(endpoint, body)
    if (read === undefined) throw error
    return read
  }
}

/** Encodes the input for the wire. Invalid input is refused here, with the server's messages, before anything is sent. */
function partsOf<E extends Endpoint>(endpoint: E, input: Received<E>): z.output<typeof Parts> {
  const schema: E['input'] = endpoint.input
  const encoded = z.safeEncode(schema, input, { error: inOurWords })
  if (encoded.success) return Parts.parse(encoded.data)
  const errors = fieldErrorsOf(encoded.error.issues)
  throw new ApiError(
    browserProblems.validation_failed.status,
    'validation_failed',
    sentenceOf(errors),
    errors,
  )
}

async function send(transport: Transport, address: string, init: RequestInit): Promise<Response> {
  try {
    return await transport(address, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ApiError(
      0,
      'unreachable',
      'The bank can’t be reached. Please check your connection and try again.',
    )
  }
}

/** The address that a call with this input is sent to. */
export const addressOf = <E extends Endpoint>(endpoint: E, input: Received<E>): string =>
  url(endpoint, partsOf(endpoint, input))

function url(endpoint: Endpoint, parts: z.output<typeof Parts>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined) query.set(name, value)
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`
}

function formData(form: NonNullable<z.output<typeof Parts>['form']>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(form))
    for (const part of Array.isArray(value) ? value : [value]) if (part !== undefined) data.append(name, part)
  return data
}

async function received(response: Response): Promise<{ file: File }> {
  const bytes = await response.blob()
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { file: new File([bytes], name, { type: bytes.type }) }
}

/** The parsed body; null if it is empty, undefined if it is not JSON, such as a proxy's error page. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An answer with a success status whose body says that it failed, as a login's may. */
const Refusal = z.object({ success: z.literal(false) })

/** A failure body from the server or from anything in front of it. Every part is optional and read on its own. */
const FailureBody = z.catch(
  z.object({
    code: z.catch(z.string(), ''),
    message: z.catch(z.string(), ''),
    errors: z.catch(z.array(z.unknown()), []),
  }),
  { code: '', message: '', errors: [] },
)

const FieldErrorBody = z.object({ path: z.catch(z.string(), ''), msg: z.string().check(z.minLength(1)) })

function failure({ status }: Response, body: unknown): ApiError {
  const { code, message, errors } = FailureBody.parse(body)
  const fieldErrors = errors.flatMap((error) => FieldErrorBody.safeParse(error).data ?? [])
  return new ApiError(status, code || 'unreadable', message.trim(), fieldErrors, body)
}
