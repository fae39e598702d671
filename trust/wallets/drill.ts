import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '@bank/contract/client'
import { cents } from '@bank/contract/money'
import { offers } from '@bank/contract/offers'
import { transactions } from '@bank/contract/transactions'
import { type NewWallet, wallets } from '@bank/contract/wallets'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queries } from '../../server/src/db/connect.ts'
import { currentBuild } from '../../server/src/http/build.ts'
import type { TestPostgres } from '../../server/testing/global-setup.ts'
import { type Account, keyForm } from '../harness/accounts.ts'
import { answerTo } from '../harness/answers.ts'
import { type Bank, callAs, type Member, openBankUnderTest } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { placeSession } from '../harness/sessions.ts'
import { stopwatch } from '../harness/stopwatch.ts'
import { startRateFeed } from './rate-feed.ts'

export const OURS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
export const NEXT = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
export const THEIRS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** What one bitcoin is worth, as the feed says at first. */
export const FEED_USD = '50000'

/** What offers are made for. */
const AMOUNT = cents(10_000)

export type Drill = Awaited<ReturnType<typeof openDrill>>

/** A bank of two servers with wallets, its users, and the actions of an attacker. */
export async function openDrill(postgres: TestPostgres, breaks: readonly Break[]) {
  const bank = await openBankUnderTest(postgres)
  const rates = await startRateFeed(FEED_USD)
  const site = mkdtempSync(path.join(tmpdir(), 'meranti-site-'))
  cpSync(currentBuild(), site, { recursive: true })
  const elsewhere: Break = {
    file: 'server/src/http/build.ts',
    from: "path.join(BUILDS, existsSync(pointer) ? readFileSync(pointer, 'utf8') : 'none')",
    to: JSON.stringify(site),
  }
  const options = { breaks: [elsewhere, IMPATIENT, ...breaks], environment: { RATES_URL: rates.url } }
  // One after the other, because the first one prepares the database.
  const server = await bank.start(options)
  await bank.start(options)
  const administratorOf = async (signedIn: number) => {
    const { id, token } = await bank.add({ role: 'admin' })
    await placeSession(bank.owner, { token, userId: id, signedIn })
    return callAs(server, token)
  }
  const administrator = await administratorOf(0)
  const { id: customerId, token } = await bank.add()
  const customer = callAs(server, token)
  return {
    bank,
    rates,
    customer,
    customerId,
    /** The first of the two servers. */
    server,
    /** The lines that are broken in the servers. */
    breaks,
    /** What offers are made for. */
    amount: AMOUNT,
    /** An administrator who has just signed in, and one whose session is 20 minutes old. */
    administrator,
    stolen: await administratorOf(20),
    /** The folder from which this server serves its pages. */
    site,
    ...walletActs(administrator, customer),
    ...alarmActs(bank),
    async audited() {
      const rows = await bank.owner.rows<{ act: string }>(sql`select distinct act from audit_log`)
      return new Set(rows.map(({ act }) => act))
    },
    async [Symbol.asyncDispose]() {
      rates.stop()
      await bank.stop()
      rmSync(site, { recursive: true, force: true })
    },
  }
}

/** The feed is read every half minute; experiments don't wait for that. */
const IMPATIENT: Break = {
  file: 'server/src/chains/rates/feed.ts',
  from: 'const LOOK_MS = 30_000',
  to: 'const LOOK_MS = 200',
}

function walletActs(administrator: Call, customer: Call) {
  const add = async (form: NewWallet) => (await administrator(wallets.create, { form })).data.id
  return {
    addWallet: (name: string, address = OURS) => add({ name, network: 'Bitcoin', address }),
    /** A wallet that makes an address of this account for each offer. */
    addKeyedWallet: (name: string, account: Account) => add(keyForm(name, account)),
    async offer(walletId: string, member: Member, server = 0) {
      const body = { walletId, accountType: 'checking' as const, amount: AMOUNT }
      return (await member.at(server)(offers.make, { body })).data
    },
    /** The address of a wallet that customers see, or null. */
    async shown(id: string, by = customer) {
      const { data } = await by(wallets.list, { query: { limit: 200 } })
      return data.find((wallet) => wallet.id === id)?.address ?? null
    },
    async requestTo(cryptoAddress: string, cryptoType: string) {
      const about = { type: 'deposit' as const, amount: AMOUNT, accountType: 'savings' as const }
      return (await customer(transactions.create, { body: { ...about, cryptoType, cryptoAddress } })).data
    },
  }
}

/** The tables whose rows attackers change. */
const TAMPERED = [
  'wallets',
  'wallet_addresses',
  'wallet_keys',
  'deposit_indexes',
  'deposit_addresses',
  'offers',
]

/** How long a server may keep an alarm to itself. */
const LOG_MS = 10_000

function alarmActs({ owner, servers }: Bank) {
  const wanted: string[] = []
  let time: (() => number) | undefined
  const switchTriggers = async (tx: Queries, to: 'enable' | 'disable') => {
    for (const table of TAMPERED) await tx.run(sql`alter table ${raw(table)} ${raw(to)} trigger user`)
  }
  const alarms = (server: number) => (servers[server]?.said() ?? '').split('\n').filter(isAlarm)
  return {
    /** Writes to the database with every right, but without the master key. */
    async tamper(...statements: Sql[]) {
      time ??= stopwatch()
      await owner.transaction(async (tx) => {
        await switchTriggers(tx, 'disable')
        for (const statement of statements) await tx.run(statement)
        await switchTriggers(tx, 'enable')
      })
    },
    expectAlarm: (words: string) => void wanted.push(words),
    /** Seconds from the first tampering to the last alarm in the server's log; `limit` + 1 if one is missing. */
    async awaitAlarms(limit: number) {
      const passed = time ?? stopwatch()
      while (passed() < limit * 1000) {
        const lines = alarms(0)
        if (wanted.every((words) => lines.some((line) => line.includes(words)))) return passed() / 1000
        await sleep(100)
      }
      return limit + 1
    },
    /** Whether a server's log has an alarm with these words, or soon will. */
    async isSaid(server: number, words: string) {
      const passed = stopwatch()
      while (!alarms(server).some((line) => line.includes(words))) {
        if (passed() > LOG_MS) return false
        await sleep(50)
      }
      return true
    },
  }
}

function isAlarm(line: string): boolean {
  return line.includes('"level":"error"')
}

/** The refusal of a call in the form `403 sign_in_again`; null if the call succeeded. */
export async function refusalOf(call: Promise<unknown>): Promise<string | null> {
  const { status, code } = await answerTo(call)
  return code === 'ok' ? null : `${status} ${code}`
}
