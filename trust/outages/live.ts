import { setTimeout as sleep } from 'node:timers/promises'
import { chanceOf } from '../../demo/chance.ts'
import { NOTICES_AN_HOUR } from '../../server/src/notifications/notice.ts'
import type { Break } from '../harness/breaks.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { openRunningBank } from '../harness/running-bank.ts'
import { medianOf } from '../harness/statistics.ts'
import { stopwatch } from '../harness/stopwatch.ts'
import { type Act, TOPICS_OF } from './live-acts.ts'
import { type Broken, failServers, killDatabase } from './live-faults.ts'
import { A_LOOK_MS, type Crowd, type Scene, setScene, watchersOf } from './live-scene.ts'
import type { Watcher } from './live-watcher.ts'

/** Acts, acts of each customer whose money comes late, and faults of two servers; and kills of the database of another bank. */
const SIZES = {
  small: { acts: 24, late: 2, faults: 3, kills: 0 },
  full: { acts: 300, late: 3, faults: 12, kills: 1 },
  night: { acts: 2400, late: 3, faults: 96, kills: 20 },
}
const CROWD: Crowd = { money: 6, messages: 3, profile: 3, late: 2, quiet: 4 }

/** Acts for each kill of the database. */
const ACTS_A_KILL = 24

const CONTROL = { crowd: { money: 2, messages: 1, profile: 1, late: 1, quiet: 1 }, acts: 12 }

/** The promise (DEC-64), and extra time for a busy machine. */
const PROMISED_MS = 2000
const SLACK_MS = 2000

/** When each screen must be right after the last act, and when to give up waiting for that on a busy machine. */
const SETTLED_MS = 3000
const GIVE_UP_MS = 30_000

/** What is committed after something later is passed over, as by a reader of increasing numbers. */
const READ_BY_NUMBER: Break = {
  file: 'server/src/live/changes.ts',
  from: 'or c.xid = any(array(',
  to: 'or false and c.xid = any(array(',
}
/** Who comes back is told nothing of the time between. */
const FORGET_LAST_ID: Break = {
  file: 'server/src/live/routes.ts',
  from: 'if (lastEventId !== undefined)',
  to: 'if (false)',
}
/** Messages alone: who hears that everything is new notices no other fault. */
const TELL_EVERYONE: Break = {
  file: 'server/src/live/live.ts',
  from: 'audiences.flatMap((audience) => changesOf.get(audience) ?? [])',
  to: "[...changesOf].flatMap(([to, told]) => told.filter(({ topic }) => audiences.includes(to) || topic === 'notices'))",
}
const FAULTS = [READ_BY_NUMBER, FORGET_LAST_ID, TELL_EVERYONE]

/**
 * Two servers tell customers and staff what happens, while they are killed and restarted and connections break; at another
 * bank the database is killed. Each act is told to its customer after its commit, and nobody hears of what concerns another
 * customer alone. Clients read a part of their screen only when they are told to, and at the end every screen is right. The
 * control is a faulty server: it reads changes by their number, forgets where clients were, and tells everyone of messages.
 */
export async function run({ postgres, seed, size, quiet }: Run): Promise<Outcome> {
  const { acts, late, faults, kills } = sizeOf(SIZES, size)
  const isBrief = size === 'small'
  // Side by side, because most of the time they wait.
  const [servers, control] = await Promise.all([
    suffer({
      ...{ postgres, seed, acts, late, quiet },
      breakDown: (scene) => failServers(scene, { wanted: acts, count: faults, isBrief }),
    }),
    runControls(postgres, seed),
  ])
  const found = [servers]
  if (kills > 0) {
    const acts = kills * ACTS_A_KILL
    const breakDown = (scene: Scene) => killDatabase(scene, acts, kills)
    found.push(await suffer({ postgres, seed, acts, late, quiet, embedded: true, breakDown }))
  }
  const lines = found.map(({ line }) => line)
  const failures = [...found.flatMap(({ wrong }) => wrong), ...control.failures]
  return { line: [...lines, control.line].join('; '), failures: [...new Set(failures)].slice(0, 20) }
}

type Trial = Pick<Run, 'postgres' | 'seed' | 'quiet'> & {
  acts: number
  late: number
  breakDown: (scene: Scene) => Promise<Broken>
  /** A database that can be killed, with one server. Nothing can come late there, because that needs a connection. */
  embedded?: boolean
}

/** Lets things happen and break down, and judges what the clients were told. */
async function suffer({ postgres, seed, acts, late: lateActs, quiet, breakDown, embedded = false }: Trial) {
  // Each member of staff can send only so many messages.
  const admins = 1 + Math.ceil(acts / NOTICES_AN_HOUR)
  await using bank = await openRunningBank(postgres, { admins, embedded, servers: embedded ? 1 : 2 })
  const crowd = { ...CROWD, ...(embedded && { late: 0 }) }
  const scene = await setScene(bank, crowd, chanceOf(`live ${seed}`))
  let isOver = false
  const breaking = breakDown(scene).finally(() => {
    isOver = true
  })
  const [{ faults, wrong }] = await Promise.all([breaking, scene.play(acts, lateActs, () => isOver)])
  await scene.playUnheard()
  await settle(scene, quiet)
  const { watchers } = scene
  const lateness = watchers.flatMap((watcher) => watcher.lateness)
  const slowest = Math.max(...lateness)
  const late =
    quiet && slowest > PROMISED_MS + SLACK_MS ? [`a screen was right only after ${inSeconds(slowest)}`] : []
  const judged = await judge(scene.acts, watchers)
  await scene.stop()
  const count = (of: (watcher: Watcher) => number) => watchers.reduce((sum, watcher) => sum + of(watcher), 0)
  const suffered = [...Map.groupBy(faults, (fault) => fault)].map(
    ([fault, { length }]) => `${length} × ${fault}`,
  )
  return {
    line: `${scene.acts.length} acts through ${suffered.join(', ')}: ${count(({ events }) => events)} events to ${watchers.length} clients that connected ${count(({ openings }) => openings)} times; screens right after ${inSeconds(medianOf(lateness))}, at most ${inSeconds(slowest)}`,
    wrong: [...wrong, ...late, ...judged, ...(await bank.judge())],
  }
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Waits until every screen must be right, and on a busy machine until it is and whoever is told by mistake has been told. */
async function settle({ watchers }: Scene, quiet: boolean) {
  const time = stopwatch()
  while (time() < (quiet ? SETTLED_MS : A_LOOK_MS)) await sleep(50)
  const isRight = async () =>
    watchers.every((watcher) => watcher.missing().length === 0) &&
    (await Promise.all(watchers.map((watcher) => watcher.oldParts()))).flat().length === 0
  while (!quiet && time() < GIVE_UP_MS && !(await isRight())) await sleep(100)
}

/** What was told to whom it does not concern, what was not told, and which screens are not right. */
async function judge(acts: readonly Act[], watchers: readonly Watcher[]): Promise<string[]> {
  const wrong = watchers.flatMap((watcher) => watcher.wrong)
  for (const watcher of watchers) {
    const { kind } = watcher.about
    const own: readonly string[] | null = kind === 'staff' ? null : TOPICS_OF[kind]
    const others = [...watcher.heard.keys()].filter((topic) => own && !own.includes(topic))
    wrong.push(...others.map((topic) => `${kind}: was told of ${topic}, which is not theirs`))
    wrong.push(...(await watcher.oldParts()).map((topic) => `${kind}: the screen has old ${topic}`))
    wrong.push(...watcher.missing().map((topic) => `${kind}: an act was never on the screen of ${topic}`))
  }
  for (const { what, sentAt, tells } of acts)
    for (const { to, topic } of tells)
      for (const { about, heard } of watchersOf(watchers, to))
        if ((heard.get(topic) ?? 0) < sentAt) wrong.push(`${about.kind}: ${what} was not told as ${topic}`)
  return wrong
}

/** A server with all faults, each of which its clients must notice. */
async function runControls(postgres: Run['postgres'], seed: number) {
  await using bank = await openRunningBank(postgres, { admins: 1, servers: 1, breaks: FAULTS })
  const { crowd, acts } = CONTROL
  const scene = await setScene(bank, crowd, chanceOf(`control of live ${seed}`))
  await scene.play(acts, 1)
  // Who is told of this late is away otherwise, and would not be told for the other reason.
  await sleep(A_LOOK_MS)
  await scene.playUnheard()
  await settle(scene, true)
  const judged = await judge(scene.acts, scene.watchers)
  await scene.stop()
  const unnoticed = WANTED.filter((words) => !judged.some((what) => words.test(what)))
  return {
    failures: unnoticed.map((words) => `the controls: nothing like ${words} was noticed`),
    line: `controls: ${WANTED.length - unnoticed.length} of ${WANTED.length} noticed`,
  }
}

/** What each fault is known by. */
const WANTED = [
  /^late: the screen has old figures/,
  /^profile: the screen has old session/,
  /^quiet: was told of notices/,
]
