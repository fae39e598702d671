import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import type { SummedUp } from '../problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Filled in once the caller is known. */
    userId: string | undefined
    /** Filled in by the failure handler; `cause` only where something failed on our side. */
    failure: { code: string; cause: Error | undefined; summedUp?: SummedUp | undefined } | undefined
  }
}

export type Log = Logger

/**
 * Lines are written together, so many bytes or so many milliseconds at a time: a write for each costs as much as the
 * line. What is written in one piece (PIPE_BUF) never mixes with another process's lines.
 */
const PIECE = 4096
const WRITTEN_EVERY_MS = 100

/** Refusals that come in floods are told in sum, this often: a line for each would help a flood along. */
const SUM_TOLD_EVERY_MS = 1000

/** JSON lines on standard error, UTC. Nothing a person typed is ever part of one. */
export function openLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({
      dest: 2,
      sync: false,
      minLength: PIECE - 1,
      maxWrite: PIECE,
      periodicFlush: WRITTEN_EVERY_MS,
    }),
  )
}

/**
 * One line for each request, written when it is answered. The route's pattern stands in for the address, since
 * queries hold names and e-mail addresses; a defect's cause goes without values that PostgreSQL puts into details. Requests
 * that were sent away because too many waited have one line a second together, by status; so have those past a quota, by route.
 */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.decorateRequest('userId', undefined)
  app.decorateRequest('failure', undefined)
  const shed = sumUp((sum) => log.warn({ shed: sum }, 'requests sent away: too many waited'))
  const pastQuota = sumUp((sum) => log.warn({ pastQuota: sum }, 'requests refused: past a quota'))
  app.addHook('onClose', (_app, done) => {
    shed.tell()
    pastQuota.tell()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const summedUp = request.failure?.summedUp
    if (summedUp) {
      if (summedUp === 'shed') shed.count(String(reply.statusCode))
      else pastQuota.count(`${request.method} ${route}`)
      done()
      return
    }
    const line = {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.userId,
      address: request.ip,
      code: request.failure?.code,
    }
    const cause = request.failure?.cause
    if (cause) log.error({ ...line, cause: describe(cause) }, 'request failed')
    else log.info(line, 'request')
    done()
  })
}

/** Counts by kind, and tells the counts a second after the first. */
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
      timer ??= setTimeout(tell, SUM_TOLD_EVERY_MS).unref()
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
