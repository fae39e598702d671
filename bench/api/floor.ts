import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

/**
 * The baseline for the product: the least that a program has to do for the same requests. Bare node:http and pg, a prepared
 * statement and a round trip for each read or write, and nothing else: no validation, no log, no headers, no signatures, no
 * limits.
 */

const POOL = 16

const SESSION = `
  select u.id, u.role, s.authenticated_at > now() - interval '15 minutes' as fresh, settings.maintenance_mode
  from sessions s join users u on u.id = s.user_id cross join settings
  where s.token_hash = $1 and s.created_at > now() - interval '12 hours'
    and s.last_seen_at > now() - make_interval(mins => settings.session_timeout_minutes)
    and u.status in ('active', 'pending')`

const ACCOUNTS = `
  select c.balance_cents as checking, s.balance_cents as savings, f.credit_limit_cents as credit,
    greatest(f.accounts_updated_at, c.updated_at, s.updated_at) as at
  from figures f
  left join ledger_accounts c on c.user_id = f.user_id and c.code = 'checking'
  left join ledger_accounts s on s.user_id = f.user_id and s.code = 'savings'
  where f.user_id = $1`

const TRANSACTION = `
  select t.id, t.type, t.category, t.account_type as "accountType", t.amount_cents / 100.0 as amount, t.description,
    t.status, t.reference, t.crypto_type as "cryptoType", t.crypto_network as "cryptoNetwork",
    t.crypto_address as "cryptoAddress", t.transaction_date as "transactionDate", t.created_at as "createdAt",
    t.decided_at as "decidedAt"
  from transactions t where t.id = $1 and t.user_id = $2`

const ANY_TRANSACTION = `
  select t.id, t.type, t.category, t.account_type as "accountType", t.amount_cents as amount, t.description,
    t.status, t.reference, t.crypto_type as "cryptoType", t.crypto_network as "cryptoNetwork",
    t.crypto_address as "cryptoAddress", t.transaction_date as "transactionDate", t.created_at as "createdAt",
    t.decided_at as "decidedAt", t.user_id, u.first_name, u.last_name, u.email, d.first_name as by_first,
    d.last_name as by_last,
    exists (
      select from wallet_addresses a join wallets w on w.id = a.wallet_id
      where a.wallet_id = t.wallet_id and a.address = t.crypto_address and a.retired_at is null and w.archived_at is null
    ) as current
  from transactions t join users u on u.id = t.user_id left join users d on d.id = t.decided_by where t.id = $1`

const AUDIT = `
  insert into audit_log
    (id, chain, actor_id, act, subject_type, subject_id, before, after, address, request_id)
  values ($1, $2, $3, $4, 'transaction', $5, $6, $7, $8, $9)`

type Row = Record<string, unknown>
type Run = (name: string, text: string, values: unknown[]) => Promise<Row | undefined>
type Answer = { status: number; body: unknown }

process.once('message', (connection: pg.PoolConfig) => {
  const pool = new pg.Pool({ ...connection, max: POOL })
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(pool, request).catch((error: Error) => ({
      status: 500,
      body: error.message,
    }))
    const text = JSON.stringify(body)
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})

async function answer(pool: pg.Pool, request: IncomingMessage): Promise<Answer> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const run = runOn(pool)
  const session = await run('session', SESSION, [createHash('sha256').update(token).digest()])
  if (!session) return { status: 401, body: {} }
  if (request.method === 'GET') return accounts(run, session)
  const id = /^\/api\/admin\/transactions\/([\w-]+)/.exec(request.url ?? '')?.[1]
  if (id) return inTransaction(pool, (run) => approve(run, session, id, request))
  const asked = JSON.parse(await read(request))
  return inTransaction(pool, (run) => create(run, session, asked, request))
}

async function accounts(run: Run, { id }: Row): Promise<Answer> {
  const row = await run('accounts', ACCOUNTS, [id])
  const dollars = (name: string) => Number(row?.[name] ?? 0) / 100
  const data = {
    checkingBalance: dollars('checking'),
    savingsBalance: dollars('savings'),
    creditLimit: dollars('credit'),
    lastUpdated: row?.at,
  }
  return { status: 200, body: { success: true, data } }
}

async function create(run: Run, { id: userId }: Row, asked: Row, request: IncomingMessage): Promise<Answer> {
  await run('lock', 'select id from users where id = $1 for no key update', [userId])
  const earlier = 'select id from transactions where user_id = $1 and reference = $2'
  const known = await run('earlier', earlier, [userId, asked.reference])
  if (known) return { status: 200, body: known }
  const address = await run(
    'address',
    `select w.id, w.name, w.network, a.address, sha256(a.qr_png), w.version, w.signature, a.signature as signed
    from wallet_addresses a join wallets w on w.id = a.wallet_id
    where a.address = $1 and lower(w.name) = lower($2)`,
    [asked.cryptoAddress, asked.cryptoType],
  )
  await run('open', "select count(*) from transactions where user_id = $1 and status = 'pending'", [userId])
  const id = randomUUID()
  await run(
    'insert',
    `insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status,
      reference, wallet_id, crypto_type, crypto_network, crypto_address)
    values ($1, $2, 'deposit', 'funding', $3, $4, 'Deposit', 'pending', $5, $6, $7, $8, $9)`,
    [
      id,
      userId,
      asked.accountType,
      Math.round(Number(asked.amount) * 100),
      asked.reference,
      address?.id,
      asked.cryptoType,
      address?.network,
      asked.cryptoAddress,
    ],
  )
  await audit(run, request, {
    chain: userId,
    actorId: userId,
    act: 'transaction.requested',
    id,
    after: asked,
  })
  return { status: 201, body: { success: true, data: await run('own', TRANSACTION, [id, userId]) } }
}

async function approve(
  run: Run,
  { id: actorId }: Row,
  id: string,
  request: IncomingMessage,
): Promise<Answer> {
  const before = await run('any', ANY_TRANSACTION, [id])
  const userId = before?.user_id
  await run('usable', "select status in ('active', 'pending') from users where id = $1 for share", [userId])
  await run(
    'transfer',
    `insert into transfers
      (id, user_id, debit, credit, amount_cents, kind, transaction_id, actor_id, reason)
    values ($1, $2, 'crypto_receipts', $3, $4, 'crypto_receipt', $5, $6, 'Deposit by cryptocurrency')`,
    [randomUUID(), userId, before?.accountType, before?.amount, id, actorId],
  )
  await run(
    'settle',
    `update transactions set status = 'completed', decided_by = $1
    where id = $2 and status = 'pending'`,
    [actorId, id],
  )
  const after = await run('any', ANY_TRANSACTION, [id])
  await audit(run, request, {
    chain: userId,
    actorId,
    act: 'transaction.approved',
    id,
    before: { status: 'pending' },
    after: { status: 'completed', amount: after?.amount },
  })
  return { status: 200, body: { success: true, data: after } }
}

/** Names each statement, so that PostgreSQL prepares it once for each connection. */
const runOn =
  (client: pg.Pool | pg.PoolClient): Run =>
  async (name, text, values) =>
    (await client.query({ name, text, values })).rows[0]

async function inTransaction(pool: pg.Pool, work: (run: Run) => Promise<Answer>): Promise<Answer> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const done = await work(runOn(client))
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

type AuditRow = { chain: unknown; actorId: unknown; act: string; id: string; before?: object; after: object }

function audit(run: Run, request: IncomingMessage, { chain, actorId, act, id, before, after }: AuditRow) {
  const changes = [before ? JSON.stringify(before) : null, JSON.stringify(after)]
  const values = [randomUUID(), chain, actorId, act, id, ...changes]
  return run('audit', AUDIT, [...values, request.socket.remoteAddress, randomUUID()])
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
