import { contract } from '@bank/contract/contract'
import type { Endpoint, EndpointGroup } from '@bank/contract/endpoint'
import { ProblemReply } from '@bank/contract/problem'
import { BITCOIN_ADDRESS, type TestServer } from '../../server/testing/bank.ts'
import type { Outcome, Run } from '../harness/experiment.ts'
import { changedTables, fingerprints } from '../harness/fingerprint.ts'
import { openInProcess } from '../harness/in-process.ts'
import { brokenInvariants } from '../invariants/invariants.ts'
import { canariesOfOthers, objectFor, requests, type Sent } from './authorization-requests.ts'
import { ASKED, type Expected, type Row, rows } from './authorization-table.ts'
import { factorRequests } from './factor-requests.ts'
import { addIdentities, type Identity } from './identities.ts'
import { addObjects } from './objects.ts'
import { paymentRequests } from './payment-requests.ts'

const groups: Record<string, EndpointGroup> = contract
const endpoints = new Map<string, Endpoint>(
  Object.entries(groups).flatMap(([group, own]) =>
    Object.entries(own).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
  ),
)

/**
 * Every endpoint of the contract, called by every kind of caller about their own and other users' objects. Each cell
 * of the table must hold, and a refusal changes nothing and reveals nothing. The control removes the contract's guards one
 * at a time, and the experiment must notice each.
 */
export async function run({ postgres }: Run): Promise<Outcome> {
  await using server = await openInProcess(postgres)
  const inspect = await inspector(server)
  const { identities } = inspect
  const missing = [...endpoints.keys()].filter((name) => !rows.some(({ endpoint }) => endpoint === name))
  const failures = missing.map((name) => `${name} has no row in trust/access/authorization-table.txt`)
  failures.push(...freshWithoutRow())
  let cells = 0
  for (const row of rows) {
    for (const identity of identities) {
      cells++
      const wrong = await inspect.cell(row, identity)
      if (wrong) failures.push(wrong)
    }
  }
  // Before the control, which makes changes that should have been refused.
  failures.push(...(await brokenInvariants(server.owner, { arranged: true, trust: server.walletTrust })))
  const { guards, unnoticed } = await removeGuards(inspect.cell, identities)
  failures.push(...unnoticed.map((guard) => `the control: the missing guard was not noticed: ${guard}`))
  const line = `${cells} cells, ${endpoints.size} endpoints, ${identities.length} identities, ${failures.length} wrong; control: ${guards} guards removed one at a time, ${guards - unnoticed.length} noticed`
  return { line, failures }
}

/** Endpoints that require a fresh sign-in but have no row in which a stale one is refused. */
function freshWithoutRow(): string[] {
  const asked = new Set(
    rows.filter(({ expected }) => expected.stale.code === ASKED).map((row) => row.endpoint),
  )
  return [...endpoints]
    .filter(([name, { fresh }]) => fresh && !asked.has(name))
    .map(([name]) => `${name} requires a fresh sign-in, and no row of the table says so`)
}

type Inspect = (row: Row, identity: Identity) => Promise<string | null>

async function inspector(server: TestServer): Promise<{ identities: Identity[]; cell: Inspect }> {
  const identities = await addIdentities(server)
  const objects = await addObjects(server)
  await server.addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS)
  const fingerprint = await fingerprints(server.owner)
  const inputs = { ...requests, ...factorRequests(server), ...paymentRequests(server) }

  /** What is wrong with one cell, or null. */
  async function cell(row: Row, identity: Identity, tries = 5): Promise<string | null> {
    const endpoint = endpoints.get(row.endpoint)
    if (!endpoint) return `the table names ${row.endpoint}, which the contract does not have`
    await identity.revive()
    const object = await objectFor(objects, row.endpoint, { about: row.about, identity })
    const sent = row.body
      ? { body: row.body }
      : await inputs[row.endpoint]?.({ about: row.about, object, identity })
    const expected = row.expected[identity.standing]
    const isRefusal = expected.status >= 400
    const before = isRefusal ? await fingerprint() : null
    const response = await send(server.url, endpoint, { object, sent: sent ?? {}, identity })
    const text = await textOf(response)
    // The machine stalled, which says nothing about access rights.
    if (response.status === 503 && tries > 1) return cell(row, identity, tries - 1)
    const wrong = [
      ...wrongAnswer(response.status, text, expected),
      ...leaks(text, isRefusal, row, identity, identities),
      ...(before ? changedTables(before, await fingerprint()).map((table) => `${table} changed`) : []),
    ]
    return wrong.length === 0
      ? null
      : `${endpoint.method} ${endpoint.path} (${row.endpoint}, ${row.about}) as ${identity.name}: ${wrong.join('; ')}`
  }
  return { identities, cell }
}

function send(
  url: string,
  { method, path }: Endpoint,
  { object, sent, identity }: { object: string; sent: Sent; identity: Identity },
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent.form ?? {})) form.set(name, value)
  return fetch(
    `${url}/api${path.replace(':account', 'checking').replace(/:\w+/, object)}${sent.query ?? ''}`,
    {
      method,
      headers: {
        ...(identity.authorization && { authorization: identity.authorization }),
        ...(sent.body && { 'content-type': 'application/json' }),
      },
      body: sent.form ? form : sent.body ? JSON.stringify(sent.body) : null,
    },
  )
}

/** What is answered; of a stream, which has no end, what comes first. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream' || !response.body) return response.text()
  for await (const first of response.body.pipeThrough(new TextDecoderStream())) return first
  return ''
}

function wrongAnswer(status: number, text: string, expected: Expected): string[] {
  if (status !== expected.status) return [`${status} instead of ${expected.status}: ${text.slice(0, 200)}`]
  if (status < 400) return []
  const { code } = ProblemReply.parse(JSON.parse(text))
  const usual: Record<number, RegExp> = {
    401: /^(not_signed_in|session_expired)$/,
    403: /^forbidden$/,
    404: /^not_found$/,
  }
  const fits = expected.code === undefined ? usual[status]?.test(code) : code === expected.code
  return fits ? [] : [`${status} with the code ${code}`]
}

/** A refusal must not contain data of any user, and a customer's answer none of other users. Sign-in is exempt. */
function leaks(
  text: string,
  isRefusal: boolean,
  { endpoint }: Row,
  own: Identity,
  all: Identity[],
): string[] {
  const isStaff = own.standing === 'admin' || own.standing === 'stale'
  if (endpoint === 'identity.login' || (isStaff && !isRefusal)) return []
  const others = canariesOfOthers(all, own)
  const leaked = (isRefusal ? [...others, own.canary] : others).filter((canary) => text.includes(canary))
  return leaked.map((canary) => `the answer contains ${canary}`)
}

/** The control: removes the guard of each administrator's endpoint, and the requirement of each that needs a fresh sign-in. */
async function removeGuards(cell: Inspect, identities: Identity[]) {
  const customer = identities.filter(({ standing }) => standing === 'customer').at(-1)
  const stale = identities.find(({ standing }) => standing === 'stale')
  if (!customer || !stale) throw new Error('The scene lacks a customer or a stale administrator.')
  const unnoticed: string[] = []
  let guards = 0
  for (const row of rows) {
    const endpoint = endpoints.get(row.endpoint)
    if (!endpoint || row.expected.admin.status >= 400 || row.about === 'own') continue
    const { fresh: wanted } = endpoint
    const isDemanded = wanted === true || wanted?.isNeededFor !== undefined
    const asks = isDemanded && row.expected.stale.code === ASKED
    const trials = [
      { is: endpoint.access === 'admin', without: { access: 'signed-in' }, as: customer, name: 'access' },
      { is: asks, without: { fresh: undefined }, as: stale, name: 'fresh' },
    ]
    for (const { without, as, name } of trials.filter(({ is }) => is)) {
      guards++
      const { access, fresh } = endpoint
      Object.assign(endpoint, without)
      if (!(await cell(row, as))) unnoticed.push(`${name} of ${row.endpoint}`)
      Object.assign(endpoint, { access, ...(fresh && { fresh }) })
    }
  }
  return { guards, unnoticed }
}
