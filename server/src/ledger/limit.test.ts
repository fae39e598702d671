import { randomUUID } from 'node:crypto'
import { FIGURE_MAX_CENTS } from '@bank/contract/money'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createTestDatabase, getValue } from '../../testing/database.ts'
import { migrate } from '../db/migrate.ts'
import { proveLedger } from './proof.ts'

test('an existing balance above the new maximum is kept, can be lowered, and can’t rise', async () => {
  const { owner, ownerConnection, drop } = await createTestDatabase('template0')
  try {
    await migrate(ownerConnection, { upTo: '0016-rights.sql' })
    const id = randomUUID()
    await owner.run(sql`
      insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city,
        address1, zip_code)
      values (${id}, 'rich@customers.example', 'rich@customers.example', '', '', '', '', '', '', '', '', '')`)
    const transfer = (debit: string, credit: string, amount: number) =>
      owner.run(sql`
        insert into transfers (id, user_id, debit, credit, amount_cents, kind, reason)
        values (${randomUUID()}, ${id}, ${debit}, ${credit}, ${amount}, 'adjustment', 'Test')`)
    await transfer('adjustments', 'checking', FIGURE_MAX_CENTS)
    await transfer('adjustments', 'checking', 100)
    await migrate(ownerConnection)

    await expect(transfer('adjustments', 'checking', 1)).rejects.toMatchObject({
      constraint: 'balance_within_limit',
    })
    await transfer('checking', 'adjustments', 100)
    const balance = await getValue<number>(
      owner,
      sql`
      select balance_cents from ledger_accounts where code = 'checking'`,
    )
    expect(balance).toBe(FIGURE_MAX_CENTS)
    expect((await proveLedger(owner)).filter(({ offences }) => offences > 0)).toEqual([])
  } finally {
    await drop()
  }
})
