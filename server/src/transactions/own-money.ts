import { randomUUIDv7 } from 'node:crypto'
import { FIGURE_MAX_CENTS } from '@bank/contract/money'
import {
  OPEN_REQUESTS_MAX,
  type PaymentRequest,
  type Transaction,
  type TransferRequest,
} from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { recording } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { type Balances, lockBalances, movingOwn } from '../ledger/ledger.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { getOwn, ofTransaction, ownColumns, readStanding } from './transaction.ts'

type OwnRequest = TransferRequest | PaymentRequest

/**
 * Moves money between a customer's own accounts at once, or records a payment on what they owe, which staff approve
 * (DEC-57). Repeating a request with the same reference returns the existing transaction. A pending payment reserves
 * nothing; its approval checks the balances again. The category is the type: a category of the bank's, such as
 * `claim`, is not for customers to choose. Throws `insufficient_funds`, `more_than_owed`, `balance_limit`,
 * `too_many_open_requests`, `reference_taken` and `session_expired`.
 */
export function requestOwnMoney(db: Database, caller: Caller, request: OwnRequest, origin: Origin) {
  return db.transaction((tx) => requestOnce(tx, caller.userId, request, origin))
}

async function requestOnce(tx: Queries, userId: string, request: OwnRequest, origin: Origin) {
  const { type, amount, accountType } = request
  const to = type === 'transfer' ? request.toAccountType : 'credit'
  const reference = request.reference ?? `${type}-${randomUUIDv7()}`
  const isSameRequest = sql`type = ${type} and amount_cents = ${amount} and account_type = ${accountType}
    and to_account_type is not distinct from ${to}`
  // Sent together and run in order. The lock on the user's row makes a suspension wait until the commit.
  const [held, { earlier, isRepeat, open }, balances] = await Promise.all([
    tx.find(
      sql`select id from users where id = ${userId} and status in ('active', 'pending') for no key update`,
    ),
    readStanding(tx, userId, reference, isSameRequest),
    lockBalances(tx, userId),
  ])
  if (!held) throw new Problem('session_expired')
  if (earlier && isRepeat) return { transaction: await getOwn(tx, userId, earlier), isNew: false }
  if (earlier) throw new Problem('reference_taken')
  if (type === 'payment' && open >= OPEN_REQUESTS_MAX)
    throw new Problem('too_many_open_requests', { retryAfter: 3600 })
  refuseTooMuch(request, balances)

  const id = randomUUIDv7()
  const description = request.description ?? inWords(request)
  const isDone = type === 'transfer'
  const status = isDone ? 'completed' : 'pending'
  const after = { amount, accountType, toAccountType: to, status }
  const moved = { userId, from: accountType, amount, transactionId: id, actorId: userId, reason: REASON }
  const requested = sql`
    insert into transactions (id, user_id, type, category, account_type, to_account_type, amount_cents, description,
      status, reference)
    select ${id}::uuid, ${userId}::uuid, ${type}, ${type}, ${accountType}, ${to}, ${amount}::bigint, ${description},
      ${status}, ${reference}`
  const act = isDone ? 'transaction.transferred' : 'transaction.requested'
  const entry = ofTransaction(act, id, userId, { actorId: userId, origin }, { after })
  const transaction = await tx.row<Transaction>(
    type === 'transfer'
      ? sql`
        with moved as (${movingOwn({ ...moved, to: request.toAccountType })} returning id
        ), requested as (${requested} from moved returning *
        ), recorded as (${recording(entry, sql`requested`)})
        select ${ownColumns} from requested t`
      : sql`
        with requested as (${requested} returning *), recorded as (${recording(entry, sql`requested`)})
        select ${ownColumns} from requested t`,
  )
  return { transaction, isNew: true }
}

/** Fixed, because the ledger never changes and so must not hold what a customer typed. */
const REASON = 'Transfer between own accounts'

/** The database refuses a balance below zero as well (migrations/0007-ledger.sql). */
function refuseTooMuch(request: OwnRequest, balances: Balances): void {
  const { type, amount, accountType } = request
  if (type === 'payment' && amount > balances.borrowed) throw new Problem('more_than_owed')
  if (amount > balances[accountType]) throw new Problem('insufficient_funds')
  if (type === 'transfer' && balances[request.toAccountType] + amount > FIGURE_MAX_CENTS) {
    const message = 'This would raise the balance above the maximum of $999,999,999,999.99.'
    throw new Problem('balance_limit', { message })
  }
}

const inWords = (request: OwnRequest) =>
  request.type === 'transfer'
    ? `Transfer from ${request.accountType} to ${request.toAccountType}`
    : `Payment from ${request.accountType}`
