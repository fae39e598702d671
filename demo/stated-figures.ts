import { type Cents, cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import type { Queries } from '../server/src/db/connect.ts'
import type { FigureAccount } from '../server/src/ledger/ledger.ts'
import type { Means } from './customer.ts'
import type { Happening } from './history.ts'
import { daysBefore, daysBetween, hoursAfter, midnightOf } from './moment.ts'
import type { Story } from './story.ts'

/** Sets the figures that are not balances, so that they agree with the balances and their history. */
export async function stateFigures(tx: Queries, story: Story, now: Date): Promise<void> {
  const { id, customer, registeredAt, happenings } = story
  // Later movements in the ledger take precedence over these dates (finances/figures.ts).
  await tx.run(sql`
    update figures set portfolio_updated_at = ${registeredAt}, investments_updated_at = ${registeredAt},
      accounts_updated_at = ${registeredAt}, savings_updated_at = ${registeredAt},
      insurance_updated_at = ${registeredAt}, funding_updated_at = ${registeredAt}
    where user_id = ${id}`)
  const { means } = customer
  if (!means) return
  const { insurance, credit, savingsPlan } = means
  const portfolio = resultOf('portfolio', happenings)
  const investments = resultOf('investments', happenings)
  const assets = divide(totalAssets(happenings), means, 0)
  await tx.run(sql`
    update figures set
      portfolio_gains_cents = ${portfolio.gains}, portfolio_losses_cents = ${portfolio.losses},
      investments_gains_cents = ${investments.gains}, investments_losses_cents = ${investments.losses},
      credit_limit_cents = ${credit.limit},
      monthly_contribution_cents = ${savingsPlan.contribution}, goal_amount_cents = ${savingsPlan.goal},
      life_coverage_cents = ${insurance.life}, health_premium_cents = ${insurance.premium},
      deductible_cents = ${insurance.deductible},
      insurance_updated_at = ${daysBefore(now, insurance.renewedDaysAgo)},
      available_credit_cents = ${credit.available}, monthly_payment_cents = ${means.loan?.payment ?? 0},
      stocks_cents = ${assets.stocks}, real_estate_cents = ${assets.realEstate}, crypto_cents = ${assets.crypto},
      others_cents = ${assets.others}
    where user_id = ${id}`)
  const days = endsOfDays(happenings).map((end) => ({
    day: new Date(end.getTime() - 1).toISOString().slice(0, 10),
    ...divide(
      totalAssets(happenings.filter(({ at }) => at < end)),
      means,
      Math.max(0, daysBetween(end, now)),
    ),
  }))
  await tx.run(sql`
    insert into asset_days (user_id, day, stocks_cents, real_estate_cents, crypto_cents, others_cents)
    select ${id}, day, stocks, "realEstate", crypto, others
    from jsonb_to_recordset(${JSON.stringify(days)}) as days (
      day date, stocks bigint, "realEstate" bigint, crypto bigint, others bigint
    )
    on conflict (user_id, day) do nothing`)
}

/** The first moment after each day (UTC) on which money moved. The kinds follow it, so that their changes add up to the total's. */
function endsOfDays(happenings: Happening[]): Date[] {
  const starts = new Set(happenings.map(({ at }) => midnightOf(at).getTime()))
  return [...starts].map((start) => hoursAfter(new Date(start), 24))
}

/** What the markets added to a holding and took from it. Deposits count as neither. */
function resultOf(account: FigureAccount, happenings: Happening[]): { gains: Cents; losses: Cents } {
  const changes = happenings
    .filter(({ kind }) => kind === 'valuation')
    .flatMap(({ moves }) => moves)
    .filter((move) => move.account === account)
    .map(({ difference }) => difference)
  return {
    gains: cents(changes.reduce((total, change) => total + Math.max(change, 0), 0)),
    losses: cents(changes.reduce((total, change) => total - Math.min(change, 0), 0)),
  }
}

function totalAssets(happenings: Happening[]): Cents {
  const owned = happenings.flatMap(({ moves }) => moves).filter(({ account }) => account !== 'borrowed')
  return cents(owned.reduce((total, { difference }) => total + difference, 0))
}

/** By how much the share of a kind grows in a year, so that the kinds do not all grow alike. */
const YEARLY = { stocks: 0.12, realEstate: -0.05, crypto: 0.4 }

/**
 * Divides all assets into kinds, to the cent.
 * @param daysAgo of the total; today's shares are those of the customer's means
 */
function divide(total: Cents, { shares }: Means, daysAgo: number) {
  const partOf = (kind: keyof typeof YEARLY) =>
    cents(Math.round(total * shares[kind] * (1 - (YEARLY[kind] * daysAgo) / 365)))
  const stocks = partOf('stocks')
  const realEstate = partOf('realEstate')
  const crypto = partOf('crypto')
  return { stocks, realEstate, crypto, others: cents(total - stocks - realEstate - crypto) }
}
