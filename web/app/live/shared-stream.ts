import { everything, type Heard } from './stream.ts'

/** How far back a tab is told what changed before it began to listen, in milliseconds: its screens may be older. */
const RECENT_MS = 30_000

/** How often a tab asks whether the one with the stream is still there, in milliseconds. Phones stop tabs that are not shown. */
const ASK_EVERY_MS = 40_000

/** How long it waits for the answer, in milliseconds, before it takes over. */
const ANSWER_MS = 5_000

/** What tabs say to each other. Each has a random name. */
type Said = { heard: Heard } | { asks: string; from: string | null } | { answers: string; heard: Heard }

/** A message names the session by its digest (account/session/tabs.ts). */
type Message = { session: string } & Said

/** Holds a stream that goes on from a position, until the signal or the end of the session. */
type Hold = (from: string | null, hear: (heard: Heard) => void, until: AbortSignal) => Promise<void>

type Means = {
  /** The digest of the session. */
  session: string
  locks: Pick<LockManager, 'request'>
  channel: BroadcastChannel
  hold: Hold
  hear: (heard: Heard) => void
}

/**
 * One stream for all tabs of a session. The tab that has the lock holds it and passes on what it hears. When that tab closes,
 * another gets the lock and goes on from the last position that it heard of; a tab that is not answered takes the lock away.
 */
export class SharedStream {
  readonly #means: Means
  readonly #name = crypto.randomUUID()
  #recent: (Heard & { at: number })[] = []
  #position: string | null = null
  #holds = false
  #isStopped = false
  /** Ends the wait for the lock. */
  #wait = new AbortController()
  /** Ends the stream. */
  #turn = new AbortController()
  #takesAway = false
  #patience: ReturnType<typeof setTimeout> | undefined
  readonly #asking: ReturnType<typeof setInterval>

  constructor(means: Means) {
    this.#means = means
    means.channel.addEventListener('message', this.#receive)
    document.addEventListener('visibilitychange', this.#askIfShown)
    this.#asking = setInterval(this.#askIfShown, ASK_EVERY_MS)
    void this.#takeTurns()
    this.#ask()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#patience)
    clearInterval(this.#asking)
    document.removeEventListener('visibilitychange', this.#askIfShown)
    this.#means.channel.close()
    this.#wait.abort()
    this.#turn.abort()
  }

  async #takeTurns(): Promise<void> {
    while (!this.#isStopped) {
      this.#wait = new AbortController()
      const how = this.#takesAway ? { steal: true } : { signal: this.#wait.signal }
      this.#takesAway = false
      try {
        await this.#means.locks.request(`live ${this.#means.session}`, how, () => this.#hold())
      } catch (error) {
        // It was taken away, or this tab stopped waiting for it. If the browser gives no locks, each tab is on its own.
        const isTaken = error instanceof Error && error.name === 'AbortError'
        if (!isTaken) await this.#hold()
      }
      this.#turn.abort()
      this.#holds = false
    }
  }

  async #hold(): Promise<void> {
    if (this.#isStopped) return
    clearTimeout(this.#patience)
    this.#takesAway = false
    const turn = new AbortController()
    this.#turn = turn
    this.#holds = true
    await this.#means.hold(
      this.#position,
      (heard) => {
        this.#note(heard)
        this.#send({ heard })
      },
      turn.signal,
    )
    // It has ended by itself, so the session has.
    if (!turn.signal.aborted) this.stop()
  }

  #note(heard: Heard): void {
    this.#position = heard.position ?? this.#position
    this.#recent = [...this.#recentOnes(), { ...heard, at: Date.now() }]
    this.#means.hear(heard)
  }

  #recentOnes() {
    const since = Date.now() - RECENT_MS
    return this.#recent.filter(({ at }) => at > since)
  }

  #askIfShown = (): void => {
    if (!document.hidden) this.#ask()
  }

  #ask(): void {
    if (this.#holds) return
    this.#send({ asks: this.#name, from: this.#position })
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => {
      this.#takesAway = true
      this.#wait.abort()
    }, ANSWER_MS)
  }

  #receive = ({ data }: MessageEvent<Message | null>): void => {
    if (data?.session !== this.#means.session) return
    if ('heard' in data && 'answers' in data) {
      if (data.answers !== this.#name) return
      clearTimeout(this.#patience)
      this.#note(data.heard)
    } else if ('heard' in data) this.#note(data.heard)
    else if (this.#holds) this.#send({ answers: data.asks, heard: this.#missedSince(data.from) })
  }

  /** A tab that has just begun has missed what is recent. One that heard less than this one was stopped meanwhile. */
  #missedSince(from: string | null): Heard {
    const position = this.#position
    if (from === position && from !== null) return { position, topics: [] }
    const recent = new Set(this.#recentOnes().flatMap(({ topics }) => topics))
    return { position, topics: from === null ? [...recent] : everything }
  }

  #send(said: Said): void {
    const { session, channel } = this.#means
    if (!this.#isStopped) channel.postMessage({ session, ...said } satisfies Message)
  }
}
