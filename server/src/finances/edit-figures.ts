import type { Figures, FiguresEdit, Savings, SavingsPlan } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import { changes } from '../audit/changes.ts'
import type { Database, Queries } from '../db/connect.ts'
import { adjustTo, type FigureAccount, lockBalances } from '../ledger/ledger.ts'
import { Problem } from '../problem.ts'
import type { Caller, Origin } from '../sessions/caller.ts'
import { lockUser } from '../users/user.ts'
import { getFigures } from './figures.ts'

/**
 * Sets figures as an administrator (DEC-21). A balance changes by a transfer of the difference, while the customer's
 * accounts are locked, so that an approval at the same moment is neither lost nor undone. An absent field stays as it
 * is. Throws `forbidden`, `not_found`, and `figures_changed` if the administrator saw other figures.
 */
export async function editFigures(
  db: Database,
  caller: Caller,
  userId: string,
  { seen, ...edit }: FiguresEdit,
  origin: Origin,
): Promise<Figures> {
  if (caller.userId === userId) throw Problem.forbidden('ownAccount')
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const balances = await lockBalances(tx, userId)
    const before = await getFigures(tx, userId)
    if (seen && !isStill(before, seen)) throw new Problem('figures_changed')
    const targets: [FigureAccount, Cents | undefined][] = [
      ['checking', edit.accounts?.checkingBalance],
      ['savings', edit.accounts?.savingsBalance],
      ['total_savings', edit.savings?.totalSavings],
      ['portfolio', edit.portfolio?.totalValue],
      ['investments', edit.investments?.totalValue],
      ['borrowed', edit.funding?.totalBorrowed],
    ]
    for (const [account, target] of targets) {
      if (target === undefined) continue
      const reason = 'Adjustment by an administrator'
      await adjustTo(tx, { userId, account, from: balances[account], target, actorId: caller.userId, reason })
    }
    await stateFigures(tx, userId, edit)
    await record(tx, {
      act: 'figures.edited',
      actorId: caller.userId,
      subject: { type: 'user', id: userId },
      customerId: userId,
      ...changedFigures(before, edit),
      origin,
    })
    return getFigures(tx, userId)
  })
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
    await record(tx, {
      act: 'savings.planned',
      actorId: userId,
      subject: { type: 'user', id: userId },
      customerId: userId,
      ...changes(before.savings, { monthlyContribution, goalAmount }),
      origin,
    })
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

/** Sets the figures that are not balances; undefined ones stay as they are. */
async function stateFigures(tx: Queries, userId: string, edit: FiguresEdit): Promise<void> {
  const { portfolio, investments, accounts, savings, insurance, funding } = edit
  const touched = (group: object | undefined) =>
    group !== undefined && Object.values(group).some((value) => value !== undefined)
  await tx.run(sql`
    update figures set
      portfolio_gains_cents = coalesce(${portfolio?.totalGains ?? null}, portfolio_gains_cents),
      portfolio_losses_cents = coalesce(${portfolio?.totalLosses ?? null}, portfolio_losses_cents),
      portfolio_updated_at = case when ${touched(portfolio)} then now() else portfolio_updated_at end,
      investments_gains_cents = coalesce(${investments?.totalGains ?? null}, investments_gains_cents),
      investments_losses_cents = coalesce(${investments?.totalLosses ?? null}, investments_losses_cents),
      investments_updated_at = case when ${touched(investments)} then now() else investments_updated_at end,
      credit_limit_cents = coalesce(${accounts?.creditLimit ?? null}, credit_limit_cents),
      accounts_updated_at = case when ${touched(accounts)} then now() else accounts_updated_at end,
      monthly_contribution_cents = coalesce(${savings?.monthlyContribution ?? null}, monthly_contribution_cents),
      goal_amount_cents = coalesce(${savings?.goalAmount ?? null}, goal_amount_cents),
      savings_updated_at = case when ${touched(savings)} then now() else savings_updated_at end,
      life_coverage_cents = coalesce(${insurance?.lifeCoverage ?? null}, life_coverage_cents),
      health_premium_cents = coalesce(${insurance?.healthPremium ?? null}, health_premium_cents),
      deductible_cents = coalesce(${insurance?.deductible ?? null}, deductible_cents),
      insurance_updated_at = case when ${touched(insurance)} then now() else insurance_updated_at end,
      available_credit_cents = coalesce(${funding?.availableCredit ?? null}, available_credit_cents),
      monthly_payment_cents = coalesce(${funding?.monthlyPayment ?? null}, monthly_payment_cents),
      funding_updated_at = case when ${touched(funding)} then now() else funding_updated_at end
    where user_id = ${userId}`)
}

/** The figures that an edit changes, in cents, as `group.field`. */
function changedFigures(before: Figures, edit: FiguresEdit) {
  return changes(flat(before), flat(edit))
}

/** Whether every figure that the administrator saw is still the same (HAZ-A9). */
function isStill(now: Figures, seen: object): boolean {
  const figures = flat(now)
  return Object.entries(flat(seen)).every(([name, value]) => value === undefined || figures[name] === value)
}

function flat(groups: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([group, fields]) =>
      Object.entries(fields ?? {}).map(([field, value]) => [`${group}.${field}`, value]),
    ),
  )
}
