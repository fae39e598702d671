import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@bank/contract/contract'
import { type Endpoint, type EndpointGroup, messageOnly, post, put } from '@bank/contract/endpoint'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import * as z from 'zod'
import type { Database } from '../../server/src/db/connect.ts'
import { serve } from '../../server/src/http/serve.ts'
import { Problem } from '../../server/src/problem.ts'
import type { Outcome, Run } from '../harness/experiment.ts'
import { changedTables, type Fingerprint, fingerprints } from '../harness/fingerprint.ts'
import { openInProcess } from '../harness/in-process.ts'
import { inParallel } from '../harness/parallel.ts'
import { send } from '../harness/wire.ts'
import { brokenInvariants } from '../invariants/invariants.ts'
import { type Input, type Operation, operationsOf } from './fuzz-inputs.ts'
import { type Scene, setScene } from './fuzz-scene.ts'
import { judge } from './verdict.ts'

/** Inputs per database. Then a new one is used, so that the rows left by valid inputs do not slow down later ones. */
const INPUTS_A_BANK = 1000

/** Banks attacked at the same time: each spends most of its time waiting for its database. */
const AT_ONCE = 3

/** The most rounds of 100 inputs that each broken endpoint gets. */
const CONTROL_ROUNDS = 20

/** Slower answers are counted and reported, but not judged, because test machines are busy. */
const SLOW_MS = 2000

/**
 * Inputs of every kind for every operation of the OpenAPI document. No answer is a 5xx, reveals internals or has an
 * undeclared form, and refused calls change nothing. The control adds two endpoints, one that fails on an emoji and one
 * that writes before it refuses; both must be found.
 */
export async function run({ postgres, seed, inputs }: Run): Promise<Outcome> {
  const operations = operationsOf(contract)
  const seen = {
    findings: new Map<string, string>(),
    statuses: new Map<number, number>(),
    slowest: 0,
    late: 0,
  }
  const each = Math.ceil(inputs / operations.length)
  const work = operations.flatMap((operation, at) =>
    fc.sample(operation.inputs, { seed: seed + at, numRuns: each }).map((input) => ({ operation, input })),
  )
  // Operations are mixed, so that each runs against the data that the others have left.
  const shuffled = work.map((_, at) => work[(at * 7919) % work.length]).filter((item) => item !== undefined)
  const banks = Array.from(
    { length: Math.ceil(shuffled.length / INPUTS_A_BANK) },
    (_, at) => at * INPUTS_A_BANK,
  )
  await inParallel(banks.values(), AT_ONCE, async (at) => {
    await using server = await openInProcess(postgres)
    await attack(server, contract, shuffled.slice(at, at + INPUTS_A_BANK), seen)
    // `trust: null`: the scene changes wallets without signing them.
    const broken = await brokenInvariants(server.owner, { arranged: true, trust: null })
    for (const what of broken) seen.findings.set(what, `after ${at + INPUTS_A_BANK} inputs`)
  })
  const unnoticed = await control({ postgres, seed })
  const failures = [
    ...[...seen.findings].map(([what, input]) => `${what}\n      ${input}`),
    ...unnoticed.map((name) => `the control: the fault of ${name} was not noticed`),
  ]
  const statuses = [...seen.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count}x ${status}`)
  const line = `${shuffled.length} inputs, ${operations.length} operations, ${seen.findings.size} findings (${statuses.join(', ')}), slowest ${Math.round(seen.slowest)} ms, ${seen.late} over ${SLOW_MS} ms; control: ${2 - unnoticed.length} of 2 broken endpoints noticed`
  return { line, failures }
}

type Seen = {
  /** Each kind of finding once, with the first input that showed it. */
  findings: Map<string, string>
  statuses: Map<number, number>
  slowest: number
  late: number
}

async function attack(
  server: Awaited<ReturnType<typeof openInProcess>>,
  groups: Record<string, EndpointGroup>,
  work: readonly { operation: Operation; input: Input }[],
  seen: Seen,
) {
  const endpoints = new Map<string, Endpoint>(
    Object.entries(groups).flatMap(([group, own]) =>
      Object.entries(own).map(([name, one]): [string, Endpoint] => [`${group}.${name}`, one]),
    ),
  )
  const scene = await setScene(server)
  const fingerprint = await fingerprints(server.owner)
  let before = await fingerprint()
  for (const { operation, input } of work) {
    const known = endpoints.get(operation.name)
    if (!known)
      throw new Error(`The OpenAPI document names ${operation.name}, which the contract does not have.`)
    const answer = await send(server.url, placed(input, scene))
    const { status, ms } = answer
    // After a 503 the change may or may not have been made.
    const isRefusal = (status >= 400 && status !== 503) || status === 0
    const after = isRefusal ? await fingerprint() : before
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
    seen.slowest = Math.max(seen.slowest, ms)
    if (ms > SLOW_MS) seen.late++
    // A hostile id can lead to another operation, whose answer does not match this one's schema.
    const isElsewhere =
      status < 400 && /\/\.{1,2}(\/|\?|$)|\/verification|\/pending|\/admin$|\/read$|\/docs/.test(input.path)
    const found = isElsewhere && !operation.name.startsWith('customers.listFor') ? [] : judge(answer, known)
    const changed = changedTables(before, after)
    for (const what of [...found, ...changed.map((table) => `${table} changed by a ${status}`)]) {
      const kind = `${operation.name} (${input.method}): ${what}`
      if (!seen.findings.has(kind)) seen.findings.set(kind, shown(input))
    }
    // Refusals leave the scene unchanged, except for counters of attempts.
    if (!isRefusal || status === 429 || operation.name.startsWith('identity.')) {
      await scene.putRight()
      await untilFilesAreMade(server.owner)
      before = operation.name === 'recovery.forgotPassword' ? await settled(fingerprint) : await fingerprint()
    } else before = after
  }
}

/** A file with somebody's data is made after the answer, so it would seem to be the work of a later call. */
async function untilFilesAreMade(owner: Database): Promise<void> {
  const unmade = sql`select from exports where ready_at is null and failed_at is null limit 1`
  while (await owner.find(unmade)) await sleep(5)
}

/** The next fingerprint that stays the same: the letter about a forgotten password is written after the answer, too. */
async function settled(fingerprint: () => Promise<Fingerprint>): Promise<Fingerprint> {
  for (let last = await fingerprint(); ; ) {
    await sleep(50)
    const now = await fingerprint()
    if (changedTables(last, now).length === 0) return now
    last = now
  }
}

function placed({ as, path, headers, body, method }: Input, { ids, tokens }: Scene) {
  const named = (text: string) =>
    text.replace(/id-of-[a-z-]+[a-z]/g, (name) => new Map(Object.entries(ids)).get(name) ?? name)
  const hasNames = body?.includes('id-of-') ?? false
  return {
    method,
    path: named(path),
    headers: { ...headers, ...(as !== 'nobody' && { authorization: `Bearer ${tokens[as]}` }) },
    body: body && hasNames ? Buffer.from(named(body.toString('latin1')), 'latin1') : body,
  }
}

function shown({ as, method, path, headers, body }: Input): string {
  const text = body ? ` ${JSON.stringify(body.toString().slice(0, 300))}` : ''
  return `as ${as}: ${method} ${path.slice(0, 300)} ${headers['content-type'] ?? ''}${text}`
}

const Words = z.strictObject({ text: z.string().max(200), title: z.string().max(200).optional() })
const broken = {
  emoji: post('/broken/emoji', {
    access: 'signed-in',
    quota: 'requesting',
    summary: 'Fails on an emoji',
    input: z.object({ body: Words }),
    reply: messageOnly,
  }),
  hasty: put('/broken/hasty', {
    access: 'signed-in',
    quota: 'requesting',
    summary: 'Writes first and refuses afterwards',
    input: z.object({ body: Words }),
    reply: messageOnly,
  }),
}

/** The names of the broken endpoints that the same attack does not find. */
async function control({ postgres, seed }: Pick<Run, 'postgres' | 'seed'>): Promise<string[]> {
  const seen: Seen = { findings: new Map(), statuses: new Map(), slowest: 0, late: 0 }
  const isFound = (what: string) => [...seen.findings.keys()].some((kind) => kind.includes(what))
  const unnoticed = () => [
    ...(isFound('broken.emoji (POST): status 500') ? [] : ['broken.emoji']),
    ...(isFound('users changed by a 400') ? [] : ['broken.hasty']),
  ]
  // Rounds of 100 inputs until both faults are found.
  for (let round = 0; round < CONTROL_ROUNDS && unnoticed().length > 0; round++) {
    await using server = await openInProcess(postgres, { broken: true, also: serveBroken })
    const work = operationsOf({ broken }).flatMap((operation) =>
      fc
        .sample(operation.inputs, { seed: seed + round, numRuns: 100 })
        .map((input) => ({ operation, input })),
    )
    await attack(server, { broken }, work, seen)
  }
  return unnoticed()
}

function serveBroken(app: Parameters<typeof serve>[0], db: Database) {
  serve(app, db, broken, {
    async emoji({ body }) {
      if (/\p{Emoji_Presentation}/u.test(body.text)) throw new Error('an emoji')
      return { message: 'Fine.' }
    },
    async hasty({ body }, { caller }) {
      await db.run(sql`update users set city = ${randomCity()} where id = ${caller().userId}`)
      if (body.text.length > 5) throw new Problem('validation_failed')
      return { message: 'Fine.' }
    },
  })
}

function randomCity(): string {
  return `City ${crypto.randomUUID()}`
}
