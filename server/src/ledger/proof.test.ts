import { cents } from '@bank/contract/money'
import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { sendDepositRequest } from '../../testing/bank.ts'
import { approve, editFigures, startStaffedBank } from '../../testing/scenes.ts'
import { brokenRules, undone } from '../../testing/tampering.ts'
import { proveLedger } from './proof.ts'

const [BALANCES, ROWS, BOTH_SIDES, PAID, MOVED, UNPAID, DATED, STATEMENTS, RECEIPTS, OPEN] = [
  'every balance equals the sum of its transfers',
  'the rows of every balance are its transfers, each with the balance after it, and the newest has the balance of today',
  'debits equal credits',
  'each completed deposit that was approved here has exactly one transfer, of its amount, to its account',
  'each completed transfer and payment that was made here has exactly one transfer, of its amount, between its accounts',
  'no transaction that is not completed has a transfer',
  'a completed transaction and its transfer have one date',
  'each issued statement is its rows, and opening plus rows is closing',
  'each issued receipt has the amount of its completed transaction',
  'no customer has more than 20 open requests',
]

const { server, admin } = await startStaffedBank()
const customer = await server.add()
const other = await server.add()
const approved = (await sendDepositRequest(customer, { amount: cents(500_00), accountType: 'investment' }))
  .data.id
const pending = (await sendDepositRequest(customer, { amount: cents(70_00) })).data.id
await sendDepositRequest(other)
await approve(admin, approved)
await editFigures(admin, other, {
  funding: { totalBorrowed: cents(10_00) },
  accounts: { checkingBalance: cents(20_00) },
})

const brokenBy = (...tampering: Sql[]) =>
  brokenRules(server.owner, {
    tables: ['transfers', 'postings', 'ledger_accounts', 'transactions'],
    tampering,
    prove: proveLedger,
  })

const copyTransfer = (changes: { amount?: Sql; user?: Sql }) => sql`
  insert into transfers (id, user_id, debit, credit, amount_cents, kind, reason)
  select gen_random_uuid(), ${changes.user ?? sql`user_id`}, debit, credit, ${changes.amount ?? sql`amount_cents`},
    'adjustment', reason
  from transfers where transaction_id = ${approved}`

describe('the proof of the ledger', () => {
  test('finds nothing wrong in correct books, and lists the rules that hold', async () => {
    expect(await proveLedger(server.db)).toEqual(
      [BALANCES, ROWS, BOTH_SIDES, PAID, MOVED, UNPAID, DATED, STATEMENTS, RECEIPTS, OPEN].map((rule) => ({
        rule,
        offences: 0,
      })),
    )
  })

  test.each<[string, (string | undefined)[], ...Sql[]]>([
    [
      'a balance that was raised',
      [BALANCES, ROWS, BOTH_SIDES],
      sql`update ledger_accounts set balance_cents = balance_cents + 1 where code = 'checking'`,
    ],
    [
      'money moved from one customer’s balance to another’s',
      [BALANCES, ROWS],
      sql`update ledger_accounts set balance_cents = balance_cents - 1 where user_id = ${customer.id} and code = 'investments'`,
      sql`update ledger_accounts set balance_cents = balance_cents + 1 where user_id = ${other.id} and code = 'checking'`,
    ],
    [
      'an account that holds money without transfers',
      [BALANCES, ROWS, BOTH_SIDES],
      sql`insert into ledger_accounts (user_id, code, balance_cents) values (${customer.id}, 'savings', 5)`,
    ],
    [
      'a row that was hidden',
      [ROWS],
      sql`delete from postings where user_id = ${other.id} and account = 'checking'`,
    ],
    ['a row with another amount', [ROWS], sql`update postings set amount_cents = amount_cents + 1`],
    ['a deleted transfer', [BALANCES, ROWS], sql`delete from transfers where kind = 'adjustment'`],
    [
      'the deleted transfer of a deposit',
      [BALANCES, ROWS, PAID],
      sql`delete from transfers where transaction_id = ${approved}`,
    ],
    [
      'a changed transfer',
      [BALANCES, ROWS, PAID],
      sql`update transfers set amount_cents = amount_cents * 2 where transaction_id = ${approved}`,
    ],
    ['a transfer that was never posted', [BALANCES, ROWS], copyTransfer({})],
    [
      'a deposit paid into the wrong account',
      [ROWS, PAID],
      sql`insert into ledger_accounts (user_id, code, balance_cents) values (${customer.id}, 'savings', 50000)`,
      sql`update transfers set credit = 'savings' where transaction_id = ${approved}`,
      sql`update ledger_accounts set balance_cents = 0 where user_id = ${customer.id} and code = 'investments'`,
    ],
    [
      'a completed payment without a transfer',
      [MOVED],
      sql`update transactions set type = 'payment', to_account_type = 'credit', status = 'completed', decided_at = now(),
          transaction_date = now(), account_type = 'checking' where id = ${pending}`,
    ],
    [
      'a deposit not paid out of crypto receipts',
      [PAID],
      sql`insert into ledger_accounts (user_id, code, balance_cents) values (${customer.id}, 'adjustments', 50000)`,
      sql`update transfers set debit = 'adjustments' where transaction_id = ${approved}`,
      sql`update ledger_accounts set balance_cents = 0 where user_id = ${customer.id} and code = 'crypto_receipts'`,
    ],
    [
      'a deposit paid to another customer',
      [BALANCES, ROWS, PAID],
      sql`insert into ledger_accounts (user_id, code) values (${other.id}, 'crypto_receipts'), (${other.id}, 'investments')`,
      sql`update transfers set user_id = ${other.id} where transaction_id = ${approved}`,
    ],
    [
      'a completed deposit without a transfer',
      [PAID],
      sql`update transactions set status = 'completed', decided_at = now(), transaction_date = now() where id = ${pending}`,
    ],
    [
      'a paid deposit turned back into a request',
      [UNPAID],
      sql`update transactions set status = 'pending', decided_at = null, transaction_date = created_at where id = ${approved}`,
    ],
    [
      'a paid deposit with a changed amount',
      [PAID],
      sql`update transactions set amount_cents = amount_cents + 1 where id = ${approved}`,
    ],
    [
      'a deposit with another date than its transfer',
      [DATED],
      sql`update transactions set decided_at = decided_at - interval '1 day',
          transaction_date = decided_at - interval '1 day' where id = ${approved}`,
    ],
    [
      'a twenty-first open request',
      [OPEN],
      sql`insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference)
          select gen_random_uuid(), ${other.id}, 'deposit', 'funding', 'savings', 100, 'x', 'pending', n::text
          from generate_series(1, 20) n`,
    ],
  ])('finds %s', async (_, rules, ...tampering) => {
    expect(await brokenBy(...tampering)).toEqual(rules)
    expect((await proveLedger(server.db)).every(({ offences }) => offences === 0)).toBe(true)
  })

  test('counts every offence', async () => {
    let proof: Awaited<ReturnType<typeof proveLedger>> = []
    await undone(server.owner, async (tx) => {
      await tx.run(sql`alter table postings disable trigger user`)
      await tx.run(sql`alter table ledger_accounts disable trigger user`)
      await tx.run(sql`update ledger_accounts set balance_cents = balance_cents + 1`)
      proof = await proveLedger(tx)
    })
    const accounts = await server.owner.value<number>(sql`select count(*) from ledger_accounts`)
    expect(proof[0]).toEqual({ rule: BALANCES, offences: accounts })
  })
})
