import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@bank/contract/client'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { type Chance, chanceOf } from '../../demo/chance.ts'
import { type Manner, openTestPost, type ReceivedLetter, type TestPost } from '../../server/testing/mail.ts'
import type { Bank, Member } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { type Control, proveControls } from '../harness/controls.ts'
import { deposit } from '../harness/deposits.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { calling } from '../harness/fired.ts'
import { inTurn } from '../harness/in-turn.ts'
import { inParallel } from '../harness/parallel.ts'
import { openRunningBank, type RunningBank } from '../harness/running-bank.ts'

const SIZES = { full: { decisions: 120, kills: 2 }, night: { decisions: 3000, kills: 40 } }
const WORKERS = 6

/** Letters under way in one server when it is killed: each can be taken without the bank's knowing. */
const UNDER_WAY = 4
const PATIENCE_MS = 120_000

/** A letter under way is the first that the next server takes. */
const UNDER_WAY_AT_ONCE: Break = {
  file: 'server/src/mail/sender.ts',
  from: 'const UNDER_WAY_SECONDS = 120',
  to: 'const UNDER_WAY_SECONDS = -60',
}
/** Each try has a Message-ID of its own, so a repeat can't be recognised. */
const NEW_NAMES: Break = { file: 'server/src/mail/post.ts', from: 'messageId:', to: 'noMessageId:' }
/** The letter is written although nothing was decided. */
const NO_ACT: Break = { file: 'server/src/mail/outbox.ts', from: 'of ? sql', to: 'false ? sql' }

/**
 * Two servers send letters about what staff decide, while they are killed and the mail server refuses, delays, breaks off
 * or takes letters without saying so. Every decision is announced by one letter, and a second decision, which is refused,
 * by none. A letter arrives twice only where the mail server did not confirm it, or a server was killed meanwhile, and then
 * with the same Message-ID. The controls send letters that are under way again, give each try a new Message-ID, and write a
 * letter for a refused decision.
 */
export async function run({ postgres, seed, size }: Run): Promise<Outcome> {
  const { decisions, kills } = sizeOf(SIZES, size)
  const real = await tryOut({ postgres, seed, decisions, kills, breaks: [] })
  const controls = await proveControls(CONTROLS, (size, breaks) =>
    tryOut({ postgres, seed, ...size, breaks }),
  )
  return { line: `${real.line}; ${controls.line}`, failures: [...real.wrong, ...controls.failures] }
}

const SMALL = { decisions: 120, kills: 0 }
const CONTROLS: Control<typeof SMALL>[] = [
  { breaks: [UNDER_WAY_AT_ONCE], size: SMALL, finds: [/arrived twice/] },
  { breaks: [NEW_NAMES], size: SMALL, finds: [/another Message-ID/] },
  { breaks: [NO_ACT], size: SMALL, finds: [/instead of one/] },
]

type Trial = Pick<Run, 'postgres' | 'seed'> & { decisions: number; kills: number; breaks: readonly Break[] }

async function tryOut({ postgres, seed, decisions, kills, breaks }: Trial) {
  const chance = chanceOf(`letters ${seed}`)
  const post = await openTestPost()
  const environment = { SMTP_URL: post.url, LOG_LEVEL: 'silent' }
  const bank = await openRunningBank(postgres, { environment, breaks })
  try {
    post.behave(() => mannerBy(chance))
    await decideAll(bank, decisions, kills, chance)
    await settle(bank, post)
    const decided = await listDecided(bank)
    const { wrong, repeats } = judge(post.letters, decided, kills)
    const line = `${decided.length} decisions over 2 servers with ${kills} kills, each told once; ${post.letters.length} letters taken, ${repeats} repeated with the same Message-ID`
    return { line, wrong }
  } finally {
    await bank.stop()
    await post.stop()
  }
}

/** Half of the tries fail, in one way or the other. */
function mannerBy(chance: Chance): Manner {
  const manners = ['refuse', 'later', 'drop', 'double', 'take', 'take', 'take', 'take'] as const
  return manners[Math.floor(chance() * manners.length)] ?? 'take'
}

/** Approves or rejects one request of each of many customers, each twice at once, while servers are killed. */
async function decideAll(bank: RunningBank, count: number, kills: number, chance: Chance): Promise<void> {
  const members = await bank.addAll(count)
  const killEvery = Math.floor(count / (kills + 1))
  await inParallel(members.entries(), WORKERS, async ([at, member]) => {
    const id = await request(member)
    const decide = chance() < 0.5 ? transactions.approve : transactions.reject
    // Some calls meet a server that is being killed, so that nobody hears whether they succeeded.
    const twice = [0, 1].map((n) => {
      const admin = inTurn(bank.admins, at + n)
      return calling(async () => admin.at((at + n) % 2)(decide, { params: { id } }))
    })
    await Promise.allSettled(twice)
    if (kills > 0 && at % killEvery === killEvery - 1 && at < count - 1) {
      const server = bank.servers[Math.floor(at / killEvery) % 2]
      await server?.end('SIGKILL')
      await server?.startAgain()
    }
  })
}

/** Requests a deposit, trying the servers in turn until one answers. */
async function request(member: Member): Promise<string> {
  const body = deposit()
  for (let n = 0; ; n++) {
    try {
      return (await member.at(n % 2)(transactions.create, { body })).data.id
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 0 && error.status !== 503)) throw error
      await sleep(100)
    }
  }
}

/** The addresses of the customers whose requests were decided, according to the database. */
async function listDecided({ owner }: Bank): Promise<string[]> {
  const rows = await owner.rows<{ email: string }>(
    sql`select u.email from transactions t join users u on u.id = t.user_id where t.decided_at is not null`,
  )
  return rows.map(({ email }) => email)
}

/** Makes the mail server take every letter, ends the waits between tries, and returns once no letter waits. */
async function settle({ owner, servers }: Bank, post: TestPost): Promise<void> {
  // So that no letter is under way while the waits are ended.
  for (const server of servers) await server.end('SIGKILL')
  post.behave('take')
  await owner.run(sql`update letters set next_try_at = now() where sealed is not null`)
  for (const server of servers) await server.startAgain()
  const late = performance.now() + PATIENCE_MS
  for (;;) {
    const waiting = await owner.value<number>(sql`select count(*) from letters where sealed is not null`)
    if (waiting === 0 || performance.now() > late) return
    await sleep(200)
  }
}

function judge(letters: readonly ReceivedLetter[], decided: readonly string[], kills: number) {
  const wrong: string[] = []
  let [repeats, unexplained] = [0, 0]
  const byAddress = Map.groupBy(letters, ({ to }) => to)
  for (const address of decided) {
    const got = byAddress.get(address) ?? []
    const confirmed = got.filter(({ isConfirmed }) => isConfirmed)
    const sent = countNames(confirmed)
    if (sent !== 1) wrong.push(`${sent} letters instead of one about a decision`)
    else if (countNames(got) !== 1) wrong.push('a letter was repeated with another Message-ID')
    repeats += Math.max(0, got.length - 1)
    unexplained += Math.max(0, confirmed.length - 1)
  }
  // Both servers are also killed at the end.
  const excused = UNDER_WAY * (kills + 2)
  if (unexplained > excused) wrong.push(`${unexplained} letters arrived twice without a reason`)
  const others = [...byAddress.keys()].filter((address) => !decided.includes(address))
  if (others.length > 0) wrong.push(`${others.length} letters to others`)
  return { wrong, repeats }
}

const countNames = (letters: readonly ReceivedLetter[]) =>
  new Set(letters.map(({ messageId }) => messageId)).size
