import { createHash, randomBytes, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { openAsOwner, openDatabase } from '../../server/src/boot/open-database.ts'
import { connect, type Database } from '../../server/src/db/connect.ts'
import { openMasterKeys } from '../../server/src/encryption/open-keys.ts'
import { openSession } from '../../server/src/identity/sessions/session.ts'
import { insertAddress, insertWallet } from '../../server/src/wallets/insert-wallet.ts'
import { parentOf } from '../../server/testing/processes.ts'

/** The database of a running bank, with signed-in customers. */
export type Customers = Awaited<ReturnType<typeof addCustomers>>

/** As many as 64 connections need, because four requests of each are served at once (DEC-75). */
const ADMINISTRATORS = 16
const ADDRESS = '1BitcoinEaterAddressDontSendf59kuE'
/** The wallet address for deposits. */
export const PAYMENT = { cryptoType: 'Bitcoin', cryptoAddress: ADDRESS }

/**
 * Fills the database of a bank that runs in the folder with that many customers, their balances and a wallet.
 */
export async function addCustomers(folder: string, count: number) {
  const config = {
    DATA_DIR: folder,
    DATABASE_URL: undefined,
    DATA_KEY: undefined,
    DATA_KEY_PREVIOUS: undefined,
  }
  const asOwner = await openAsOwner(config, () => {})
  const owner = connect(asOwner.connection, { max: 2, patient: true })
  const opened = await openDatabase(config, () => {})
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await owner.transaction(async (tx) => {
    await tx.run(sql`
      insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state,
        city, address1, zip_code, status, role)
      select gen_random_uuid(), email, email, '', 'First' || n, 'Last' || n, '', '', '', '', '', '', 'active', role
      from (
        select n, 'user' as role, 'customer' || n || '@bench.example' as email from generate_series(1, ${count}::int) n
        union all
        select n, 'admin', 'administrator' || n || '@bench.example' from generate_series(1, ${ADMINISTRATORS}::int) n
      ) people`)
    await tx.run(sql`insert into figures (user_id) select id from users where role = 'user'`)
    await tx.run(sql`
      insert into transfers (id, user_id, debit, credit, amount_cents, kind, reason)
      select gen_random_uuid(), id, 'opening_balances', account, 1234567, 'opening', 'Bench'
      from users, unnest(array['checking', 'savings', 'investments']) account where role = 'user'`)
    await tx.run(sql`
      insert into sessions (token_hash, user_id)
      select hash, id from unnest(${hashes}::bytea[]) with ordinality given (hash, n)
      join users on email = 'customer' || n || '@bench.example'`)
    await tx.run(sql`analyze`)
  })
  const keys = await openMasterKeys(config, opened.db)
  const id = randomUUID()
  const qrPng = Buffer.from('a picture')
  const shown = { id: randomUUID(), walletId: id, address: ADDRESS, qrPng, createdAt: null, retiredAt: null }
  const administrators = await owner.transaction(async (tx) => {
    await insertWallet(tx, keys, { id, name: PAYMENT.cryptoType, network: 'Bitcoin', createdAt: null, shown })
    await insertAddress(tx, keys, shown)
    const admins = await tx.rows<{ id: string }>(sql`
      select id from users where role = 'admin' and email like 'administrator%@bench.example'`)
    const sessions: string[] = []
    for (const { id } of admins)
      sessions.push(await openSession(tx, id, { address: '127.0.0.1', device: 'Test' }))
    return sessions
  })
  const backend = await owner.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return {
    /** A connection as the schema's owner. */
    owner,
    /** How the product itself connects. */
    connection: opened.connection,
    /** The database's main process. */
    postmaster: parentOf(backend.pid),
    tokens,
    administrators,
    async close() {
      await owner.end()
      await opened.close()
      await asOwner.close()
    },
  }
}

/** Adds pending deposits for the customers in turn and returns their ids. */
export async function addPending(owner: Database, count: number): Promise<string[]> {
  const rows = await owner.rows<{ id: string }>(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
      wallet_id, crypto_type, crypto_network, crypto_address)
    select gen_random_uuid(), u.id, 'deposit', 'funding', 'savings', 10000, 'Deposit', 'pending',
      gen_random_uuid()::text, w.id, w.name, w.network, ${ADDRESS}
    from (
      select id, row_number() over (order by id) as n, count(*) over () as everybody from users where role = 'user'
    ) u
    join generate_series(0, ${count - 1}::int) k on u.n = k % u.everybody + 1
    cross join (select * from wallets limit 1) w returning id`)
  return rows.map(({ id }) => id)
}

/** Cancels all pending requests, because a customer's open requests are limited. */
export async function clearPending(owner: Database): Promise<void> {
  await owner.run(
    sql`update transactions set status = 'cancelled', decided_at = now() where status = 'pending'`,
  )
}
