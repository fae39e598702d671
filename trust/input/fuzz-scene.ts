import { randomBytes, randomUUID } from 'node:crypto'
import { threads } from '@bank/contract/threads'
import sql from 'sql-template-tag'
import { customerKey } from '../../server/src/audit/customer-keys.ts'
import type { Queries } from '../../server/src/db/connect.ts'
import { hashPassword } from '../../server/src/identity/passwords/hashing.ts'
import { BITCOIN_ADDRESS, PASSWORD, type Person, type TestServer } from '../../server/testing/bank.ts'
import { submitAll } from '../../server/testing/verification.ts'
import { placeSession } from '../harness/sessions.ts'
import type { IDS } from './fuzz-values.ts'

/** The users and objects that inputs refer to. */
export type Scene = {
  ids: Record<(typeof IDS)[number], string>
  tokens: { customer: string; administrator: string }
  /** Reverts what a valid call can change: settings, sessions, statuses, counters, decided requests, deleted enquiries. */
  putRight(): Promise<void>
}

export async function setScene(server: TestServer): Promise<Scene> {
  const { owner, add } = server
  const customer = await add({ email: 'customer@fuzz.example' })
  const stranger = await add({ email: 'stranger@fuzz.example' })
  const administrator = await add({ email: 'administrator@fuzz.example', role: 'admin' })
  // A second administrator, so that the first is not the last one.
  await add({ email: 'second@fuzz.example', role: 'admin' })
  const people = [customer, stranger, administrator]
  await server.give(customer, 'checking', 1_000_000)
  await submitAll(stranger)
  await giveKeys(server, people)
  const tokens = { customer: newToken(), administrator: newToken() }
  const passwordHash = await hashPassword(PASSWORD)
  const ids: Scene['ids'] = {
    'id-of-customer': customer.id,
    'id-of-stranger': stranger.id,
    'id-of-administrator': administrator.id,
    'id-of-transaction': '',
    'id-of-foreign-transaction': '',
    'id-of-wallet': '',
    'id-of-document': await owner.value(sql`select id from verification_documents limit 1`),
    'id-of-thread': await startThread(customer),
    'id-of-enquiry': randomUUID(),
  }

  async function pendingOf(tx: Queries, userId: string): Promise<string> {
    const pending = await tx.rows<{ id: string }>(
      sql`select id from transactions where user_id = ${userId} and status = 'pending' order by id`,
    )
    const [first, ...more] = pending.map(({ id }) => id)
    if (more.length > 10) {
      await tx.run(
        sql`update transactions set status = 'cancelled', decided_at = now() where id = any(${more})`,
      )
    }
    if (first) return first
    const id = randomUUID()
    await tx.run(sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference)
      values (${id}, ${userId}, 'deposit', 'funding', 'checking', 12345, 'A deposit', 'pending', ${id})`)
    return id
  }

  async function putRight() {
    // In one transaction, whose statements are sent together, because this runs after most inputs.
    const wallet = await owner.transaction(async (tx) => {
      await tx.run(sql`
        update settings set maintenance_mode = false, session_timeout_minutes = 30, max_login_attempts = 5,
          wallet_change_approval = 'off', online_enquiries = true`)
      await tx.run(sql`
        insert into enquiries (id, kind, page, fields, email)
        values (${ids['id-of-enquiry']}, 'lead', '/', '[["message", "Hello"]]', 'visitor@fuzz.example')
        on conflict do nothing`)
      // Another user may have taken one of these addresses while it was free.
      await tx.run(sql`
        update users u set email = u.id || '@moved.example', email_folded = u.id || '@moved.example'
        from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[]) p (id, email)
        where u.email_folded = p.email and u.id <> p.id`)
      const [, , , , , mine, foreign, shown] = await Promise.all([
        tx.run(sql`delete from rate_limits`),
        tx.run(sql`delete from sign_in_failures`),
        tx.run(sql`
          update users u set status = 'active', email = p.email, email_folded = p.email, password_hash = ${passwordHash}
          from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[]) p (id, email)
          where u.id = p.id`),
        placeSession(tx, { token: tokens.customer, userId: customer.id }),
        placeSession(tx, { token: tokens.administrator, userId: administrator.id }),
        pendingOf(tx, customer.id),
        pendingOf(tx, stranger.id),
        tx.find<{ id: string }>(sql`
          select w.id from wallets w join wallet_addresses a on a.wallet_id = w.id
          where w.name = 'Bitcoin' and w.archived_at is null and a.retired_at is null
            and a.address = ${BITCOIN_ADDRESS}`),
      ])
      ids['id-of-transaction'] = mine
      ids['id-of-foreign-transaction'] = foreign
      return shown
    })
    ids['id-of-wallet'] = wallet?.id ?? (await renewWallet())
  }

  async function renewWallet(): Promise<string> {
    await owner.run(
      sql`update wallets set archived_at = now() where lower(name) = 'bitcoin' and archived_at is null`,
    )
    return server.addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS)
  }

  await putRight()
  return { ids, tokens, putRight }
}

/** A refusal can be recorded, and the first row with typed words would make its customer's key. */
async function giveKeys({ owner, masterKeys }: TestServer, people: readonly Person[]): Promise<void> {
  for (const { id } of people) await customerKey(owner, masterKeys, id)
}

/** A thread that nobody has answered. */
async function startThread({ call }: Person): Promise<string> {
  const { data } = await call(threads.start, { body: { topic: 'appointment', message: 'When?' } })
  return data.id
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}
