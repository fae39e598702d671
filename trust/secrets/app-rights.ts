import { transactions } from '@bank/contract/transactions'
import { verification } from '@bank/contract/verification'
import { wallets } from '@bank/contract/wallets'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { Connection } from '../../server/src/db/connect.ts'
import { BITCOIN_ADDRESS } from '../../server/src/testing.ts'
import { type Bank, callAs } from '../harness/bank.ts'
import { deposit } from '../harness/deposits.ts'
import type { ServerProcess } from '../harness/server-process.ts'

/** What the role that serves requests never needs. Each table has rows by now, so that triggers would fire. */
const STATEMENTS: readonly string[] = [
  'create table theirs (id int)',
  'create table public.theirs as select * from users',
  'create function public.theirs() returns int language sql as $$ select 1 $$',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'drop table audit_log',
  'drop trigger immutable on audit_log',
  'alter table audit_log disable trigger user',
  'alter table transfers disable trigger user',
  'alter table wallet_addresses add column theirs text',
  'alter table users owner to meranti_app',
  'alter role meranti_app superuser',
  'create role theirs superuser',
  'set session_replication_role = replica',
  'truncate audit_log',
  'truncate transfers cascade',
  "update audit_log set act = 'x'",
  'delete from audit_log',
  "update audit_chains set head = ''",
  "insert into audit_chains values (gen_random_uuid()::text, 0, '')",
  'delete from audit_chains',
  'update transfers set amount_cents = amount_cents + 1',
  'delete from transfers',
  'update ledger_accounts set balance_cents = balance_cents + 1',
  'delete from ledger_accounts',
  "update wallet_addresses set address = 'theirs'",
  'delete from wallet_addresses',
  'delete from wallets',
  'delete from transactions',
  "update transactions set status = 'pending' where status = 'completed'",
  'update transactions set amount_cents = amount_cents + 1',
  'update verification_submissions set has_id = true',
  'delete from verification_submissions',
  "update verification_documents set sealed = ''",
  'delete from verification_documents',
  'delete from verification_decisions',
  'delete from data_keys',
  'delete from master_keys',
  "update migrations set hash = ''",
  "copy users to program 'cat'",
  "copy users to '/tmp/theirs'",
  "select pg_read_file('postgresql.conf')",
  'select * from pg_authid',
]

/** Tries each as that role, and takes it back; then, as the control, once more with every right and no trigger. */
export async function tryRights(bank: Bank, server: ServerProcess) {
  await fillTables(bank, server)
  const { environment, ownerConnection } = bank
  const allowed = await allowedOf({ connectionString: environment.DATABASE_URL ?? '' })
  const owner = await connected(ownerConnection)
  const tables = 'audit_log, audit_chains, transfers, wallet_addresses, wallets'
  await owner.query('begin')
  await owner.query(`grant all on ${tables} to meranti_app`)
  for (const table of tables.split(', ')) await owner.query(`alter table ${table} disable trigger user`)
  await owner.query('set local role meranti_app')
  const controlAllowed: string[] = []
  for (const statement of STATEMENTS.filter((text) => /^(update|delete)/.test(text))) {
    await owner.query('savepoint before')
    const isAllowed = await owner.query(statement).then(
      () => true,
      () => false,
    )
    if (isAllowed) controlAllowed.push(statement)
    await owner.query('rollback to before')
  }
  await owner.query('rollback')
  await owner.end()
  return {
    tried: STATEMENTS.length,
    refused: STATEMENTS.length - allowed.length,
    controlAllowed: controlAllowed.length,
    wrong: allowed.map((statement) => `the serving role may: ${statement}`),
  }
}

/** Something in every table that the statements are about. */
async function fillTables({ add, owner }: Bank, server: ServerProcess) {
  const administrator = callAs(server, (await add({ role: 'admin' })).token)
  const customer = callAs(server, (await add()).token)
  const form = { name: 'Bitcoin', network: 'Bitcoin', address: BITCOIN_ADDRESS }
  await administrator(wallets.create, { form })
  const ids: string[] = []
  for (const reference of ['first', 'second'])
    ids.push((await customer(transactions.create, { body: deposit({ reference }) })).data.id)
  await administrator(transactions.approve, { params: { id: ids[0] ?? '' } })
  const { userId } = await owner.row<{ userId: string }>(sql`
    select s.user_id as "userId" from verification_submissions s join users u on u.id = s.user_id
    where s.has_id and u.id_status = 'pending' limit 1`)
  await administrator(verification.decide, { body: { userId, idStatus: 'verified' } })
}

async function allowedOf(connection: Connection): Promise<string[]> {
  const client = await connected(connection)
  const allowed: string[] = []
  for (const statement of STATEMENTS) {
    await client.query('begin')
    try {
      const { rowCount, command } = await client.query(statement)
      // What touches no row was not tried: each of these tables must have some.
      allowed.push(`${statement} (${command}, ${rowCount} rows)`)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      if (error.code === '42601' || error.code === '42P01' || error.code === '42703')
        allowed.push(`${statement} could not be tried: ${error.message}`)
    }
    await client.query('rollback')
  }
  await client.end()
  return allowed
}

async function connected(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}
