import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Chance } from '../../demo/chance.ts'
import type { Member } from '../harness/bank-under-test.ts'
import { inTurn } from '../harness/in-turn.ts'
import { inParallel } from '../harness/parallel.ts'
import type { RunningBank } from '../harness/running-bank.ts'
import { stopwatch } from '../harness/stopwatch.ts'
import { openGateTo } from './gate.ts'
import {
  type Act,
  type Doer,
  KINDS,
  type Kind,
  lateMoneyOf,
  messagesTo,
  moneyOf,
  profileOf,
  type Stage,
} from './live-acts.ts'
import { CUSTOMER_PARTS, STAFF_PARTS } from './live-screen.ts'
import { Watcher } from './live-watcher.ts'

/** Acts at a time, and the longest pause between two of them. */
const WORKERS = 4
const PAUSE_MS = 300

/** Longer than the time between two looks at the changes. */
export const A_LOOK_MS = 1000

/** How many customers there are of each kind. */
export type Crowd = Record<Kind, number>

/** A bank, its clients, and what happens there. */
export type Scene = {
  bank: RunningBank
  /** Between the clients and each server. */
  gates: readonly Awaited<ReturnType<typeof openGateTo>>[]
  /** A client of each customer and of a member of staff, each of which listens to one of the servers. */
  watchers: readonly Watcher[]
  /** What the bank has acknowledged. */
  acts: readonly Act[]
  clock: Clock
  /** Lets at least so many acts happen, in random order and until `isOver`, and so many for each customer whose money comes late. */
  play(count: number, late: number, isOver?: () => boolean): Promise<void>
  /** Something happens to each customer while nobody listens. */
  playUnheard(): Promise<void>
  stop(): Promise<void>
}

/** Adds customers and their clients to a bank, and returns what can happen there. */
export async function setScene(bank: RunningBank, crowd: Crowd, chance: Chance): Promise<Scene> {
  const serving = bank.servers.length
  const admin = inTurn(bank.admins, 0)
  const stage = { bank, admin, chance, serving }
  const cast = new Map<Kind, Member[]>()
  for (const kind of KINDS) cast.set(kind, await bank.addAll(crowd[kind]))
  await untilAllIsPast(bank)
  const clock = openClock()
  const gates = await Promise.all(bank.servers.map(({ port }) => openGateTo({ host: '127.0.0.1', port })))
  const doors = gates.map(({ port }) => ({ url: `http://127.0.0.1:${port}` }))
  const watch = (kind: Kind | 'staff', who: Member) => {
    const parts = kind === 'staff' ? STAFF_PARTS : CUSTOMER_PARTS
    return new Watcher({ kind, who, parts, doors, serving, now: clock.now })
  }
  const customers = [...cast].flatMap(([kind, members]) => members.map((who) => watch(kind, who)))
  const watchers = [...customers, watch('staff', admin)]
  await Promise.all(watchers.map((watcher) => watcher.ready()))
  const acts: Act[] = []
  async function act({ doNext }: Doer) {
    const done = await doNext()
    acts.push(done)
    for (const { to, topic, shows } of done.tells)
      for (const watcher of watchersOf(watchers, to)) if (shows) watcher.expect(topic, shows)
  }
  const each = (kind: Kind, make: (stage: Stage, one: Member) => Doer) =>
    (cast.get(kind) ?? []).map((one) => make(stage, one))
  const messages = each('messages', messagesTo)
  const doers = [...each('money', moneyOf), ...messages, ...each('profile', profileOf)]
  const late = each('late', (_, one) => lateMoneyOf(stage, one, () => act(inTurn(messages, 0))))
  return {
    ...{ bank, gates, watchers, acts, clock },
    async play(count: number, countLate: number, isOver = () => true) {
      const workers = Array.from({ length: WORKERS }, async (_, worker) => {
        const own = doers.filter((_, n) => n % WORKERS === worker)
        for (let done = 0; done < count / WORKERS || !isOver(); done++) {
          await act(inTurn(own, Math.floor(chance() * own.length)))
          await sleep(PAUSE_MS * chance())
        }
      })
      const latecomers = late.map(async (doer) => {
        for (let done = 0; done < countLate; done++) await act(doer)
      })
      await Promise.all([...workers, ...latecomers])
    },
    async playUnheard() {
      for (const gate of gates) gate.shut()
      await inParallel(doers.values(), WORKERS, act)
      // Servers stop looking when nobody listens.
      await sleep(A_LOOK_MS)
      for (const gate of gates) gate.open()
    },
    async stop() {
      await Promise.all(watchers.map((watcher) => watcher.stop()))
      await Promise.all(gates.map((gate) => gate.close()))
    },
  }
}

/** The clients of somebody, by the person's id or `staff`. */
export const watchersOf = (watchers: readonly Watcher[], to: string) =>
  watchers.filter(({ about: { who, kind } }) => (kind === 'staff' ? to === 'staff' : to === who.id))

/** Waits until nobody who begins to listen is told of what happened before. Transactions of other databases delay it. */
async function untilAllIsPast({ owner }: RunningBank) {
  const isPast = sql`
    select coalesce(max(xid) < pg_snapshot_xmin(pg_current_snapshot()), true) from changes`
  while (!(await owner.value<boolean>(isPast))) await sleep(50)
}

type Clock = { now(): number; die(): void; live(): void }

/** Milliseconds in which the bank lives and this machine does not stall. */
function openClock(): Clock {
  const time = stopwatch()
  let [dead, diedAt] = [0, 0]
  return {
    now: () => (diedAt > 0 ? diedAt : time()) - dead,
    die() {
      diedAt = time()
    },
    live() {
      dead += time() - diedAt
      diedAt = 0
    },
  }
}
