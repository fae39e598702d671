import { connect } from 'node:net'
import type { Connection } from '../../server/src/db/connect.ts'
import { addressOf, through } from '../harness/connection.ts'
import { openTcpProxy } from '../harness/tcp-proxy.ts'

/** Where a connection is cut: before a statement reaches the database, or after it has run but before its answer arrives. */
export type Cut = { statement: number; when: 'before' | 'after' }

export type StatementGate = Awaited<ReturnType<typeof openStatementGate>>

/** The PostgreSQL protocol messages with which a client ends a statement: a simple query, and Sync. */
const ENDS = new Set(['Q', 'S'])

/** Opens a gate in front of a database that counts statements and cuts the connection at one of them. */
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
      // ReadyForQuery: the database has executed the statement.
      if (isLastOne && bytes.at(-6) === 'Z'.charCodeAt(0)) end()
      else if (!isLastOne) client.write(bytes)
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

/** Counts the statements that end in each chunk of a client's data. The first message is special: it has no type. */
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
