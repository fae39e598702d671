import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@bank/contract/client'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import { verification } from '@bank/contract/verification'
import sql from 'sql-template-tag'
import { type Chance, chanceOf } from '../../demo/chance.ts'
import type { Database } from '../../server/src/db/connect.ts'
import { cardFile } from '../../server/testing/verification.ts'
import type { Member } from '../harness/bank-under-test.ts'
import { deposit } from '../harness/deposits.ts'
import { inTurn } from '../harness/in-turn.ts'
import type { RunningBank } from '../harness/running-bank.ts'

/** The writes that the bank has acknowledged, which must never be lost. */
export type Acknowledged = {
  requests: { id: string; body: ReturnType<typeof deposit>; member: Member }[]
  approvals: string[]
  edits: { userId: string; stocks: number }[]
  submissions: string[]
}

export type Load = {
  acknowledged: Acknowledged
  /** The number of answers by status; 0 means no answer. */
  statuses: Map<number, number>
  /** Milliseconds of the slowest answer, and of the longest time without any acknowledged write. */
  slowest: number
  longestGap: number
  /** When the newest of the acknowledged writes was sent. */
  newest: number
  /** Answers that must not occur: anything but a success, 503, or 409 to a repetition. */
  wrong: string[]
  /** The number of acknowledged writes so far. */
  count(): number
  stop(): Promise<void>
}

type Approve = (admin: Member, server: number, id: string) => Promise<unknown>

const approveAsSpecified: Approve = (admin, server, id) =>
  admin.at(server)(transactions.approve, { params: { id } })

/** How long a client waits before it retries. */
const PAUSE_MS = 50

/** Requests that each worker leaves open before one is approved. */
const OPEN = 8

/** Submissions of each worker. Retries repeat some, so this stays well below the daily limit. */
const SENT_MAX = 4

const SSN = '219099999'

type LoadOptions = { workers: number; seed: number; approve?: Approve }

/** Starts workers that write without pause through random servers and repeat requests that get no answer. */
export async function startWriteLoad(
  bank: RunningBank,
  { workers, seed, approve = approveAsSpecified }: LoadOptions,
): Promise<Load> {
  const acknowledged: Acknowledged = { requests: [], approvals: [], edits: [], submissions: [] }
  const stopping = new AbortController()
  const load: Load = {
    acknowledged,
    statuses: new Map(),
    slowest: 0,
    longestGap: 0,
    newest: 0,
    wrong: [],
    count: () => Object.values(acknowledged).reduce((sum, kept) => sum + kept.length, 0),
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
  const insist = insistence(load, bank, stopping.signal)
  const picture = await cardFile()
  const members = await bank.addAll(workers)
  let stocks = 0
  const nextStocks = () => ++stocks
  const running = members.map(async (member, at) => {
    const admin = inTurn(bank.admins, at)
    const chance = chanceOf(`write load ${seed} ${at}`)
    const write = writesOf({ member, admin, approve, picture, nextStocks, chance, acknowledged, insist })
    while (!stopping.signal.aborted) await write()
  })
  return load
}

/** Calls until there is an answer; null if the load is stopped before. */
type Insist = <Answer>(
  chance: Chance,
  call: (server: number) => Promise<Answer>,
) => Promise<Answer | 'was done' | null>

/** Repeats calls as clients do, and measures the answers for the load. */
function insistence(load: Load, bank: RunningBank, stopping: AbortSignal): Insist {
  let last = performance.now()
  return async (chance, call) => {
    for (let tried = 0; !stopping.aborted; tried++) {
      const began = performance.now()
      const status = (code: number) => {
        load.statuses.set(code, (load.statuses.get(code) ?? 0) + 1)
        if (code !== 0) load.slowest = Math.max(load.slowest, performance.now() - began)
      }
      try {
        const answer = await call(Math.floor(chance() * bank.servers.length))
        status(200)
        load.longestGap = Math.max(load.longestGap, performance.now() - last)
        last = performance.now()
        load.newest = Math.max(load.newest, began)
        return answer
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        status(error.status)
        // The first attempt succeeded, but its answer was lost.
        if (error.status === 409 && tried > 0) return 'was done'
        if (error.status !== 0 && error.status !== 503) {
          load.wrong.push(`${error.status} ${error.code}`)
          return null
        }
        await sleep(PAUSE_MS)
      }
    }
    return null
  }
}

type Worker = {
  member: Member
  admin: Member
  approve: Approve
  picture: File
  /** A figure that no other edit of this load uses. */
  nextStocks: () => number
  chance: Chance
  acknowledged: Acknowledged
  insist: Insist
}

/** Returns a function that makes one write of a worker: a submission, an edit of assets, an approval or a request. */
function writesOf({ member, admin, approve, picture, nextStocks, chance, acknowledged, insist }: Worker) {
  const open: string[] = []
  return async () => {
    const drawn = chance()
    if (drawn < 0.02 && acknowledged.submissions.filter((id) => id === member.id).length < SENT_MAX) {
      const form = { ssn: SSN, idFront: picture }
      const done = await insist(chance, (n) => member.at(n)(verification.submit, { form }))
      if (done) acknowledged.submissions.push(member.id)
    } else if (drawn < 0.2) {
      const edit = { userId: member.id, stocks: nextStocks() }
      const body = { stocks: cents(edit.stocks) }
      const params = { userId: member.id }
      const done = await insist(chance, (n) => admin.at(n)(finances.editAssets, { params, body }))
      if (done) acknowledged.edits.push(edit)
    } else if (open.length > OPEN) {
      const id = open.shift() ?? ''
      if (await insist(chance, (n) => approve(admin, n, id))) acknowledged.approvals.push(id)
    } else {
      const body = deposit({ amount: 100 + Math.floor(chance() * 100_000) })
      const done = await insist(chance, (n) => member.at(n)(transactions.create, { body }))
      if (done === null || done === 'was done') return
      acknowledged.requests.push({ id: done.data.id, body, member })
      open.push(done.data.id)
    }
  }
}

/** Acknowledged writes that are not in the database. */
export async function findLost(owner: Database, { requests, approvals, edits, submissions }: Acknowledged) {
  const missing = (rows: { id: string }[], kind: string) => rows.map(({ id }) => `${kind} ${id}`)
  const lostRequests = await owner.rows<{ id: string }>(sql`
    select id::text from unnest(${requests.map(({ id }) => id)}::uuid[]) id
    where id not in (select id from transactions)`)
  const lostApprovals = await owner.rows<{ id: string }>(sql`
    select id::text from unnest(${approvals}::uuid[]) id where not exists (
      select from transactions t join transfers f on f.transaction_id = t.id
      where t.id = id.id and t.status = 'completed')`)
  const lostEdits = await owner.rows<{ id: string }>(sql`
    select stocks::text as id from unnest(${edits.map(({ stocks }) => stocks)}::bigint[]) stocks
    where stocks not in (
      select (after ->> 'stocks')::bigint from audit_log where act = 'assets.edited' and after ? 'stocks')`)
  const sent = [...new Set(submissions)].map((id) => ({
    id,
    count: submissions.filter((one) => one === id).length,
  }))
  const lostSubmissions = await owner.rows<{ id: string }>(sql`
    select id from jsonb_to_recordset(${JSON.stringify(sent)}) as sent (id text, count int)
    where count > (select count(*) from verification_submissions s where s.user_id::text = sent.id)`)
  return [
    ...missing(lostRequests, 'request'),
    ...missing(lostApprovals, 'approval'),
    ...missing(lostEdits, 'edit'),
    ...missing(lostSubmissions, 'submission'),
  ]
}

/**
 * The failures that a load has shown, and a summary in figures: wrong answers, lost acknowledged writes, and invariants
 * broken by half-done changes.
 */
export async function verdictOn(
  load: Load,
  bank: RunningBank,
): Promise<{ failures: string[]; line: string }> {
  const lost = await findLost(bank.owner, load.acknowledged)
  const broken = await bank.judge({ secrets: [SSN] })
  const failures = [
    ...(lost.length > 0
      ? [`${lost.length} acknowledged writes are lost: ${lost.slice(0, 3).join(', ')}`]
      : []),
    ...[...new Set(load.wrong)].map((answer) => `a client was answered ${answer}`),
    ...broken,
  ]
  const line = `${load.count()} acknowledged writes, ${lost.length} lost, ${broken.length} invariants broken`
  return { failures, line }
}
