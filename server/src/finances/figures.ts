import type { Figures, FinancialStatus } from '@bank/contract/finances'
import { type Cents, cents, sum } from '@bank/contract/money'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { FigureAccount } from '../ledger/ledger.ts'
import { Problem } from '../problem.ts'

/** The source of each figure: a ledger account's balance, or a column of `figures f`. */
const SECTIONS: { [Name in keyof Figures]: Record<keyof Figures[Name], Sql> } = {
  portfolio: {
    totalValue: sql`coalesce(portfolio.balance_cents, 0)`,
    totalGains: sql`f.portfolio_gains_cents`,
    totalLosses: sql`f.portfolio_losses_cents`,
    lastUpdated: sql`greatest(f.portfolio_updated_at, portfolio.updated_at)`,
  },
  investments: {
    totalValue: sql`coalesce(investments.balance_cents, 0)`,
    totalGains: sql`f.investments_gains_cents`,
    totalLosses: sql`f.investments_losses_cents`,
    lastUpdated: sql`greatest(f.investments_updated_at, investments.updated_at)`,
  },
  accounts: {
    checkingBalance: sql`coalesce(checking.balance_cents, 0)`,
    savingsBalance: sql`coalesce(savings.balance_cents, 0)`,
    creditLimit: sql`f.credit_limit_cents`,
    lastUpdated: sql`greatest(f.accounts_updated_at, checking.updated_at, savings.updated_at)`,
  },
  savings: {
    totalSavings: sql`coalesce(total_savings.balance_cents, 0)`,
    monthlyContribution: sql`f.monthly_contribution_cents`,
    goalAmount: sql`f.goal_amount_cents`,
    lastUpdated: sql`greatest(f.savings_updated_at, total_savings.updated_at)`,
  },
  insurance: {
    lifeCoverage: sql`f.life_coverage_cents`,
    healthPremium: sql`f.health_premium_cents`,
    deductible: sql`f.deductible_cents`,
    lastUpdated: sql`f.insurance_updated_at`,
  },
  funding: {
    availableCredit: sql`f.available_credit_cents`,
    monthlyPayment: sql`f.monthly_payment_cents`,
    totalBorrowed: sql`coalesce(borrowed.balance_cents, 0)`,
    lastUpdated: sql`greatest(f.funding_updated_at, borrowed.updated_at)`,
  },
}

/**
 * The accounts that a section reads. Each is joined under its own name, which is faster than one scan of all accounts.
 */
const ACCOUNTS: Record<keyof Figures, FigureAccount[]> = {
  portfolio: ['portfolio'],
  investments: ['investments'],
  accounts: ['checking', 'savings'],
  savings: ['total_savings'],
  insurance: [],
  funding: ['borrowed'],
}

function ofUser(userId: Sql, accounts: FigureAccount[]): Sql {
  const joined = accounts.map((code) => {
    const account = raw(code)
    return sql`left join ledger_accounts ${account} on ${account}.user_id = f.user_id and ${account}.code = ${raw(`'${code}'`)}`
  })
  return sql`from figures f ${joined.length > 0 ? join(joined, ' ') : empty} where f.user_id = ${userId}`
}

/** Selects one section of a customer's figures, in the contract's form. */
export function sectionOf(name: keyof Figures, userId: Sql): Sql {
  const columns = Object.entries(SECTIONS[name]).map(
    ([field, value]) => sql`${value} as ${raw(`"${field}"`)}`,
  )
  return sql`select ${join(columns)} ${ofUser(userId, ACCOUNTS[name])}`
}

type Key = {
  [Name in keyof Figures]: `${Name}.${Exclude<keyof Figures[Name] & string, 'lastUpdated'>}`
}[keyof Figures]
/** All sections in one row; a column's name is the section's and the field's. */
export type FiguresRow = Record<Key, Cents> & Record<`${keyof Figures}.lastUpdated`, string>

/** Selects all figures of a customer, for `figuresIn`. */
export function figuresOf(userId: Sql): Sql {
  const columns = Object.entries(SECTIONS).flatMap(([name, section]) =>
    Object.entries(section).map(([field, value]) => sql`${value} as ${raw(`"${name}.${field}"`)}`),
  )
  return sql`select ${join(columns)} ${ofUser(userId, Object.values(ACCOUNTS).flat())}`
}

/** A customer's figures: balances from the ledger accounts, the others from `figures`. Throws `not_found`. */
export async function getFigures(db: Queries, userId: string): Promise<Figures> {
  const row = await db.find<FiguresRow>(figuresOf(sql`${userId}`))
  if (!row) throw new Problem('not_found', { message: 'There is no such user.' })
  return figuresIn(row)
}

export function figuresIn(row: FiguresRow): Figures {
  return {
    portfolio: {
      totalValue: row['portfolio.totalValue'],
      totalGains: row['portfolio.totalGains'],
      totalLosses: row['portfolio.totalLosses'],
      lastUpdated: row['portfolio.lastUpdated'],
    },
    investments: {
      totalValue: row['investments.totalValue'],
      totalGains: row['investments.totalGains'],
      totalLosses: row['investments.totalLosses'],
      lastUpdated: row['investments.lastUpdated'],
    },
    accounts: {
      checkingBalance: row['accounts.checkingBalance'],
      savingsBalance: row['accounts.savingsBalance'],
      creditLimit: row['accounts.creditLimit'],
      lastUpdated: row['accounts.lastUpdated'],
    },
    savings: {
      totalSavings: row['savings.totalSavings'],
      monthlyContribution: row['savings.monthlyContribution'],
      goalAmount: row['savings.goalAmount'],
      lastUpdated: row['savings.lastUpdated'],
    },
    insurance: {
      lifeCoverage: row['insurance.lifeCoverage'],
      healthPremium: row['insurance.healthPremium'],
      deductible: row['insurance.deductible'],
      lastUpdated: row['insurance.lastUpdated'],
    },
    funding: {
      availableCredit: row['funding.availableCredit'],
      monthlyPayment: row['funding.monthlyPayment'],
      totalBorrowed: row['funding.totalBorrowed'],
      lastUpdated: row['funding.lastUpdated'],
    },
  }
}

/** The sections, and the four totals over them (DEC-20, DEC-35). */
export function financialStatus(figures: Figures): FinancialStatus {
  const { portfolio, investments, accounts, savings, funding } = figures
  const availableFunds = sum([accounts.checkingBalance, accounts.savingsBalance])
  return {
    totalAssets: sum([portfolio.totalValue, investments.totalValue, availableFunds, savings.totalSavings]),
    totalLiabilities: funding.totalBorrowed,
    projectedIncome: cents(savings.monthlyContribution * 12),
    availableFunds,
    ...figures,
  }
}
