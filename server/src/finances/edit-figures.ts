import type { Figures, FiguresEdit, Savings, SavingsPlan } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import sql, { join, raw } from 'sql-template-tag'
import { recordAbout, recordOwn } from '../audit/audit.ts'
import { changes } from '../audit/changes.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { adjustTo, type Balances, lockBalances } from '../ledger/ledger.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { lockUser } from '../users/user.ts'
import { getFigures } from './figures.ts'
import { SOURCES, type Source } from './sources.ts'

/** The reason that the customer reads if staff gave none for an edit (DEC-52). */
export const NO_REASON = 'Adjustment by the bank'

/**
 * Sets figures as an administrator (DEC-21). A balance changes by a transfer of the difference, while the customer's
 * accounts are locked, so that an approval at the same moment is neither lost nor undone. An absent field stays as it
 * is. Throws `forbidden`, `not_found`, and `figures_changed` if the administrator saw other figures.
 */
export function editFigures(
  db: Database,
  caller: Caller,
  userId: string,
  edit: FiguresEdit,
  origin: Origin,
): Promise<Figures> {
  return db.transaction((tx) => changeFigures(tx, caller, userId, edit, origin))
}

/** The same as part of an act that changes figures, such as the approval of a credit. */
export async function changeFigures(
  tx: Queries,
  caller: Caller,
  userId: string,
  { seen, reason, ...edit }: FiguresEdit,
  origin: Origin,
): Promise<Figures> {
  if (caller.userId === userId) throw Problem.forbidden('ownAccount')
  await lockUser(tx, userId)
  const balances = await lockBalances(tx, userId)
  const before = await getFigures(tx, userId)
  if (seen && !isStill(before, seen)) throw new Problem('figures_changed')
  const about = { userId, actorId: caller.userId, reason: reason ?? NO_REASON }
  await adjustBalances(tx, { ...about, balances }, edit)
  await stateFigures(tx, userId, edit)
  const { before: former, after } = changes(flat(before), flat(edit))
  await recordAbout(
    tx,
    'figures.edited',
    userId,
    { actorId: caller.userId, origin },
    { before: former, after: reason === undefined ? after : { ...after, reason } },
  )
  return getFigures(tx, userId)
}

/** Changes a customer's own savings plan. The balance is not the customer's to change (DEC-16). Throws `forbidden`. */
export async function planSavings(
  db: Database,
  caller: Caller,
  plan: SavingsPlan,
  origin: Origin,
): Promise<Savings> {
  if ('totalSavings' in plan) throw figuresAreNotYours()
  const { userId } = caller
  const { monthlyContribution, goalAmount } = plan
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const before = await getFigures(tx, userId)
    await stateFigures(tx, userId, { savings: { monthlyContribution, goalAmount } })
    await recordOwn(
      tx,
      'savings.planned',
      userId,
      origin,
      changes(before.savings, { monthlyContribution, goalAmount }),
    )
    return (await getFigures(tx, userId)).savings
  })
}

/** The answer to customers who try to change their own figures (DEC-16). */
export function figuresAreNotYours(): Problem {
  return new Problem('forbidden', {
    message:
      'Only an administrator of the bank can change these figures. Please contact the bank if one is wrong.',
  })
}

type Sections<Value> = { [section: string]: { [name: string]: Value } | undefined }

/** The values of all sections in one object, each as `section.name`. */
function flat<Value>(sections: Sections<Value>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(sections).flatMap(([section, figures]) =>
      Object.entries(figures ?? {}).map(([name, value]) => [`${section}.${name}`, value]),
    ),
  )
}

const sources = Object.entries(flat<Source>(SOURCES))

/** Changes the balances among the figures of an edit, by transfers. The caller has locked them. */
async function adjustBalances(
  tx: Queries,
  of: { userId: string; actorId: string; reason: string; balances: Balances },
  edit: Sections<Cents | undefined>,
): Promise<void> {
  const { balances, ...about } = of
  const targets = flat(edit)
  for (const [figure, source] of sources) {
    const target = targets[figure]
    if (target === undefined || !('account' in source)) continue
    const { account } = source
    await adjustTo(tx, { ...about, account, from: balances[account], target })
  }
}

/** Sets the stated figures among the figures of an edit; undefined ones stay as they are. */
async function stateFigures(tx: Queries, userId: string, edit: Sections<Cents | undefined>): Promise<void> {
  const values = flat(edit)
  const figures = sources.flatMap(([figure, source]) => {
    if (!('column' in source)) return []
    const column = raw(source.column)
    return [sql`${column} = coalesce(${values[figure] ?? null}, ${column})`]
  })
  const times = Object.keys(SOURCES).map((section) => {
    const isTouched = Object.values(edit[section] ?? {}).some((value) => value !== undefined)
    const column = raw(`${section}_updated_at`)
    return sql`${column} = case when ${isTouched} then now() else ${column} end`
  })
  await tx.run(sql`update figures set ${join([...figures, ...times])} where user_id = ${userId}`)
}

/** Whether every figure that the administrator saw is still the same (HAZ-A9). */
function isStill(now: Figures, seen: Sections<Cents | undefined>): boolean {
  const figures = flat<Cents | string>(now)
  return Object.entries(flat(seen)).every(([name, value]) => value === undefined || figures[name] === value)
}
