import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@bank/contract/problem'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { DatabaseUnavailable } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { bareHeaders } from './headers.ts'
import type { Log } from './request-log.ts'

/** Codes of Fastify and its plugins for a client's mistakes. */
const CLIENT_MISTAKES: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_FILES_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
}

/** Conflicts between two requests at the same moment, which only the database can detect. */
const CONSTRAINTS: Record<string, ProblemCode> = {
  users_email_folded_key: 'email_taken',
  wallets_active: 'wallet_exists',
  // Edited figures can't exceed the limit, so this was a deposit.
  balance_within_limit: 'balance_limit',
}

const RETRY_SECONDS = 5

/** Turns every failure into an answer from the catalogue (DEC-7): the person sees the sentence, the log gets the cause. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const problem = problemFor(error)
    const { code, summedUp } = problem
    const cause = problem.status >= 500 && !summedUp ? causeOf(error) : undefined
    request.failure = { code, cause, summedUp }
    return sendProblem(reply, problem)
  })
  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply))
}

/** The error for the log. A Problem without a cause is none: maintenance, a stopping server, a full queue. */
function causeOf(error: Error): Error | undefined {
  if (!(error instanceof Problem)) return error
  return error.cause instanceof Error ? error.cause : undefined
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  request.failure = { code: 'not_found', cause: undefined }
  return sendProblem(reply, new Problem('not_found'))
}

type AboutUnread = { https: boolean; log: Log }

/** Answers a request whose address can't be decoded. Fastify calls no hook for it. */
export function answerUnreadable(
  { id, method, ip }: FastifyRequest,
  reply: FastifyReply,
  { https, log }: AboutUnread,
) {
  const problem = new Problem('malformed')
  log.info({ requestId: id, method, status: problem.status, address: ip, code: problem.code }, 'request')
  return sendProblem(reply.headers(bareHeaders(https)), problem)
}

/** Node's codes for requests that it stops reading, with HTTP's status for each. */
const UNREAD: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers a request that Node rejected before Fastify saw it: too long, too slow, or not HTTP. */
export function answerUnread(error: ConnectionError, socket: Socket, { https, log }: AboutUnread): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { code, message, status: fallback } = new Problem('malformed')
  const status = UNREAD[error.code ?? ''] ?? fallback
  log.info({ status, address: socket.remoteAddress, code }, 'request')
  const body = JSON.stringify({ success: false, code, message })
  const headers = {
    ...bareHeaders(https),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

function sendProblem(reply: FastifyReply, { status, code, message, errors, retryAfter, meanwhile }: Problem) {
  if (status === 503 || status === 429) reply.header('retry-after', String(retryAfter ?? RETRY_SECONDS))
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  // Otherwise a download that fails before its first piece would keep the type of the file, and Fastify would send no object.
  reply.type('application/json; charset=utf-8')
  return reply.status(status).send({ success: false, code, message, ...(errors && { errors }), ...meanwhile })
}

function problemFor(error: FastifyError | Error): Problem {
  if (error instanceof Problem) return error
  if (error instanceof DatabaseUnavailable) return new Problem('unavailable')
  if (error instanceof pg.DatabaseError) return forDatabase(error)
  const code = 'code' in error ? error.code : ''
  const known = CLIENT_MISTAKES[code]
  if (known) return new Problem(known)
  if ('statusCode' in error && error.statusCode && error.statusCode < 500)
    return new Problem(forStatus(error.statusCode))
  return new Problem('internal')
}

function forStatus(status: number): ProblemCode {
  if (status === 413 || status === 415) return status === 413 ? 'payload_too_large' : 'unsupported_media_type'
  return status === 404 ? 'not_found' : 'malformed'
}

/** Values that the schemas accept and the database refuses. PostgreSQL's message goes only to the log (HAZ-H5). */
function forDatabase({ code = '', constraint = '' }: pg.DatabaseError): Problem {
  const known = CONSTRAINTS[constraint]
  if (known) return new Problem(known)
  if (code.startsWith('22')) return new Problem('validation_failed')
  // A row that it refers to, possibly the caller's own, was just deleted.
  if (code === '23503') return new Problem('not_found')
  if (code === '40001' || code === '40P01' || code === '55P03' || code === '57014')
    return new Problem('unavailable')
  return new Problem('internal')
}
