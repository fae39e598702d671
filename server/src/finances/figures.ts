import { byName, FIGURES, type FigureIn, type FigureSection } from '@bank/contract/figures'
import type { Figures, FinancialStatus } from '@bank/contract/finances'
import { type Cents, inAYear, sum } from '@bank/contract/money'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { FigureAccount } from '../ledger/ledger.ts'
import { Problem } from '../problem.ts'
import { SOURCES, type Source } from './sources.ts'

/** A column of a query on figures: its name in the answer, and the SQL of its value. */
type Column = [name: string, value: Sql]

type Sources = Record<string, Source>

function columnsOf(section: string, sources: Sources): Column[] {
  const figures = Object.entries(sources).map(
    ([name, source]): Column => [
      name,
      'account' in source
        ? sql`coalesce(${raw(source.account)}.balance_cents, 0)`
        : sql`f.${raw(source.column)}`,
    ],
  )
  const stated = sql`f.${raw(section)}_updated_at`
  const moved = accountsOf(sources).map((account) => sql`${raw(account)}.updated_at`)
  return [...figures, ['lastUpdated', sql`greatest(${join([stated, ...moved])})`]]
}

function accountsOf(sources: Sources): FigureAccount[] {
  return Object.values(sources).flatMap((source) => ('account' in source ? [source.account] : []))
}

const select = (columns: Column[]) =>
  join(columns.map(([name, value]) => sql`${value} as ${raw(`"${name}"`)}`))

/** Each account is joined under its own name, which is faster than one scan of all accounts. */
function fromUser(userId: Sql, accounts: FigureAccount[]): Sql {
  const joined = accounts.map((code) => {
    const account = raw(code)
    return sql`left join ledger_accounts ${account} on ${account}.user_id = f.user_id and ${account}.code = ${raw(`'${code}'`)}`
  })
  return sql`from figures f ${joined.length > 0 ? join(joined, ' ') : empty} where f.user_id = ${userId}`
}

/** Selects one section of a customer's figures, in the contract's form. */
export function sectionOf(section: FigureSection, userId: Sql): Sql {
  return sql`select ${select(columnsOf(section, SOURCES[section]))} ${fromUser(userId, accountsOf(SOURCES[section]))}`
}

type Key = { [Section in FigureSection]: `${Section}.${FigureIn<Section>['name']}` }[FigureSection]

/** All sections in one row; a column's name is the section's and the figure's. */
export type FiguresRow = Record<Key, Cents> & Record<`${FigureSection}.lastUpdated`, string>

/** Selects all figures of a customer, for `figuresIn`. */
export function figuresOf(userId: Sql): Sql {
  const columns = Object.entries<Sources>(SOURCES).flatMap(([section, sources]) =>
    columnsOf(section, sources).map(([name, value]): Column => [`${section}.${name}`, value]),
  )
  return sql`select ${select(columns)} ${fromUser(userId, Object.values<Sources>(SOURCES).flatMap(accountsOf))}`
}

/** A customer's figures: balances from the ledger accounts, the others from `figures`. Throws `not_found`. */
export async function getFigures(db: Queries, userId: string): Promise<Figures> {
  const row = await db.find<FiguresRow>(figuresOf(sql`${userId}`))
  if (!row) throw new Problem('not_found', { message: 'There is no such user.' })
  return figuresIn(row)
}

export function figuresIn(row: FiguresRow): Figures {
  return {
    accounts: {
      ...byName(FIGURES.accounts, ({ name }) => row[`accounts.${name}`]),
      lastUpdated: row['accounts.lastUpdated'],
    },
    savings: {
      ...byName(FIGURES.savings, ({ name }) => row[`savings.${name}`]),
      lastUpdated: row['savings.lastUpdated'],
    },
    investments: {
      ...byName(FIGURES.investments, ({ name }) => row[`investments.${name}`]),
      lastUpdated: row['investments.lastUpdated'],
    },
    portfolio: {
      ...byName(FIGURES.portfolio, ({ name }) => row[`portfolio.${name}`]),
      lastUpdated: row['portfolio.lastUpdated'],
    },
    insurance: {
      ...byName(FIGURES.insurance, ({ name }) => row[`insurance.${name}`]),
      lastUpdated: row['insurance.lastUpdated'],
    },
    funding: {
      ...byName(FIGURES.funding, ({ name }) => row[`funding.${name}`]),
      lastUpdated: row['funding.lastUpdated'],
    },
  }
}

/** The accounts whose balances are a customer's total assets (DEC-35), and the figure that each is. */
const ASSETS = {
  portfolio: ({ portfolio }) => portfolio.totalValue,
  investments: ({ investments }) => investments.totalValue,
  checking: ({ accounts }) => accounts.checkingBalance,
  savings: ({ accounts }) => accounts.savingsBalance,
  total_savings: ({ savings }) => savings.totalSavings,
} satisfies Partial<Record<FigureAccount, (figures: Figures) => Cents>>

/** The total assets of a customer, as `financialStatus` has them. */
export const totalAssetsOf = (userId: Sql) => sql`
  coalesce((select sum(a.balance_cents) from ledger_accounts a
    where a.user_id = ${userId} and a.code = any(${Object.keys(ASSETS)})), 0)::bigint`

/** The sections, and the four totals over them (DEC-20, DEC-35). */
export function financialStatus(figures: Figures): FinancialStatus {
  const { accounts, savings, funding } = figures
  return {
    totalAssets: sum(Object.values(ASSETS).map((of) => of(figures))),
    totalLiabilities: funding.totalBorrowed,
    projectedIncome: inAYear(savings.monthlyContribution),
    availableFunds: sum([accounts.checkingBalance, accounts.savingsBalance]),
    ...figures,
  }
}
