import { connect } from 'node:net'
import type { Connection } from '../../server/src/db/connect.ts'
import { addressOf, through } from '../harness/connection.ts'
import { openStretch } from '../harness/stretch.ts'

/** Where a connection is cut: before a statement reaches the database, or after it is done there and nobody hears of it. */
export type Cut = { statement: number; when: 'before' | 'after' }

export type StatementGate = {
  connection: Connection
  /** Cuts once, at that statement counted from now. */
  arm(cut: Cut): void
  /** Whether it has cut since it was armed; it does so no more. */
  disarm(): boolean
  close(): Promise<void>
}

/** Messages of PostgreSQL's protocol that a client ends a statement with: a simple query, and Sync. */
const ENDS = new Set(['Q', 'S'])

/** A gate before a database that counts statements and cuts the wire at one of them. */
export async function openStatementGate(behind: Connection): Promise<StatementGate> {
  let cut: Cut | null = null
  let left = 0
  const stretch = await openStretch((client, keep) => {
    const database = keep(connect(addressOf(behind)))
    const end = () => {
      client.destroy()
      database.destroy()
    }
    client.on('close', end)
    database.on('close', end)
    let isLastOne = false
    const countStatements = statementCounter()
    client.on('data', (bytes: Buffer) => {
      const statements = countStatements(bytes)
      if (cut !== null && statements > 0) {
        left -= statements
        if (left <= 0) {
          isLastOne = cut.when === 'after'
          cut = null
          if (!isLastOne) return end()
        }
      }
      database.write(bytes)
    })
    database.on('data', (bytes: Buffer) => {
      // The database has done it and says that it is ready for more.
      if (isLastOne && bytes.at(-6) === 'Z'.charCodeAt(0)) end()
      else if (!isLastOne) client.write(bytes)
    })
  })
  return {
    connection: through(behind, stretch.port),
    arm(wanted) {
      cut = wanted
      left = wanted.statement
    },
    disarm() {
      const hasCut = cut === null
      cut = null
      return hasCut
    },
    close: stretch.close,
  }
}

/** Counts the statements that end in each piece of what a client sends, its first message apart, which has no type. */
function statementCounter(): (bytes: Buffer) => number {
  let pending = Buffer.alloc(0)
  let hasBegun = false
  return (bytes) => {
    pending = Buffer.concat([pending, bytes])
    let statements = 0
    for (;;) {
      const head = hasBegun ? 1 : 0
      if (pending.length < head + 4) return statements
      const length = head + pending.readInt32BE(head)
      if (pending.length < length) return statements
      if (hasBegun && ENDS.has(pending.toString('latin1', 0, 1))) statements++
      hasBegun = true
      pending = pending.subarray(length)
    }
  }
}
