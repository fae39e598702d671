import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Logger, pino } from 'pino'
import * as z from 'zod/mini'
import type { SummedUp } from '../problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the caller is known. */
    userId: string | undefined
    /** Set when its answer begins. */
    isAnswered: boolean
    /** Set by the failure handler; `cause` only for a failure on our side. */
    failure: { code: string; cause: Error | undefined; summedUp?: SummedUp | undefined } | undefined
  }
}

export type Log = Logger

/**
 * Lines are written together, after this many bytes or milliseconds, because a write for each line costs as much as the
 * line. One write of at most PIPE_BUF bytes never mixes with another process's lines.
 */
const PIECE = 4096
const WRITTEN_EVERY_MS = 100

/** How often refusals that come in floods are summed up: a line for each would make a flood worse. */
const SUMMED_UP_EVERY_MS = 1000

/**
 * Logs JSON lines in UTC to standard error, or one short plain line each where a person reads it on a terminal. They never
 * contain anything that a person typed.
 */
export function openLog(
  level: string,
  out: { isTTY: boolean; fd: number; write(text: string): unknown } = process.stderr,
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    out.isTTY
      ? { write: (line) => out.write(`${plainLine(line)}\n`) }
      : pino.destination({
          dest: out.fd,
          sync: false,
          minLength: PIECE - 1,
          maxWrite: PIECE,
          periodicFlush: WRITTEN_EVERY_MS,
        }),
  )
}

/** "08:15:30 GET /api/accounts 200 4 ms"; what is no request or has a cause follows its time as level, message and JSON. */
export function plainLine(json: string): string {
  const { level, time, msg, ...rest } = Line.parse(JSON.parse(json))
  const at = time.slice(11, 19)
  const { method, route, status, ms, code, cause } = rest
  if (method && !cause) return [at, method, route, status, `${ms} ms`, code].filter(Boolean).join(' ')
  return `${at} ${level}: ${msg}${Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''}`
}

const Line = z.looseObject({ level: z.string(), time: z.string(), msg: z.catch(z.string(), '') })

/**
 * Writes one line for each request when it is answered, or when it would have been: `aborted` says that the client was gone
 * before its end, with a status that nobody got, so that no guess is without a line. A line has the route's pattern instead
 * of the address, because queries can contain names and e-mail addresses, and a defect's cause without the values in
 * PostgreSQL's details. Requests rejected because too many waited are counted in one line a second, by status, and those
 * past a quota by route.
 */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.decorateRequest('userId', undefined)
  app.decorateRequest('failure', undefined)
  app.decorateRequest('isAnswered', false)
  const shed = sumUp((sum) => log.warn({ shed: sum }, 'requests rejected: too many waited'))
  const pastQuota = sumUp((sum) => log.warn({ pastQuota: sum }, 'requests refused: past a quota'))
  app.addHook('onClose', (_app, done) => {
    shed.tell()
    pastQuota.tell()
    done()
  })
  function tell(request: FastifyRequest, reply: FastifyReply) {
    const route = request.routeOptions.url ?? 'none'
    const summedUp = request.failure?.summedUp
    if (summedUp === 'shed') return shed.count(String(reply.statusCode))
    if (summedUp) return pastQuota.count(`${request.method} ${route}`)
    const line = {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.userId,
      address: request.ip,
      code: request.failure?.code,
      aborted: reply.raw.writableFinished ? undefined : true,
    }
    const cause = request.failure?.cause
    if (cause) log.error({ ...line, cause: describe(cause) }, 'request failed')
    else log.info(line, 'request')
  }
  // Not `onResponse`, which is only called for answers that were taken.
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (request.isAnswered) tell(request, reply)
    })
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    request.isAnswered = true
    if (reply.raw.destroyed) tell(request, reply)
    done()
  })
}

/** Counts by kind, and passes the counts on a second after the first. */
function sumUp(say: (sum: Record<string, number>) => void) {
  const counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  function tell() {
    clearTimeout(timer)
    timer = undefined
    if (counts.size > 0) say(Object.fromEntries(counts))
    counts.clear()
  }
  return {
    tell,
    count(kind: string) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      timer ??= setTimeout(tell, SUMMED_UP_EVERY_MS).unref()
    },
  }
}

function describe(error: Error): object {
  return {
    name: error.name,
    message: error.message,
    code: 'code' in error ? error.code : undefined,
    stack: error.stack,
    cause: error.cause instanceof Error ? error.cause.message : undefined,
  }
}
