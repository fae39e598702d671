import { offers } from '@bank/contract/offers'
import { transactions } from '@bank/contract/transactions'
import { verification } from '@bank/contract/verification'
import { wallets } from '@bank/contract/wallets'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { Connection } from '../../server/src/db/connect.ts'
import { keyForm, newAccount } from '../harness/accounts.ts'
import { type Bank, callAs } from '../harness/bank-under-test.ts'
import { addBitcoin, deposit } from '../harness/deposits.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { ATTACKS } from './app-attacks.ts'

/** Tries each attack as the serving role and rolls it back. The control repeats some with every right and no triggers. */
export async function tryRights(bank: Bank, server: ServerProcess) {
  await fillTables(bank, server)
  const { environment, ownerConnection } = bank
  const allowed = await allowedOf({ connectionString: environment.DATABASE_URL ?? '' })
  const owner = await connected(ownerConnection)
  const tables =
    'audit_log, audit_chains, transfers, wallet_addresses, wallets, wallet_keys, wallet_rates, deposit_indexes, deposit_addresses, offers'
  await owner.query('begin')
  await owner.query(`grant all on ${tables} to meranti_app`)
  for (const table of tables.split(', ')) await owner.query(`alter table ${table} disable trigger user`)
  await owner.query('set local role meranti_app')
  const controlAllowed: string[] = []
  for (const statement of ATTACKS.filter((text) => /^(update|delete)/.test(text))) {
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
    tried: ATTACKS.length,
    refused: ATTACKS.length - allowed.length,
    controlAllowed: controlAllowed.length,
    wrong: allowed.map((statement) => `the serving role can execute: ${statement}`),
  }
}

/** Adds rows to every table that the statements use. */
async function fillTables({ add, owner }: Bank, server: ServerProcess) {
  const administrator = callAs(server, (await add({ role: 'admin' })).token)
  const customer = callAs(server, (await add()).token)
  await addBitcoin(administrator)
  const ids: string[] = []
  for (const reference of ['first', 'second'])
    ids.push((await customer(transactions.create, { body: deposit({ reference }) })).data.id)
  await administrator(transactions.approve, { params: { id: ids[0] ?? '' } })
  const { data: keyed } = await administrator(wallets.create, { form: keyForm('BTC', newAccount('rights')) })
  const [params, rate] = [{ id: keyed.id }, { usd: 50_000, validMinutes: 5 }]
  await administrator(wallets.setRate, { params, body: rate })
  const { amount, accountType } = deposit()
  await customer(offers.make, { body: { walletId: keyed.id, amount, accountType } })
  const userId = await owner.value<string>(sql`
    select s.user_id from verification_submissions s join users u on u.id = s.user_id
    where s.has_id and u.id_status = 'pending' limit 1`)
  await administrator(verification.decide, { body: { userId, idStatus: 'verified' } })
}

/**
 * Errors that don't count as refusals: a syntax error; a table, column or function that does not exist; and the client's
 * error when the database waits for the rows of a COPY, which it does only if the role can write them.
 */
const NOT_TRIED = new Set(['42601', '42P01', '42703', '42883', '57014'])

async function allowedOf(connection: Connection): Promise<string[]> {
  const client = await connected(connection)
  const allowed: string[] = []
  for (const statement of ATTACKS) {
    await client.query('begin')
    try {
      // Several statements in one text return a list of results.
      const answers = [await client.query(statement)].flat()
      // The row counts show whether a statement had rows to change.
      const results = answers.map(({ command, rowCount }) => `${command}, ${rowCount} rows`)
      allowed.push(`${statement} (${results.join('; ')})`)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      if (NOT_TRIED.has(error.code ?? '')) allowed.push(`${statement} could not be tried: ${error.message}`)
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
