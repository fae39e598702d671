import * as z from 'zod'
import { browserProblems } from './browser-problems.ts'
import type { Endpoint, Received, Reply } from './endpoint.ts'
import { type FieldError, fieldErrorsOf, inOurWords, sentenceOf } from './field-errors.ts'

/**
 * A failed call, as the server told it. `status` is 0 where no answer came at all; `message` is empty where the answer
 * held none, so that what a screen has to say itself is said.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[]
  /** The whole answer, for what some codes tell beside their sentence. */
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

/**
 * A success that can't be read. Of something that was to be changed it says that the server has accepted it: see `accepted`.
 */
export class UnreadableAnswer extends Error {
  constructor(cause: unknown) {
    super('', { cause })
    this.name = 'UnreadableAnswer'
  }
}

/**
 * What the server answers to a change, or null where it accepted the change and said nothing that can be read: told as a
 * failure, a customer who has paid would be asked to try again. For calls whose answer is not needed to go on.
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
  params: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.string().optional()).optional(),
  body: z.unknown().optional(),
  form: z.record(z.string(), z.union([z.string(), z.instanceof(File)]).optional()).optional(),
})

/** Carries a request as `fetch` does: rejects where no answer came, or where it was called off. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>

/**
 * Makes the function through which everything of ours calls the API.
 * `onUnauthorized` runs at each 401, before the error is thrown. A `tolerant` one reads answers that have the specification's
 * shape and lack what the contract adds (tolerant-reader.ts); the others hold the server to the letter, as tests want it.
 */
export function makeCall(options: {
  baseUrl: string
  token: () => string | null
  onUnauthorized?: () => void
  headers?: Record<string, string>
  transport?: Transport
  tolerant?: boolean
}): Call {
  // Not taken hold of before it is needed: tests put another one in its place.
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
  return z.parse(schema, body)
}

/** Strictly first. What it takes to read the rest is fetched for it alone: with our own server nobody ever needs it. */
async function readPatiently<E extends Endpoint>(endpoint: E, body: unknown): Promise<Reply<E>> {
  try {
    return readStrictly(endpoint, body)
  } catch (cause) {
    const { readTolerantly } = await import('./tolerant-reader.ts')
    const read = readTolerantly(endpoint, body)
    if (read === undefined) throw new UnreadableAnswer(cause)
    return read
  }
}

/** What goes over the wire. What the contract refuses is refused here already, in the server's words. */
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
  for (const [name, value] of Object.entries(form)) if (value !== undefined) data.set(name, value)
  return data
}

async function received(response: Response): Promise<{ file: File }> {
  const bytes = await response.blob()
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { file: new File([bytes], name, { type: bytes.type }) }
}

/** The body as it stands there, null where there is none; undefined where it is no JSON, as a proxy's page is none. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An answer that carries a success's status and says itself that it is none: a login may answer 200 with `success: false`. */
const Refusal = z.object({ success: z.literal(false) })

/** A failure as anything between us and the server may tell it, too: each part by itself, and none of them needed. */
const ToldFailure = z
  .object({
    code: z.string().catch(''),
    message: z.string().catch(''),
    errors: z.array(z.unknown()).catch([]),
  })
  .catch({ code: '', message: '', errors: [] })

const ToldFieldError = z.object({ path: z.string().catch(''), msg: z.string().min(1) })

function failure({ status }: Response, body: unknown): ApiError {
  const { code, message, errors } = ToldFailure.parse(body)
  const told = errors.flatMap((error) => ToldFieldError.safeParse(error).data ?? [])
  return new ApiError(status, code || 'unreadable', message.trim(), told, body)
}
