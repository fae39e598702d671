import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { type Connection, connect, type Database } from '../../server/src/db/connect.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { writeCursor } from '../../server/src/db/page.ts'
import { masterKeys } from '../../server/src/encryption/master-keys.ts'
import { openLog } from '../../server/src/http/request-log.ts'
import type { Caller } from '../../server/src/identity/sessions/caller.ts'
import { openSession } from '../../server/src/identity/sessions/session.ts'
import { openOutbox } from '../../server/src/mail/outbox.ts'
import { marksFile } from '../../server/src/wallets/high-water-marks.ts'
import { signFirstWallets } from '../../server/src/wallets/sign-all.ts'
import { openWalletTrust } from '../../server/src/wallets/trust.ts'
import { generate } from './generate.ts'
import { addManyRows } from './many-rows.ts'

/** A fixed key, so that the wallet of a bank generated earlier is still valid. */
const KEYS = masterKeys(Buffer.alloc(32, 'bench').toString('base64'))

/** Transactions for each user. */
const EACH = 5
/** The number of rows sampled for the measurements. */
const DRAWN = 200
/** The first page's count, which the cursor of a later page contains. */
const COUNTED = { matched: 100, more: true }

type Row = {
  id: string
  createdAt: string
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
}

/** A bank of a given size, and the samples for the measurements. */
export type Bank = Awaited<ReturnType<typeof draw>>

/** Opens the bank of that size on a server, and generates it if it does not exist. */
export async function openLargeBank(
  server: string,
  users: number,
  say: (sentence: string) => void,
): Promise<Bank> {
  const name = `meranti_scale_${users}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const admin = connect({ connectionString: server }, { max: 1 })
  const exists = await admin.find(sql`select from pg_database where datname = ${name}`)
  if (!exists) await admin.run(sql`create database ${raw(name)}`)
  await admin.end()
  const connection: Connection = { connectionString: url.href }
  await migrate(connection)
  const patient = connect(connection, { max: 1, patient: true })
  const filled = await patient.value<boolean>(sql`select exists (select from users)`)
  if (!filled) {
    await generate(patient, { users, transactions: users * EACH, passwordHash: 'no user signs in', say })
  }
  await patient.end()
  const drawing = connect(connection, { max: 1, patient: true })
  try {
    return await draw(drawing, connect(connection, { max: 1 }), users)
  } finally {
    await drawing.end()
  }
}

// Sampled evenly over the whole list, so that pages are measured from the first to the last.
async function draw(drawing: Database, db: Database, users: number) {
  const rows = await drawing.rows<Row>(sql`
    select id, created_at as "createdAt", first_name as "firstName", last_name as "lastName", email,
      phone_number as "phoneNumber" from (
      select *, row_number() over (order by created_at desc, id desc) as n from users
      where role = 'user' and status = 'active' and email_folded like 'user%'
    ) numbered where n % greatest(1, ${users}::int / ${DRAWN}) = 0 order by n limit ${DRAWN}`)
  const moves = await drawing.rows<{ id: string; createdAt: string; reference: string }>(sql`
    select id, created_at as "createdAt", reference from transactions order by md5(id::text) limit ${DRAWN}`)
  const customers = rows.map((row) => ({ ...row, caller: asCaller(row.id, 'user') }))
  // The last sample, because measurements suspend and activate others, which ends their sessions.
  const reader = customers.at(-1)
  const boss = await db.row<{ id: string }>(
    sql`select id from users where role = 'admin' and status = 'active' limit 1`,
  )
  if (!reader) throw new Error('The bank has no customers to measure with.')
  await addManyRows(drawing, reader.id)
  const authorization = `Bearer ${await db.transaction((tx) => openSession(tx, reader.id, { address: '127.0.0.1', device: 'Test' }))}`
  const folder = mkdtempSync(path.join(tmpdir(), 'meranti-bench-'))
  const walletTrust = await openWalletTrust(KEYS, marksFile(folder), openLog('silent'))
  await signFirstWallets(drawing, walletTrust)
  const wallet = await db.row<{ address: string }>(sql`select address from wallet_addresses limit 1`)
  const process = await db.value<number>(sql`select pg_backend_pid()`)
  return {
    users,
    /** A single connection, so that its process at the server is known. */
    db,
    process,
    walletTrust,
    outbox: openOutbox(KEYS, { SMTP_URL: undefined, PUBLIC_URL: undefined }),
    customers,
    /** The id of a customer with 200,000 transfers. */
    longHistory: reader.id,
    /** Cursors into the lists of users and of transactions, from the first page to the last. */
    userCursors: rows.map((row) => writeCursor(row, COUNTED)),
    transactionCursors: moves.map((move) => writeCursor(move, COUNTED)),
    transactions: moves.map(({ id }) => id),
    references: moves.map(({ reference }) => reference),
    administrator: asCaller(boss.id, 'admin'),
    /** A signed-in customer's header. */
    authorization,
    address: wallet.address,
  }
}

function asCaller(userId: string, role: 'user' | 'admin'): Caller {
  return { userId, role, tokenHash: Buffer.alloc(32), isFresh: true, needsFactor: false }
}
