import type { Topic } from '@bank/contract/events'
import { queryClient } from '../api/query-client.ts'
import { refreshNamed } from '../api/refresh.ts'
import { readsOf } from './topics.ts'

/** How long changes are collected, in milliseconds: an act often makes several. */
const TOGETHER_MS = 100

/** The longest that reading again waits for what the person does, in milliseconds. */
const PATIENCE_MS = 5_000

const changed = new Set<Topic>()
let changedAt = 0

/** Reads again what these topics are about: at once what is on the screen, all else when it is shown next. */
export function readAgainSoon(topics: readonly Topic[]): void {
  if (topics.length === 0) return
  if (changed.size === 0) {
    changedAt = Date.now()
    setTimeout(readAgain, TOGETHER_MS)
  }
  for (const topic of topics) changed.add(topic)
}

function readAgain(): void {
  if (isActing() && Date.now() - changedAt < PATIENCE_MS) {
    setTimeout(readAgain, TOGETHER_MS)
    return
  }
  const names = new Set<string>([...changed].flatMap((topic) => readsOf[topic]))
  changed.clear()
  void refreshNamed(names)
}

/**
 * Whether an act of the person is under way, whose dialog stands on what is shown, or the next page of a list, whose loading a
 * new read would cancel.
 */
const isActing = () =>
  queryClient.isMutating() > 0 ||
  queryClient.isFetching({ predicate: ({ state }) => state.fetchMeta?.fetchMore !== undefined }) > 0
