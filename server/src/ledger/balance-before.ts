import sql, { type Sql } from 'sql-template-tag'

/**
 * A balance just before a moment, in cents: the one after the last row before it, or zero. One look-up in an index.
 * @param of whose rows of which account: a condition on `postings p`
 */
export const balanceBefore = (of: Sql, moment: Sql): Sql => sql`
  coalesce((
    select p.balance_cents from postings p where ${of} and p.at < ${moment} order by p.at desc, p.transfer_id desc limit 1
  ), 0)`
