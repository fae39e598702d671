import type { Figures, FinancialStatus } from '@bank/contract/finances'
import { type Cents, cents, sum } from '@bank/contract/money'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'

type Row = Record<
  | 'portfolioValue'
  | 'portfolioGains'
  | 'portfolioLosses'
  | 'investmentsValue'
  | 'investmentsGains'
  | 'investmentsLosses'
  | 'checkingBalance'
  | 'savingsBalance'
  | 'creditLimit'
  | 'totalSavings'
  | 'monthlyContribution'
  | 'goalAmount'
  | 'lifeCoverage'
  | 'healthPremium'
  | 'deductible'
  | 'availableCredit'
  | 'monthlyPayment'
  | 'totalBorrowed',
  Cents
> &
  Record<'portfolioAt' | 'investmentsAt' | 'accountsAt' | 'savingsAt' | 'insuranceAt' | 'fundingAt', string>

/** A customer's figures: balances from his ledger accounts, the rest as stated. Throws `not_found`. */
export async function getFigures(db: Queries, userId: string): Promise<Figures> {
  const row = await db.find<Row>(sql`
    select
      coalesce(l.portfolio, 0) as "portfolioValue", f.portfolio_gains_cents as "portfolioGains",
      f.portfolio_losses_cents as "portfolioLosses", greatest(f.portfolio_updated_at, l.portfolio_at) as "portfolioAt",
      coalesce(l.investments, 0) as "investmentsValue", f.investments_gains_cents as "investmentsGains",
      f.investments_losses_cents as "investmentsLosses",
      greatest(f.investments_updated_at, l.investments_at) as "investmentsAt",
      coalesce(l.checking, 0) as "checkingBalance", coalesce(l.savings, 0) as "savingsBalance",
      f.credit_limit_cents as "creditLimit", greatest(f.accounts_updated_at, l.accounts_at) as "accountsAt",
      coalesce(l.total_savings, 0) as "totalSavings", f.monthly_contribution_cents as "monthlyContribution",
      f.goal_amount_cents as "goalAmount", greatest(f.savings_updated_at, l.total_savings_at) as "savingsAt",
      f.life_coverage_cents as "lifeCoverage", f.health_premium_cents as "healthPremium",
      f.deductible_cents as "deductible", f.insurance_updated_at as "insuranceAt",
      f.available_credit_cents as "availableCredit", f.monthly_payment_cents as "monthlyPayment",
      coalesce(l.borrowed, 0) as "totalBorrowed", greatest(f.funding_updated_at, l.borrowed_at) as "fundingAt"
    from figures f
    cross join lateral (
      select
        max(balance_cents) filter (where code = 'portfolio') as portfolio,
        max(balance_cents) filter (where code = 'investments') as investments,
        max(balance_cents) filter (where code = 'checking') as checking,
        max(balance_cents) filter (where code = 'savings') as savings,
        max(balance_cents) filter (where code = 'total_savings') as total_savings,
        max(balance_cents) filter (where code = 'borrowed') as borrowed,
        max(updated_at) filter (where code = 'portfolio') as portfolio_at,
        max(updated_at) filter (where code = 'investments') as investments_at,
        max(updated_at) filter (where code in ('checking', 'savings')) as accounts_at,
        max(updated_at) filter (where code = 'total_savings') as total_savings_at,
        max(updated_at) filter (where code = 'borrowed') as borrowed_at
      from ledger_accounts where user_id = f.user_id
    ) l
    where f.user_id = ${userId}`)
  if (!row) throw new Problem('not_found', { message: 'There is no such user.' })
  return {
    portfolio: {
      totalValue: row.portfolioValue,
      totalGains: row.portfolioGains,
      totalLosses: row.portfolioLosses,
      lastUpdated: row.portfolioAt,
    },
    investments: {
      totalValue: row.investmentsValue,
      totalGains: row.investmentsGains,
      totalLosses: row.investmentsLosses,
      lastUpdated: row.investmentsAt,
    },
    accounts: {
      checkingBalance: row.checkingBalance,
      savingsBalance: row.savingsBalance,
      creditLimit: row.creditLimit,
      lastUpdated: row.accountsAt,
    },
    savings: {
      totalSavings: row.totalSavings,
      monthlyContribution: row.monthlyContribution,
      goalAmount: row.goalAmount,
      lastUpdated: row.savingsAt,
    },
    insurance: {
      lifeCoverage: row.lifeCoverage,
      healthPremium: row.healthPremium,
      deductible: row.deductible,
      lastUpdated: row.insuranceAt,
    },
    funding: {
      availableCredit: row.availableCredit,
      monthlyPayment: row.monthlyPayment,
      totalBorrowed: row.totalBorrowed,
      lastUpdated: row.fundingAt,
    },
  }
}

/** The four totals of section 9 over the sections that they are made of (D20, D35). */
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
