import { setTimeout as sleep } from 'node:timers/promises'
import type { Topic } from '@bank/contract/events'
import { listen } from '../../server/testing/listen.ts'
import type { Member } from '../harness/bank-under-test.ts'
import { inTurn } from '../harness/in-turn.ts'
import type { Kind } from './live-acts.ts'
import { insist, type Lines, PAUSE_MS, type Parts } from './live-screen.ts'

/** What a screen must show once somebody is told of an act. */
type Awaited = { shows: (lines: Lines) => boolean; topic: Topic; since: number }

type About = {
  kind: Kind | 'staff'
  who: Member
  parts: Parts
  /** Where it can listen, in the order in which it tries. */
  doors: readonly { url: string }[]
  /** Readers go to the first of the servers, this many. */
  serving: number
  now: () => number
}

/** A client as a browser is one: one stream, and a screen of which it reads again only what it is told to. */
export class Watcher {
  readonly about: About
  /** When it last heard of each topic. */
  readonly heard = new Map<Topic, number>()
  readonly screen = new Map<Topic, Lines>()
  readonly wrong: string[] = []
  /** Milliseconds from each act's answer to its being on the screen. */
  readonly lateness: number[] = []
  events = 0
  openings = 0
  #awaited: Awaited[] = []
  #old = new Set<Topic>()
  #isReading = false
  #isOver = false
  #lastEventId = ''
  #leave = async () => {}

  constructor(about: About) {
    this.about = about
    void this.#listen()
  }

  /** Resolves once it has read its screen, after its stream has begun. */
  async ready(): Promise<void> {
    while (this.#lastEventId === '') await sleep(20)
    this.#isOld(this.#topics())
    while (this.screen.size < this.#topics().length) await sleep(20)
  }

  /** Measures from now on how long it takes until that is on the screen. */
  expect(topic: Topic, shows: (lines: Lines) => boolean): void {
    this.#awaited.push({ topic, shows, since: this.about.now() })
    this.#lookAtScreen()
  }

  /** The topics of what was expected on the screen and never was. */
  missing(): readonly Topic[] {
    return this.#awaited.map(({ topic }) => topic)
  }

  /** The topics of those parts of the screen that are not what the bank says. */
  async oldParts(): Promise<readonly Topic[]> {
    const old: Topic[] = []
    for (const topic of this.#topics()) {
      const truth = await this.#read(topic)
      if (truth.join() !== this.screen.get(topic)?.join()) old.push(topic)
    }
    return old
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#leave()
    while (this.#isReading) await sleep(20)
  }

  #topics(): readonly Topic[] {
    return TOPICS.filter((topic) => this.about.parts[topic])
  }

  async #listen() {
    for (let n = 0; !this.#isOver; n++) {
      const since = this.#lastEventId === '' ? {} : { lastEventId: this.#lastEventId }
      try {
        const stream = await listen(inTurn(this.about.doors, n), this.about.who, since, this.#hear)
        this.#leave = stream.leave
        this.openings++
        while (this.#lastEventId === '' && (await isOpen(stream))) this.#lastEventId = stream.lastEventId()
        if (this.#isOver) await stream.leave()
        await stream.ended
        this.#lastEventId = stream.lastEventId() || this.#lastEventId
      } catch (error) {
        const isAway = error instanceof TypeError || /refused: 503/.test(String(error))
        if (!isAway) this.wrong.push(`a client can’t listen: ${error}`)
      }
      await sleep(PAUSE_MS)
    }
  }

  #hear = (topics: readonly Topic[]) => {
    this.events++
    for (const topic of topics) this.heard.set(topic, performance.now())
    this.#isOld(topics)
  }

  #isOld(topics: readonly Topic[]) {
    for (const topic of topics) if (this.about.parts[topic]) this.#old.add(topic)
    if (!this.#isReading)
      this.#readOld().catch((error) => {
        this.wrong.push(`a client can’t read: ${error}`)
      })
  }

  async #readOld() {
    this.#isReading = true
    try {
      for (const topic of this.#old) {
        // It can get old again while it is read.
        this.#old.delete(topic)
        this.screen.set(topic, await this.#read(topic))
        this.#lookAtScreen()
      }
    } finally {
      this.#isReading = false
    }
  }

  async #read(topic: Topic): Promise<Lines> {
    const { parts, serving, who } = this.about
    return await insist(serving, async (n) => (await parts[topic]?.(who.at(n))) ?? [])
  }

  #lookAtScreen() {
    this.#awaited = this.#awaited.filter(({ topic, shows, since }) => {
      const isShown = shows(this.screen.get(topic) ?? [])
      if (isShown) this.lateness.push(this.about.now() - since)
      return !isShown
    })
  }
}

const TOPICS: readonly Topic[] = ['transactions', 'notices', 'figures', 'session', 'customers']

/** Whether a stream is still open a moment later. */
const isOpen = ({ ended }: { ended: Promise<unknown> }) =>
  Promise.race([ended.then(() => false), sleep(20, true)])
