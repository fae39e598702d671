import { connect } from 'node:net'
import type { Connection } from '../../server/src/db/connect.ts'
import { addressOf, through } from '../harness/connection.ts'
import { openTcpProxy } from '../harness/tcp-proxy.ts'

/** Where a connection is cut: before a statement reaches the database, or after it has run but before its answer arrives. */
export type Cut = { statement: number; when: 'before' | 'after' }

export type StatementGate = Awaited<ReturnType<typeof openStatementGate>>

/** Messages of the PostgreSQL protocol that end a statement and are answered by ReadyForQuery: a simple query, and Sync. */
const ENDS = new Set(['Q', 'S'])
/** Parse, Bind, Describe, Execute and Close: the parts of a statement that Sync ends. */
const PARTS = new Set(['P', 'B', 'D', 'E', 'C'])
const READY_FOR_QUERY = 'Z'

/**
 * Opens a gate in front of a database that counts statements and cuts the connection at one of them. It forwards each
 * statement by itself, because several can arrive in one piece.
 */
export async function openStatementGate(behind: Connection) {
  let cut: Cut | null = null
  let left = 0
  const proxy = await openTcpProxy((client, keep) => {
    const database = keep(connect(addressOf(behind)))
    const end = () => {
      client.destroy()
      database.destroy()
    }
    client.on('close', end)
    database.on('close', end)
    let isCut: Cut['when'] | null = null
    // The database also says that it is ready once the connection is open.
    let unanswered = 1
    const readRequests = messageReader({ hasStart: true })
    const readAnswers = messageReader({ hasStart: false })
    let parts: Buffer[] = []
    function forward(bytes: Buffer, isStatement: boolean) {
      if (isStatement && cut !== null && --left === 0) {
        isCut = cut.when
        cut = null
      }
      if (isCut === 'before') return
      if (isStatement) unanswered++
      database.write(bytes)
    }
    client.on('data', (bytes: Buffer) => {
      for (const message of readRequests(bytes)) {
        if (isCut) break
        parts.push(message.bytes)
        if (PARTS.has(message.type)) continue
        forward(Buffer.concat(parts), ENDS.has(message.type))
        parts = []
      }
      if (isCut && unanswered === 0) end()
    })
    database.on('data', (bytes: Buffer) => {
      unanswered -= readAnswers(bytes).filter(({ type }) => type === READY_FOR_QUERY).length
      if (isCut !== 'after') client.write(bytes)
      if (isCut && unanswered === 0) end()
    })
  })
  return {
    connection: through(behind, proxy.port),
    /** Cuts once, at that statement, counting from now. */
    arm(wanted: Cut) {
      cut = wanted
      left = wanted.statement
    },
    /** Disarms the gate and returns whether it has cut a connection since it was armed. */
    disarm() {
      const hasCut = cut === null
      cut = null
      return hasCut
    },
    close: proxy.close,
  }
}

type Message = { type: string; bytes: Buffer }

/** Returns the messages that are complete with each chunk. The one that starts a connection has no type. */
function messageReader({ hasStart }: { hasStart: boolean }): (bytes: Buffer) => Message[] {
  let pending = Buffer.alloc(0)
  let isTyped = !hasStart
  return (bytes) => {
    pending = Buffer.concat([pending, bytes])
    const messages: Message[] = []
    for (;;) {
      const head = isTyped ? 1 : 0
      if (pending.length < head + 4) return messages
      const length = head + pending.readInt32BE(head)
      if (pending.length < length) return messages
      messages.push({ type: pending.toString('latin1', 0, head), bytes: pending.subarray(0, length) })
      isTyped = true
      pending = pending.subarray(length)
    }
  }
}
