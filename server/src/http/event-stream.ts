import { Readable } from 'node:stream'

/** What a client may leave unread, in bytes: more than a hundred events. */
const UNREAD_MAX = 16 * 1024

/** The answer of a `stream` endpoint: server-sent events, for as long as both sides stay. */
export class EventStream {
  readonly body = new Readable({ read() {}, highWaterMark: UNREAD_MAX })
  #isOver = false

  constructor() {
    // The headers leave with the first byte.
    this.beat()
  }

  send(event: { name: string; id: string; data: object }): void {
    this.#write(`event: ${event.name}\nid: ${event.id}\ndata: ${JSON.stringify(event.data)}\n\n`)
  }

  /** Says from where to catch up, without an event. */
  sendId(id: string): void {
    this.#write(`id: ${id}\n\n`)
  }

  /** A comment, so that both sides notice when the other is gone. */
  beat(): void {
    this.#write(':\n\n')
  }

  /** Ends the answer as complete. */
  end(): void {
    if (!this.#isOver) this.body.push(null)
    this.#isOver = true
  }

  /** Drops a client that does not read, because what it leaves stays in memory. */
  #write(text: string): void {
    if (this.#isOver || this.body.push(text)) return
    this.#isOver = true
    this.body.destroy()
  }
}
