import type { Topic } from '@bank/contract/events'
import { unasked } from '../account/session/attendance.ts'
import { clearWithSession } from '../account/session/store.ts'
import { queryClient } from '../api/query-client.ts'
import { refreshNamed } from '../api/refresh.ts'
import { type Read, readsOf } from './topics.ts'

/** How long changes are collected, in milliseconds: an act often makes several. */
const TOGETHER_MS = 100

/** The longest that reading again waits for what the person does, in milliseconds. */
const PATIENCE_MS = 5_000

/** The longest that it waits at all, in milliseconds, such as for an answer that never comes. */
const LONGEST_MS = 30_000

/** How long an answer is left alone before it is read again, in milliseconds: longer if it takes long to read. */
const REST = { least: 1_000, most: 10_000, perDuration: 2 }

/** What a hidden tab reads too: its title counts the unread messages. */
const inTitle: Read = 'GET /notifications'

/** What is to be read again, and since when it waits. */
const waiting = new Map<Read, number>()
const restsUntil = new Map<Read, number>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Reads again what these topics are about, at once what is on the screen, all else when it is shown next. What is being read
 * already is read once more after that, because that answer can be older than the change. A hidden tab waits until it is shown.
 */
export function readAgainSoon(topics: readonly Topic[]): void {
  if (topics.length === 0) return
  for (const name of topics.flatMap((topic) => readsOf[topic]))
    waiting.set(name, waiting.get(name) ?? Date.now())
  timer ??= setTimeout(readAgain, TOGETHER_MS)
}

function readAgain(): void {
  clearTimeout(timer)
  timer = undefined
  for (const [name, since] of waiting) if (isTime(name, since)) void read(name)
  if (waiting.size === 0) return
  if ([...waiting.keys()].some(isWanted)) timer = setTimeout(readAgain, TOGETHER_MS)
  // Before the cache hears of the return: it then asks for nothing twice.
  else document.addEventListener('visibilitychange', readAgain, { once: true })
}

const isWanted = (name: Read) => !document.hidden || name === inTitle

function isTime(name: Read, since: number): boolean {
  const now = Date.now()
  if (!isWanted(name) || now < (restsUntil.get(name) ?? 0)) return false
  return now - since > LONGEST_MS || !(isActing(now) || isBeingRead(name))
}

async function read(name: Read): Promise<void> {
  const startedAt = Date.now()
  waiting.delete(name)
  await unasked(() => refreshNamed(new Set([name])))
  const now = Date.now()
  const rest = Math.max(REST.least, (now - startedAt) * REST.perDuration)
  restsUntil.set(name, now + Math.min(rest, REST.most))
}

/** Whether the person has just begun an act, whose dialog stands on what is shown. One that waits for them can take long. */
const isActing = (now: number) =>
  queryClient.isMutating({ predicate: ({ state }) => now - state.submittedAt < PATIENCE_MS }) > 0

/** Such as the next page of a list, whose loading a new read would cancel. */
const isBeingRead = (name: Read) =>
  queryClient.isFetching({ predicate: ({ queryKey }) => queryKey[1] === name }) > 0

clearWithSession(() => {
  clearTimeout(timer)
  timer = undefined
  waiting.clear()
  restsUntil.clear()
})
