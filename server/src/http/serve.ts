import { Readable } from 'node:stream'
import { aFile, type Endpoint, type EndpointGroup, type Received, type Reply } from '@bank/contract/endpoint'
import { fieldErrorsOf, inOurWords } from '@bank/contract/field-errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Database } from '../db/connect.ts'
import {
  type Caller,
  callerOf,
  callerWithRow,
  refuseInMaintenance,
  requireFresh,
} from '../identity/sessions/caller.ts'
import { deviceOf } from '../identity/sessions/device.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { Download } from './download.ts'
import { EventStream } from './event-stream.ts'
import { type AdmitWithRow, OwnRow } from './own-row.ts'
import type { Quotas } from './quota.ts'
import { send, sendEvents, sendFile } from './send.ts'
import { inTurn, lineOf, readInTurns } from './turns.ts'
import { readForm } from './uploads.ts'

/** What a handler gets in addition to its input. */
export type Context = {
  origin: Origin
  /** Up to where a client that comes back to a stream has read it. */
  lastEventId: string | undefined
  /** The signed-in caller. Throws at a public endpoint, so that a mistake denies access. */
  caller(): Caller
  /**
   * The caller at a public endpoint that signed-in users can use without the token of a letter. Throws `not_signed_in` or
   * `session_expired`.
   */
  findCaller(): Promise<Caller>
  /** Answers with 200 instead of 201, because nothing was created. */
  nothingNew(): void
}

export type Handler<E extends Endpoint> = (
  input: Received<E>,
  context: Context,
) => Promise<Reply<E> | Download | EventStream>

/** One handler for each endpoint: a missing or misspelt one is a type error. */
export type Handlers<Group extends EndpointGroup> = {
  [Name in keyof Group]: Handler<Group[Name]> | OwnRow<Group[Name]>
}

/**
 * Binds a group of the contract to its handlers. Each call checks access first, then the input, then runs the handler. Those
 * of one user take turns, once they have arrived. Reads of an own row don't: one statement is all that they do.
 */
export function serve<Group extends EndpointGroup>(
  app: FastifyInstance,
  db: Database,
  group: Group,
  handlers: Handlers<Group>,
): void {
  for (const name in group) serveOne<Group[typeof name]>(app, db, group[name], handlers[name])
}

declare module 'fastify' {
  interface FastifyInstance {
    quotas: Quotas
    /** True while the disk is so full that the remaining space is reserved for staff. */
    isShortOfSpace: () => boolean
  }
}

function serveOne<E extends Endpoint>(
  app: FastifyInstance,
  db: Database,
  endpoint: E,
  handler: Handler<E> | OwnRow<E>,
) {
  const outgoing: E['reply'] = endpoint.reply
  const answer =
    handler instanceof OwnRow ? answerOwnRow(db, endpoint, handler) : answerBy(app, db, endpoint, handler)
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    // The log records that a signed-in GET was seen, and limits count it. A HEAD shows nothing, so signed-in endpoints
    // have none. Monitors use HEAD for the public ones.
    exposeHeadRoute: endpoint.access === 'public',
    async handler(request, reply) {
      const answered = await answer(request, reply)
      if (answered instanceof EventStream) return sendEvents(reply, answered)
      if (answered instanceof Download) return send(reply, answered, Readable.from(answered.pieces))
      if (endpoint.download) return sendFile(reply, aFile.parse(answered))
      return { success: true, ...z.encode(outgoing, answered) }
    },
  })
}

function answerBy<E extends Endpoint>(app: FastifyInstance, db: Database, endpoint: E, handler: Handler<E>) {
  const input: E['input'] = endpoint.input
  const receive = receiver(endpoint)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await admit(db, endpoint, request)
    if (isForStaffAlone(endpoint, caller) && app.isShortOfSpace())
      throw new Problem('unavailable', { retryAfter: 60 })
    const who = { userId: caller?.userId ?? null, address: request.ip }
    await app.quotas.count(endpoint, who)
    const context = contextOf(db, request, reply, caller)
    try {
      const received = parse(input, await receive(request))
      requireFreshFor(endpoint, caller, received)
      if (endpoint.status) reply.status(endpoint.status)
      if (!caller) return await handler(received, context)
      const line = lineOf(caller)
      const answered = await inTurn(line, () => handler(received, context))
      if (!(answered instanceof Download)) return answered
      // Its pieces are read after this turn is over.
      return new Download(answered.name, answered.type, readInTurns(line, answered.pieces))
    } finally {
      request.upload?.release()
    }
  }
}

/**
 * Calls that are refused while the disk is full. Signing in and out stays open, because it is not known who is staff
 * before.
 */
const isForStaffAlone = ({ method, inMaintenance }: Endpoint, caller: Caller | null) =>
  method !== 'GET' && inMaintenance !== 'open' && caller?.role !== 'admin'

function answerOwnRow<E extends Endpoint>(db: Database, endpoint: E, handler: OwnRow<E>) {
  const receive = receiver(endpoint)
  return (request: FastifyRequest) =>
    handler.answer(async <Row extends object>(...[sessionAndRow]: Parameters<AdmitWithRow>) => {
      const { authorization } = request.headers
      const { caller, row } = await callerWithRow<Row>(
        db,
        authorization,
        sessionAndRow,
        askedBy(endpoint, request),
      )
      refuseUnlessAllowed(endpoint, request, caller)
      parse(endpoint.input, await receive(request))
      if (!row) throw new Problem('not_found')
      return row
    })
}

async function admit(db: Database, endpoint: Endpoint, request: FastifyRequest): Promise<Caller | null> {
  const asked = askedBy(endpoint, request)
  if (endpoint.access === 'public') {
    if (!asked.openInMaintenance) await refuseInMaintenance(db)
    return null
  }
  const caller = await callerOf(db, request.headers.authorization, asked)
  refuseUnlessAllowed(endpoint, request, caller)
  return caller
}

/** Our web app says of calls that it makes by itself that they are unattended. */
const askedBy = ({ inMaintenance }: Endpoint, { headers }: FastifyRequest) => ({
  openInMaintenance: inMaintenance === 'open',
  isUnattended: headers['x-unattended'] !== undefined,
})

function refuseUnlessAllowed(endpoint: Endpoint, request: FastifyRequest, caller: Caller) {
  request.userId = caller.userId
  if (endpoint.access === 'admin' && caller.role !== 'admin') throw new Problem('forbidden')
  if (caller.needsFactor && endpoint.beforeFactor !== 'open') throw new Problem('factor_needed')
  if (endpoint.fresh === true) requireFresh(caller)
}

/** For endpoints of which only some calls need a fresh sign-in; the input decides (DEC-43). */
function requireFreshFor({ fresh }: Endpoint, caller: Caller | null, received: object) {
  if (caller && typeof fresh === 'object' && fresh.isNeededFor?.(received)) requireFresh(caller)
}

function contextOf(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null,
): Context {
  return {
    origin: { address: request.ip, requestId: request.id, device: deviceOf(request.headers['user-agent']) },
    lastEventId: headerOf(request, 'last-event-id'),
    caller() {
      if (!caller) throw new Problem('not_signed_in')
      return caller
    },
    async findCaller() {
      const found = caller ?? (await callerOf(db, request.headers.authorization, { openInMaintenance: true }))
      request.userId = found.userId
      return found
    },
    nothingNew: () => void reply.status(200),
  }
}

/**
 * Returns the parts of a request that the endpoint's schema has. A part that it does not have must be empty, just as an
 * unknown key is refused in the others (DEC-7).
 */
function receiver({ input: { shape } }: Endpoint) {
  const { params, query, body, form } = shape
  const unasked = z.object({
    ...(!query && { query: Empty }),
    ...(!body && !form && { body: Empty.optional() }),
  })
  return async (request: FastifyRequest) => {
    // Its content would be left unread, and so count as none.
    if (!form && request.isMultipart()) throw new Problem('unsupported_media_type')
    parse(unasked, request)
    // What can be sent with or without files takes both.
    const isForm = form && (!body || request.isMultipart())
    return {
      ...(params && { params: request.params }),
      ...(query && { query: request.query }),
      // No body and an empty one say the same: that nothing optional is sent.
      ...(body && !isForm && { body: request.body === undefined ? {} : request.body }),
      ...(isForm && { form: await readForm(request) }),
    }
  }
}

const Empty = z.strictObject({})

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

function parse<Schema extends z.core.$ZodObject>(schema: Schema, parts: unknown): z.output<Schema> {
  const result = z.safeParse(schema, parts, { error: inOurWords })
  if (result.success) return result.data
  const { issues } = result.error
  // A path with an invalid id does not exist; it is no mistake in a form.
  if (issues.some(({ path }) => path[0] === 'params')) throw new Problem('not_found')
  throw Problem.invalid(fieldErrorsOf(issues))
}
