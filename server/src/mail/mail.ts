import { setTimeout as sleep } from 'node:timers/promises'
import { brand } from '@bank/contract/brand'
import sql from 'sql-template-tag'
import type { Database } from '../db/connect.ts'
import type { Log } from '../http/request-log.ts'
import type { Letter } from './letters.ts'

/** One address, or many that are read while letters are being sent. */
export type Recipients = string | (() => AsyncGenerator<string>)

export type Mail = {
  /**
   * Sends in the background and returns at once. Call it after the transaction, whose outcome it cannot change. A
   * letter that the mail server refuses is logged without its address, and not sent again.
   */
  send(letter: Letter, to: Recipients): void
  /** Waits briefly for the letters under way, then gives up the rest. */
  close(): Promise<void>
}

const CONNECTIONS = 4
const PATIENCE_MS = 10_000
const CLOSING_MS = 2000

/** The number of letters that can wait while the mail server is slow; without a limit, memory would grow endlessly. */
const WAITING_MAX = 1000

/** After this many failures in a row, the rest of a long list is not sent. */
const FAILURES_MAX = 20

/** Sends the bank's e-mail (DEC-25) through SMTP_URL, while administrators have e-mail notifications on. */
export async function openMail(db: Database, url: string | undefined, log: Log): Promise<Mail> {
  if (url === undefined) return { send() {}, async close() {} }
  // Loaded only if letters are sent, because it takes four megabytes.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    {
      from: { name: brand.bankName, address: brand.email },
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
  )
  // The pool reports broken idle connections here. The next letter opens another.
  transport.on('error', () => {})
  const underWay = new Set<Promise<void>>()
  let closing = false

  async function isWanted(): Promise<boolean> {
    if (closing) return false
    const { wanted } = await db.row<{ wanted: boolean }>(
      sql`select email_notifications as wanted from settings`,
    )
    return wanted
  }

  /** Whether the letter was sent, or was not wanted. */
  async function sendOne({ subject, text }: Letter, address: string): Promise<boolean> {
    try {
      // Passed as parts, so that nothing in an address can add a second recipient.
      if (await isWanted()) await transport.sendMail({ to: { name: '', address }, subject, text })
      return true
    } catch (error) {
      log.warn(describe(error), 'a letter was not sent')
      return false
    }
  }

  async function sendMany(letter: Letter, addresses: AsyncGenerator<string>) {
    let failuresInARow = 0
    const carry = async () => {
      for (;;) {
        if (closing || failuresInARow >= FAILURES_MAX) return
        const { done, value } = await addresses.next()
        if (done) return
        failuresInARow = (await sendOne(letter, value)) ? 0 : failuresInARow + 1
      }
    }
    try {
      await Promise.all(Array.from({ length: CONNECTIONS }, carry))
    } catch (error) {
      log.warn(describe(error), 'a list of addresses could not be read to its end')
    }
    if (failuresInARow >= FAILURES_MAX) log.warn('the mail server keeps failing: the rest is not sent')
  }

  return {
    send(letter, to) {
      if (closing || underWay.size >= WAITING_MAX) {
        log.warn('too many letters are waiting: one was not sent')
        return
      }
      const work: Promise<void> = (
        typeof to === 'string' ? sendOne(letter, to) : sendMany(letter, to())
      ).then(() => void underWay.delete(work))
      underWay.add(work)
    },
    async close() {
      closing = true
      await Promise.race([Promise.all(underWay), sleep(CLOSING_MS, undefined, { ref: false })])
      transport.close({ force: true })
    },
  }
}

/** The error without the mail server's own message, which contains the address. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return {}
  return {
    name: error.name,
    code: 'code' in error ? error.code : undefined,
    responseCode: 'responseCode' in error ? error.responseCode : undefined,
  }
}
