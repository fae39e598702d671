import { Profile } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Queries } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { seal, unseal } from '../encryption/seal.ts'
import { type CustomerKey, unwrapCustomerKey } from './customer-keys.ts'

/**
 * The fields of `before` and `after` that say something about a person, or hold somebody's own words. A field that comes
 * into the profile later is personal by itself.
 */
export const PERSONAL_FIELDS: ReadonlySet<string> = new Set([
  ...z.keyof(Profile).options,
  // Their own or somebody's words to them.
  'description',
  'title',
  'message',
  'identityCheck',
  'reason',
  'note',
  'name',
  // Where and when they are expected at a branch.
  'place',
  'date',
  'time',
  // Where they signed in.
  'device',
  'network',
  'address',
  // It would confirm a guess at what the values were (docs/decisions/013-erasing.md).
  'formerHead',
])

/** In place of a value whose key was deleted. */
export const ERASED = 'erased'

export type Values = Record<string, unknown>
export type AuditRow = { id: string; chain: string; before: Values | null; after: Values | null }

const Sealed = z.strictObject({ sealed: z.templateLiteral([z.uuid(), ':', z.base64()]) })

/** Whether the values hold something personal in clear text. */
export function arePersonal(values: object | null | undefined): boolean {
  return Object.entries(values ?? {}).some(
    ([field, value]) => PERSONAL_FIELDS.has(field) && !Sealed.safeParse(value).success,
  )
}

/** The values with the personal ones encrypted: each becomes `{ sealed: "<key>:<base64>" }` and keeps its name. */
export function sealValues(
  { id, key }: CustomerKey,
  row: { id: string; side: 'before' | 'after' },
  values: object,
): Values {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      if (!PERSONAL_FIELDS.has(field) || value === undefined) return [field, value]
      const text = seal(key, padded(value), placeOf(row, field)).toString('base64')
      return [field, { sealed: `${id}:${text}` }]
    }),
  )
}

/**
 * The same rows with their personal values decrypted, or `ERASED` where their key was deleted. Throws if a value does not
 * belong to its place.
 */
export async function openRows<Row extends AuditRow>(
  db: Queries,
  keys: MasterKeys,
  rows: Row[],
): Promise<Row[]> {
  const ids = new Set(rows.flatMap(({ before, after }) => [...keyIdsIn(before), ...keyIdsIn(after)]))
  if (ids.size === 0) return rows
  const wrapped = await db.rows<Parameters<typeof unwrapCustomerKey>[1]>(sql`
    select id, customer_id as "customerId", master_key_id as "masterKeyId", wrapped
    from audit_keys where id = any(${[...ids]}::uuid[])`)
  const found = new Map(wrapped.map((row) => [row.id, unwrapCustomerKey(keys, row).key]))
  return rows.map((row) => ({
    ...row,
    before: row.before && openValues(found, { id: row.id, side: 'before' }, row.before),
    after: row.after && openValues(found, { id: row.id, side: 'after' }, row.after),
  }))
}

function openValues(keys: Map<string, Buffer>, row: { id: string; side: string }, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const [keyId, text] = partsOf(value)
      if (text === undefined) return [field, value]
      const key = keys.get(keyId)
      if (!key) return [field, ERASED]
      const opened = unseal(key, Buffer.from(text, 'base64'), placeOf(row, field))
      return [field, JSON.parse(opened.toString())]
    }),
  )
}

const keyIdsIn = (values: Values | null) =>
  Object.values(values ?? {}).flatMap((value) => {
    const [id, text] = partsOf(value)
    return text === undefined ? [] : [id]
  })

function partsOf(value: unknown): [string, string | undefined] {
  const [id = '', text] = Sealed.safeParse(value).data?.sealed.split(':') ?? []
  return [id, text]
}

const placeOf = ({ id, side }: { id: string; side: string }, field: string) => ['audit_log', side, id, field]

/** Bytes to which a value is filled up, so that a sealed one does not tell its length. */
const STEP = 64

/** As JSON, with spaces behind it, which JSON ignores. */
function padded(value: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(value))
  return Buffer.concat([text, Buffer.alloc(STEP - (text.length % STEP), ' ')])
}
