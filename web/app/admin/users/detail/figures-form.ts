import { type Figures, FiguresEdit } from '@bank/contract/finances'
import { figure as bounds, type Cents } from '@bank/contract/money'
import { readFigureOrZero } from '../../../forms/typed-amount.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'

type GroupName = 'accounts' | 'savings' | 'investments' | 'portfolio' | 'insurance' | 'funding'

export type Figure = {
  /** The figure's name in the audit log. */
  key: `${GroupName}.${string}`
  label: string
  of: (figures: Figures) => Cents
}

export type FigureGroup = { title: string; figures: readonly Figure[] }

/** The figures that an administrator can edit, in the specification's groups, with the portfolio (DEC-21). */
export const figureGroups: readonly FigureGroup[] = [
  {
    title: 'Accounts',
    figures: [
      { key: 'accounts.checkingBalance', label: 'Checking Balance', of: (f) => f.accounts.checkingBalance },
      { key: 'accounts.savingsBalance', label: 'Savings Balance', of: (f) => f.accounts.savingsBalance },
      { key: 'accounts.creditLimit', label: 'Credit Limit', of: (f) => f.accounts.creditLimit },
    ],
  },
  {
    title: 'Savings',
    figures: [
      { key: 'savings.totalSavings', label: 'Total Savings', of: (f) => f.savings.totalSavings },
      {
        key: 'savings.monthlyContribution',
        label: 'Monthly Contribution',
        of: (f) => f.savings.monthlyContribution,
      },
      { key: 'savings.goalAmount', label: 'Savings Goal', of: (f) => f.savings.goalAmount },
    ],
  },
  {
    title: 'Investments',
    figures: [
      { key: 'investments.totalValue', label: 'Total Value', of: (f) => f.investments.totalValue },
      { key: 'investments.totalGains', label: 'Total Gains', of: (f) => f.investments.totalGains },
      { key: 'investments.totalLosses', label: 'Total Losses', of: (f) => f.investments.totalLosses },
    ],
  },
  {
    title: 'Portfolio',
    figures: [
      { key: 'portfolio.totalValue', label: 'Total Value', of: (f) => f.portfolio.totalValue },
      { key: 'portfolio.totalGains', label: 'Total Gains', of: (f) => f.portfolio.totalGains },
      { key: 'portfolio.totalLosses', label: 'Total Losses', of: (f) => f.portfolio.totalLosses },
    ],
  },
  {
    title: 'Insurance',
    figures: [
      { key: 'insurance.lifeCoverage', label: 'Life Coverage', of: (f) => f.insurance.lifeCoverage },
      {
        key: 'insurance.healthPremium',
        label: 'Health Premium (monthly)',
        of: (f) => f.insurance.healthPremium,
      },
      { key: 'insurance.deductible', label: 'Deductible', of: (f) => f.insurance.deductible },
    ],
  },
  {
    title: 'Funding',
    figures: [
      { key: 'funding.availableCredit', label: 'Available Credit', of: (f) => f.funding.availableCredit },
      { key: 'funding.monthlyPayment', label: 'Monthly Payment', of: (f) => f.funding.monthlyPayment },
      { key: 'funding.totalBorrowed', label: 'Total Borrowed', of: (f) => f.funding.totalBorrowed },
    ],
  },
]

/** What was typed, by the figure's key; untouched figures are not included. */
export type Typed = Readonly<Record<string, string>>

/**
 * The text with which a figure is loaded into its field. It has cents, because otherwise an edit would round the
 * figure (HAZ-A11).
 */
export const asText = (amount: Cents): string => formatMoney(amount, { cents: true }).replace('$', '')

/** The amount in a field, or what is wrong with it. */
export const readFigure = (label: string, text: string) => readFigureOrZero(text, label, bounds(label))

export type Change = { figure: Figure; group: string; from: Cents; to: Cents; typed: string }

/** The changes that saving would make, old and new. A field that can't be saved is left out. */
export function changesIn(figures: Figures, typed: Typed): Change[] {
  return figureGroups.flatMap(({ title, figures: fields }) =>
    fields.flatMap((figure) => {
      const text = typed[figure.key]
      if (text === undefined) return []
      const read = readFigure(figure.label, text)
      const from = figure.of(figures)
      return 'problem' in read || read.amount === from
        ? []
        : [{ figure, group: title, from, to: read.amount, typed: text.trim() }]
    }),
  )
}

/** Whether saving would wipe out the figure (HAZ-A10). */
export const becomesZero = ({ from, to }: Change): boolean => to === 0 && from !== 0

/** The request's body: only the changed figures (DEC-35), with the values that the administrator saw (HAZ-A9). */
export function asEdit(changes: readonly Change[]): FiguresEdit {
  const seen = inGroups(changes.map(({ figure, from }) => [figure.key, from]))
  return FiguresEdit.parse({ ...inGroups(changes.map(({ figure, to }) => [figure.key, to])), seen })
}

/** Groups the amounts, in dollars as the contract expects them. */
function inGroups(amounts: readonly (readonly [key: string, amount: Cents])[]) {
  const groups: Record<string, Record<string, number>> = {}
  for (const [key, amount] of amounts) {
    const [group = '', name = ''] = key.split('.')
    groups[group] = { ...groups[group], [name]: amount / 100 }
  }
  return groups
}
