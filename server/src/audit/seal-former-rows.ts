import pg from 'pg'
import sql from 'sql-template-tag'
import type { Database, Queries } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { record, withSealedValues } from './audit.ts'
import { type AuditRow, arePersonal } from './personal-values.ts'

/** Chains that one transaction encrypts: while it lasts, nobody can write to the log. */
const BATCH = 100

type Row = AuditRow & { position: number }

/** Whether rows of before migration 0026 wait to be encrypted. */
export async function hasFormerRows(db: Queries): Promise<boolean> {
  return (await db.find(sql`select from audit_to_seal limit 1`)) !== null
}

/**
 * Encrypts the personal values of rows that were written in clear text before migration 0026, and chains those rows anew
 * (docs/decisions/013-erasing.md). A chain is encrypted only if it was intact. It then ends with a row that keeps its former
 * last hash, itself encrypted, with which `proveSealing` shows that nothing else changed. Broken chains stay as they are,
 * as evidence. Returns how many chains it encrypted, and how many are broken. Needs the owner of the tables.
 */
export async function sealFormerRows(owner: Database): Promise<{ sealed: number; broken: number }> {
  let [sealed, broken] = [0, 0]
  let after = ''
  for (;;) {
    const chains = await owner.rows<{ chain: string }>(
      sql`select chain from audit_to_seal where chain > ${after} order by chain limit ${BATCH}`,
    )
    const last = chains.at(-1)
    if (!last) return { sealed, broken }
    after = last.chain
    const done = await owner.transaction(async (tx) => {
      await tx.run(sql`alter table audit_log disable trigger immutable`)
      let count = 0
      for (const { chain } of chains) if (await sealChain(tx, chain)) count++
      await tx.run(sql`alter table audit_log enable trigger immutable`)
      return count
    })
    sealed += done
    broken += chains.length - done
  }
}

/** Returns false, and changes nothing, if the chain is broken. */
async function sealChain(tx: Queries, chain: string): Promise<boolean> {
  const waits = await tx.find(sql`select from audit_to_seal where chain = ${chain} for update`)
  // Another start was faster.
  if (!waits) return true
  const { head } = await tx.row<{ head: string }>(
    sql`select encode(head, 'hex') as head from audit_chains where chain = ${chain} for update`,
  )
  if (!(await isIntact(tx, chain))) return false
  const rows = await tx.rows<Row>(
    sql`select id, chain, position, before, after from audit_log where chain = ${chain} order by position`,
  )
  const personal = rows.filter(({ before, after }) => arePersonal(before) || arePersonal(after))
  for (const { id, before, after } of personal) {
    const values = { ...(before && { before }), ...(after && { after }) }
    const sealed = await withSealedValues(tx, id, { customerId: chain, ...values })
    await tx.run(sql`
      update audit_log set before = ${asJson(sealed.before)}::jsonb, after = ${asJson(sealed.after)}::jsonb
      where id = ${id}`)
  }
  const [first] = personal
  if (first) {
    await tx.run(sql`select chain_again(${chain}, ${first.position})`)
    await record(tx, {
      act: 'user.log_sealed',
      actorId: null,
      subject: { type: 'user', id: chain },
      customerId: chain,
      after: { rows: personal.length, formerHead: head },
      origin: null,
    })
  }
  await tx.run(sql`delete from audit_to_seal where chain = ${chain}`)
  return true
}

const asJson = (values: object | undefined) => (values ? JSON.stringify(values) : null)

async function isIntact(tx: Queries, which: string): Promise<boolean> {
  const { intact } = await tx.row<{ intact: boolean }>(sql`
    select coalesce(bool_and(hash = audit_hash(row) and previous = expected and position = nth), true)
      and count(*) = (select length from audit_chains where chain = ${which})
      and coalesce((array_agg(hash order by position desc))[1], '') = (select head from audit_chains where chain = ${which})
      as intact
    from (
      select l as row, hash, previous, position,
        lag(hash, 1, ''::bytea) over chain as expected, row_number() over chain as nth
      from audit_log l where l.chain = ${which} window chain as (order by l.position)
    ) links`)
  return intact
}

/** Opens the keys and seals, for a start that has just migrated; says one sentence if there was something to do. */
export async function sealAfterMigrating(
  owner: Database,
  openKeys: () => Promise<MasterKeys>,
  say: (sentence: string) => void,
): Promise<void> {
  if (!(await hasFormerRows(owner))) return
  // Opening the keys also makes them the owner's connection's.
  await openKeys()
  const { sealed, broken } = await sealFormerRows(owner).catch(explainRights)
  if (sealed > 0) say(`Encrypted the personal values in the audit log of ${sealed} users.`)
  if (broken > 0)
    say(
      `The audit log of ${broken} users was changed outside the application and is left as it is: run npm run audit:check.`,
    )
}

function explainRights(cause: unknown): never {
  if (!(cause instanceof pg.DatabaseError && cause.code === '42501')) throw cause
  throw new Error(
    'The audit log of an earlier version has to be encrypted, which the role in DATABASE_URL is not allowed to do. Run npm run migrate once with the database owner’s DATABASE_URL and the same DATA_KEY.',
    { cause },
  )
}
