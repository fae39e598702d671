import type { Endpoint } from '@bank/contract/endpoint'
import { ProblemReply, problems } from '@bank/contract/problem'
import * as z from 'zod'
import { extend } from 'zod/mini'
import type { Answer } from '../harness/wire.ts'

/** Internals that must not appear in an answer: stacks, statements, folders, driver errors. */
const INNARDS =
  /\n\s+at \S+|node_modules|\.(ts|js):\d+|\/src\/|\b(select|insert into|update) [\w".]+ (from|set|values)|relation "|syntax error|constraint "|invalid input syntax|pg_|ECONN|ENOENT|ZodError|FST_|TypeError|RangeError|SyntaxError|is not a function|of undefined/

/** Libraries' messages to programmers (DEC-7: never a library's own message). */
const LIBRARY =
  /Invalid (input|option|string|UUID|ISO|discriminator|key|number|file)|expected \w+, received|Too (small|big)|Unrecognized key|Unexpected token|\bJSON\b|Body cannot|Multipart:/

/** Statuses that Node itself sends for a request that is too slow or has too long a header (http/failures.ts). */
const UNREAD = new Set([408, 431])

const Problem = z.strictObject({
  ...ProblemReply.shape,
  message: z.string().min(1).max(4000),
  errors: z
    .array(z.strictObject({ path: z.string(), msg: z.string().min(1).max(1000) }))
    .min(1)
    .optional(),
})
const catalogue = new Map<string, { status: number }>(Object.entries(problems))

/** Describes what is wrong with an answer. */
export function judge(answer: Answer, endpoint: Endpoint): string[] {
  const { status, headers, text } = answer
  if (status === 0) return [text]
  if (status < 400) return reply(answer, endpoint)
  const found: string[] = []
  if (status >= 500 && status !== 503) found.push(`status ${status}`)
  if (status === 503 && !headers['retry-after']) found.push('503 without Retry-After')
  if (status === 429 && !headers['retry-after']) found.push('429 without Retry-After')
  const innards = INNARDS.exec(text)
  if (innards) found.push(`reveals internals: ${JSON.stringify(innards[0])}`)
  const problem = Problem.safeParse(parsed(text))
  if (!problem.success) return [...found, `not a Problem: ${text.slice(0, 200)}`]
  const { code, message, errors = [] } = problem.data
  const isUnread = code === 'malformed' && UNREAD.has(status)
  if (catalogue.get(code)?.status !== status && !isUnread) found.push(`${status} does not belong to ${code}`)
  const words = [message, ...errors.map(({ msg }) => msg)].map((sentence) => LIBRARY.exec(sentence)?.[0])
  const first = words.find((word) => word !== undefined)
  if (first) found.push(`a library’s own message: ${message.slice(0, 150)}`)
  if (code === 'validation_failed' && errors.length === 0) found.push('validation_failed names no field')
  return found
}

function reply({ status, headers, text }: Answer, endpoint: Endpoint): string[] {
  const usual = endpoint.status ?? 200
  // 200 instead of 201: an existing object was returned.
  if (status !== usual && !(usual === 201 && status === 200)) return [`status ${status} is not declared`]
  if (endpoint.download) {
    return String(headers['content-disposition']).startsWith('attachment')
      ? []
      : ['a file that is not an attachment']
  }
  if (endpoint.stream)
    return headers['content-type'] === 'text/event-stream' ? [] : ['a stream that is not one of events']
  const result = extend(endpoint.reply, { success: z.literal(true) }).safeParse(parsed(text))
  return result.success ? [] : [`not the declared reply: ${z.prettifyError(result.error).slice(0, 200)}`]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
