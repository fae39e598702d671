import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Call } from '@bank/contract/client'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import sql, { type Sql } from 'sql-template-tag'
import type { TestPostgres } from '../../server/src/db/testing-setup.ts'
import { type Bank, callAs, openBankUnderTest } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { placeSession } from '../harness/sessions.ts'
import { BUILT } from '../harness/site.ts'
import { stopwatch } from '../harness/stopwatch.ts'

export const OURS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
export const NEXT = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
export const THEIRS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** A bank with wallets, its users, and the actions of an attacker. */
export type Drill = {
  bank: Bank
  server: ServerProcess
  /** An administrator who has just signed in, one whose session is 20 minutes old, and a customer. */
  administrator: Call
  stolen: Call
  customer: Call
  customerId: string
  /** The folder from which this server serves its pages. */
  site: string
  addWallet(name: string, address?: string): Promise<string>
  /** Writes to the database with every right, but without the master key. */
  tamper(...statements: Sql[]): Promise<void>
  /** The address of a wallet that customers see, or null. */
  shown(id: string, by?: Call): Promise<string | null>
  requestTo(address: string, cryptoType: string): Promise<{ id: string }>
  /** Seconds from the first tampering to the last alarm in the server's log; `limit` + 1 if one is missing. */
  awaitAlarms(limit: number): Promise<number>
  expectAlarm(words: string): void
  audited(): Promise<Set<string>>
  stop(): Promise<void>
}

export async function openDrill(postgres: TestPostgres, breaks: readonly Break[]): Promise<Drill> {
  const bank = await openBankUnderTest(postgres)
  const site = mkdtempSync(path.join(tmpdir(), 'meranti-site-'))
  cpSync(BUILT, site, { recursive: true })
  const elsewhere: Break = {
    file: 'server/src/http/pages.ts',
    from: "path.join(import.meta.dirname, '../../../web/build/client')",
    to: JSON.stringify(site),
  }
  const server = await bank.start({ breaks: [elsewhere, ...breaks] })
  const administratorOf = async (signedIn: number) => {
    const { id, token } = await bank.add({ role: 'admin' })
    await placeSession(bank.owner, { token, userId: id, signedIn })
    return callAs(server, token)
  }
  const administrator = await administratorOf(0)
  const { id: customerId, token } = await bank.add()
  const customer = callAs(server, token)
  const wanted: string[] = []
  let time: (() => number) | undefined
  return {
    bank,
    server,
    administrator,
    stolen: await administratorOf(20),
    customer,
    customerId,
    site,
    async addWallet(name, address = OURS) {
      const form = { name, network: 'Bitcoin', address }
      return (await administrator(wallets.create, { form })).data.id
    },
    async tamper(...statements) {
      time ??= stopwatch()
      await bank.owner.transaction(async (tx) => {
        await tx.run(sql`alter table wallet_addresses disable trigger user`)
        for (const statement of statements) await tx.run(statement)
        await tx.run(sql`alter table wallet_addresses enable trigger user`)
      })
    },
    async shown(id, by = customer) {
      const { data } = await by(wallets.list, { query: { limit: 200 } })
      return data.find((wallet) => wallet.id === id)?.address ?? null
    },
    async requestTo(cryptoAddress, cryptoType) {
      const body = {
        type: 'deposit' as const,
        amount: cents(10_000),
        accountType: 'savings' as const,
        cryptoType,
        cryptoAddress,
      }
      return (await customer(transactions.create, { body })).data
    },
    expectAlarm: (words) => void wanted.push(words),
    async awaitAlarms(limit) {
      const passed = time ?? stopwatch()
      while (passed() < limit * 1000) {
        const lines = server.said().split('\n').filter(isAlarm)
        if (wanted.every((words) => lines.some((line) => line.includes(words)))) return passed() / 1000
        await sleep(100)
      }
      return limit + 1
    },
    async audited() {
      const rows = await bank.owner.rows<{ act: string }>(sql`select distinct act from audit_log`)
      return new Set(rows.map(({ act }) => act))
    },
    async stop() {
      await bank.stop()
      rmSync(site, { recursive: true, force: true })
    },
  }
}

function isAlarm(line: string): boolean {
  return line.includes('"level":"error"')
}

/** The refusal of a call in the form `403 sign_in_again`; null if the call succeeded. */
export async function refusalOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof ApiError) return `${error.status} ${error.code}`
    throw error
  }
}
