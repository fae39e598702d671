import { randomUUIDv7 } from 'node:crypto'
import { type Cents, cents } from '@bank/contract/money'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'

/** A customer's balances, each in a ledger account of its own. */
export type FigureAccount =
  | 'checking'
  | 'savings'
  | 'total_savings'
  | 'portfolio'
  | 'investments'
  | 'borrowed'

/** The other side of every transfer: where the money comes from or goes to. */
type SystemAccount = 'crypto_receipts' | 'adjustments' | 'opening_balances'

type Transfer = {
  userId: string
  debit: FigureAccount | SystemAccount
  credit: FigureAccount | SystemAccount
  amount: Cents
  kind: 'crypto_receipt' | 'own_transfer' | 'payment' | 'adjustment' | 'opening'
  transactionId?: string | undefined
  actorId: string | null
  reason: string
  /** The date of a past transfer. Only the owner of the tables can set it. */
  at?: string | undefined
}

// Every transfer is written here. The database posts it to its two accounts, and refuses any other change of a
// balance (migrations/0007-ledger.sql).
async function transfer(tx: Queries, about: Transfer): Promise<void> {
  await tx.run(transferring(about))
}

function transferring({ userId, debit, credit, amount, kind, at, ...about }: Transfer, of?: Sql): Sql {
  return sql`
    insert into transfers (id, user_id, debit, credit, amount_cents, kind, transaction_id, actor_id, reason
      ${at === undefined ? empty : sql`, created_at`})
    select ${randomUUIDv7()}::uuid, ${userId}::uuid, ${debit}, ${credit}, ${amount}::bigint, ${kind},
      ${about.transactionId ?? null}::uuid, ${about.actorId}::uuid, ${about.reason}
      ${at === undefined ? empty : sql`, ${at}::timestamptz`}
    ${of ? sql`from ${of}` : empty}`
}

type CryptoReceipt = {
  userId: string
  account: 'checking' | 'savings' | 'investments'
  amount: Cents
  transactionId: string
  actorId: string | null
  at?: string | undefined
}

/** Posts a customer's cryptocurrency payment to one of their accounts (DEC-18). */
export async function receiveCrypto(tx: Queries, receipt: CryptoReceipt): Promise<void> {
  await tx.run(receivingCrypto(receipt))
}

/**
 * The same as part of the statement that decides the request, as in `recording` (audit/audit.ts): posts nothing if
 * `of` has no row.
 */
export function receivingCrypto({ account, ...receipt }: CryptoReceipt, of?: Sql): Sql {
  const reason = 'Deposit by cryptocurrency'
  return transferring(
    { ...receipt, debit: 'crypto_receipts', credit: account, kind: 'crypto_receipt', reason },
    of,
  )
}

/**
 * Changes a balance from `from` to `target`, by a transfer of the difference. The caller has locked the customer's
 * accounts (`lockBalances`), so no approval can happen in between.
 */
export async function adjustTo(
  tx: Queries,
  about: {
    userId: string
    account: FigureAccount
    from: Cents
    target: Cents
    actorId: string
    reason: string
  },
): Promise<void> {
  const { from, target, ...rest } = about
  const difference = target - from
  if (difference !== 0) await adjust(tx, { ...rest, difference })
}

/** Changes a balance by an edit of staff; `difference` is in cents, `at` as in `bringIn`. */
export function adjust(
  tx: Queries,
  about: {
    userId: string
    account: FigureAccount
    difference: number
    actorId: string
    reason: string
    at?: string
  },
): Promise<void> {
  return move(tx, { ...about, kind: 'adjustment', against: 'adjustments' })
}

type OwnMove = {
  userId: string
  from: FigureAccount
  to: FigureAccount
  amount: Cents
  transactionId: string
  actorId: string | null
  reason: string
  at?: string | undefined
}

/**
 * Moves money between two of a customer's own accounts, or pays what they owe where `to` is `borrowed` (DEC-57). The caller
 * has locked their balances.
 */
export async function moveOwn(tx: Queries, about: OwnMove): Promise<void> {
  await tx.run(movingOwn(about))
}

/** The same as part of the statement that completes the transaction, as in `receivingCrypto`. */
export function movingOwn({ from, to, ...rest }: OwnMove, of?: Sql): Sql {
  const kind = to === 'borrowed' ? 'payment' : 'own_transfer'
  return transferring({ ...rest, debit: from, credit: to, kind }, of)
}

/**
 * Brings in a balance, or a change of one, from before the bank kept this ledger. `at` is in the past; the serving
 * role cannot set it.
 */
export function bringIn(
  tx: Queries,
  about: {
    userId: string
    account: FigureAccount
    difference: number
    reason: string
    at?: string
    transactionId?: string
  },
): Promise<void> {
  return move(tx, { ...about, actorId: null, kind: 'opening', against: 'opening_balances' })
}

async function move(
  tx: Queries,
  about: {
    userId: string
    account: FigureAccount
    difference: number
    actorId: string | null
    reason: string
    kind: 'adjustment' | 'opening'
    against: SystemAccount
    at?: string | undefined
    transactionId?: string | undefined
  },
) {
  const { account, difference, against, ...rest } = about
  // A credit increases what the bank owes the customer; a debit increases what the customer owes the bank.
  const growsByCredit = account !== 'borrowed'
  const credited = difference > 0 === growsByCredit
  await transfer(tx, {
    ...rest,
    debit: credited ? against : account,
    credit: credited ? account : against,
    amount: cents(Math.abs(difference)),
  })
}

export type Balances = Record<FigureAccount, Cents>

/** Locks a customer's balances until the transaction ends, and returns them. An account that was never used holds zero. */
export async function lockBalances(tx: Queries, userId: string): Promise<Balances> {
  const rows = await tx.rows<{ code: string; balance: Cents }>(sql`
    select code, balance_cents as balance from ledger_accounts
    where user_id = ${userId} order by code for no key update`)
  const balance = (account: FigureAccount) => rows.find(({ code }) => code === account)?.balance ?? cents(0)
  return {
    checking: balance('checking'),
    savings: balance('savings'),
    total_savings: balance('total_savings'),
    portfolio: balance('portfolio'),
    investments: balance('investments'),
    borrowed: balance('borrowed'),
  }
}
