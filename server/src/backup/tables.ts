import type pg from 'pg'

export type Table = { name: string; columns: string[] }

/**
 * The tables that a backup leaves out: sessions, so that everyone signs in again after a restore and no ended session
 * comes back (HAZ-I7); the tokens of letters and challenges, because used ones would work again, and with them the way back to
 * a former address, which nobody could go; counters and changes, which are at most hours old, and of which the latter name
 * transactions of this database; the outbox, so that nobody gets a letter twice; and the migrations, which the manifest lists.
 */
const LEFT_OUT = [
  'sessions',
  'letter_tokens',
  'former_emails',
  'challenges',
  'rate_limits',
  'quota_counts',
  'changes',
  'letters',
  'letter_rounds',
  'push_subscriptions',
  'pushes',
  'migrations',
]

/** Every other table with its stored columns, each after the tables that it references. */
export async function tablesToKeep(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`,
    [LEFT_OUT],
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  return referredFirst(tables, references)
}

function referredFirst(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const ordered: Table[] = []
  let rest = tables
  while (rest.length > 0) {
    const waits = ({ name }: Table) =>
      references.some(({ from, to }) => from === name && rest.some((other) => other.name === to))
    const ready = rest.filter((table) => !waits(table))
    if (ready.length === 0) throw new Error('tables refer to each other in a circle')
    ordered.push(...ready)
    rest = rest.filter(waits)
  }
  return ordered
}
