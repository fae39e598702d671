import { randomUUID } from 'node:crypto'
import { answer, messageOnly, post, put } from '@bank/contract/endpoint'
import { UserStatus } from '@bank/contract/identity'
import { byId } from '@bank/contract/text'
import { FundingRequest, Transaction } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { record } from '../../server/src/audit/audit.ts'
import type { Database, Queries } from '../../server/src/db/connect.ts'
import { type Handlers, serve } from '../../server/src/http/serve.ts'
import type { Caller } from '../../server/src/identity/sessions/caller.ts'
import { endSessionsOf } from '../../server/src/identity/sessions/session.ts'
import { receiveCrypto } from '../../server/src/ledger/ledger.ts'
import type { Origin } from '../../server/src/origin.ts'
import { Problem } from '../../server/src/problem.ts'
import { requestDeposit } from '../../server/src/transactions/request.ts'
import { getAny, getOwn } from '../../server/src/transactions/transaction.ts'
import type { WalletTrust } from '../../server/src/wallets/trust.ts'
import type { Break } from './breaks.ts'

/** Common but flawed implementations for the controls: each lacks one protection that the bank's own code has. */
export const broken = {
  /** Reads first and writes later. */
  approve: put('/broken/approve/:id', {
    access: 'admin',
    summary: 'Approves by SELECT and then UPDATE',
    quota: 'staff-work',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
  /** Writes the audit row afterwards, in a separate transaction. */
  approveUnaudited: put('/broken/audit/:id', {
    access: 'admin',
    summary: 'Approves, and writes the audit row after the commit',
    quota: 'staff-work',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
  /** Counts the administrators without locking their rows. */
  suspend: put('/broken/suspend/:id', {
    access: 'admin',
    summary: 'Suspends by count and then UPDATE',
    quota: 'staff-work',
    input: z.object({ params: byId, body: z.strictObject({ status: UserStatus }) }),
    reply: messageOnly,
  }),
  /** Stores the key after the request has been written. */
  request: post('/broken/request', {
    access: 'signed-in',
    summary: 'Requests a deposit, and stores its key after the write',
    quota: 'requesting',
    input: z.object({ body: FundingRequest }),
    reply: answer(Transaction),
  }),
}

/** Adds these endpoints to a server process, in addition to the contract's. */
export const BROKEN_ENDPOINTS: Break = {
  file: 'server/src/app.ts',
  from: '  await serveDocs(app)\n',
  to: `  const { ${serveBroken.name} } = await import(${JSON.stringify(import.meta.url)})
  ${serveBroken.name}(app, db, walletTrust)
  await serveDocs(app)\n`,
}

export function serveBroken(app: Parameters<typeof serve>[0], db: Database, trust: WalletTrust): void {
  serve(app, db, broken, routes(db, trust))
}

function routes(db: Database, trust: WalletTrust): Handlers<typeof broken> {
  return {
    async approve({ params }, { caller, origin }) {
      const { status } = await getAny(db, params.id)
      if (status !== 'pending') throw new Problem('already_decided')
      await db.transaction(async (tx) => {
        await pay(tx, params.id, caller())
        await recordApproval(tx, params.id, caller(), origin)
      })
      return { message: 'Approved.' }
    },
    async approveUnaudited({ params }, { caller, origin }) {
      await db.transaction((tx) => pay(tx, params.id, caller()))
      await db.transaction((tx) => recordApproval(tx, params.id, caller(), origin))
      return { message: 'Approved.' }
    },
    async suspend({ params: { id }, body: { status } }, { caller, origin }) {
      await db.transaction(async (tx) => {
        const others = await tx.value<number>(sql`
          select count(*) from users where role = 'admin' and status = 'active' and id <> ${id}`)
        if (others === 0 && status !== 'active') throw new Problem('last_administrator')
        await tx.run(sql`update users set status = ${status}, updated_at = now() where id = ${id}`)
        await endSessionsOf(tx, id)
        const subject = { type: 'user' as const, id }
        const act = 'user.changed_by_administrator'
        await record(tx, {
          act,
          actorId: caller().userId,
          subject,
          customerId: id,
          after: { status },
          origin,
        })
      })
      return { message: 'Changed.' }
    },
    async request({ body }, { caller, origin }) {
      const key = body.reference ?? randomUUID()
      const { userId } = caller()
      const known = await db.find<{ reference: string }>(
        sql`select reference from broken_keys where key = ${key} and user_id = ${userId}`,
      )
      if (known) {
        const made = await db.find<{ id: string }>(
          sql`select id from transactions where user_id = ${userId} and reference = ${known.reference}`,
        )
        if (made) return { data: await getOwn(db, userId, made.id) }
      }
      const reference = randomUUID()
      const made = await requestDeposit(db, trust, caller(), { ...body, reference }, origin)
      await db.run(sql`
        insert into broken_keys values (${key}, ${userId}, ${reference}) on conflict do nothing`)
      return { data: made.transaction }
    },
  }
}

async function pay(tx: Queries, id: string, { userId }: Caller) {
  const { user, amount } = await getAny(tx, id)
  const account = 'checking' as const
  await receiveCrypto(tx, { userId: user.id, account, amount, transactionId: id, actorId: userId })
  await tx.run(sql`
    update transactions set status = 'completed', decided_by = ${userId} where id = ${id}`)
}

async function recordApproval(tx: Queries, id: string, { userId }: Caller, origin: Origin) {
  const { user } = await getAny(tx, id)
  const subject = { type: 'transaction' as const, id }
  const act = 'transaction.approved'
  await record(tx, { act, actorId: userId, subject, customerId: user.id, after: { id }, origin })
}
