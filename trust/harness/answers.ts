import { ApiError } from '@bank/contract/client'
import type { ServerProcess } from './server-process.ts'
import { type Answer, send, type Way } from './wire.ts'

/** How a call was answered: 200 and `ok`, or the status and the code of its refusal. Throws if there was no answer. */
export async function answerTo(call: Promise<unknown>): Promise<{ status: number; code: string }> {
  try {
    await call
    return { status: 200, code: 'ok' }
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

export const statusOf = async (call: Promise<unknown>) => (await answerTo(call)).status
export const codeOf = async (call: Promise<unknown>) => (await answerTo(call)).code

type Asked = Way & {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object | undefined
  token?: string
  /** The client's address, as a trusted proxy reports it. */
  from?: string
}

/** Calls the API without the contract's client. If no answer comes, the status is 0. */
export function ask({ url }: Pick<ServerProcess, 'url'>, path: string, asked: Asked): Promise<Answer> {
  const { method = 'POST', body, token, from, ...way } = asked
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(from && { 'x-forwarded-for': from }),
  }
  const bytes = body ? Buffer.from(JSON.stringify(body)) : null
  return send(url, { method, path: `/api${path}`, headers, body: bytes }, way)
}

/** A sign-in from that address. */
export const signIn = (
  server: Pick<ServerProcess, 'url'>,
  email: string,
  password: string,
  from: string,
): Promise<Answer> => ask(server, '/auth/login', { body: { email, password }, from })
