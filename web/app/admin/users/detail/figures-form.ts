import { FIGURES, type FigureSection } from '@bank/contract/figures'
import { type Figures, FiguresEdit } from '@bank/contract/finances'
import { figure as bounds, type Cents } from '@bank/contract/money'
import { readFigureOrZero } from '../../../forms/typed-amount.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'

export type Figure = {
  /** The figure's name in the audit log. */
  key: `${FigureSection}.${string}`
  label: string
  of: (figures: Figures) => Cents
}

export type FigureGroup = { title: string; figures: readonly Figure[] }

/** The figures that an administrator can edit, in the specification's groups, with the portfolio (DEC-21). */
export const figureGroups: readonly FigureGroup[] = [
  {
    title: 'Accounts',
    figures: FIGURES.accounts.map(({ name, label }) => ({
      key: `accounts.${name}`,
      label,
      of: (figures) => figures.accounts[name],
    })),
  },
  {
    title: 'Savings',
    figures: FIGURES.savings.map(({ name, label }) => ({
      key: `savings.${name}`,
      label,
      of: (figures) => figures.savings[name],
    })),
  },
  {
    title: 'Investments',
    figures: FIGURES.investments.map(({ name, label }) => ({
      key: `investments.${name}`,
      label,
      of: (figures) => figures.investments[name],
    })),
  },
  {
    title: 'Portfolio',
    figures: FIGURES.portfolio.map(({ name, label }) => ({
      key: `portfolio.${name}`,
      label,
      of: (figures) => figures.portfolio[name],
    })),
  },
  {
    title: 'Insurance',
    figures: FIGURES.insurance.map(({ name, label }) => ({
      key: `insurance.${name}`,
      label: name === 'healthPremium' ? `${label} (monthly)` : label,
      of: (figures) => figures.insurance[name],
    })),
  },
  {
    title: 'Funding',
    figures: FIGURES.funding.map(({ name, label }) => ({
      key: `funding.${name}`,
      label,
      of: (figures) => figures.funding[name],
    })),
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

/** The request's body: the changed figures only (DEC-35), with the values that the administrator saw (HAZ-A9). */
export function asEdit(changes: readonly Change[], reason = ''): FiguresEdit {
  const seen = inGroups(changes.map(({ figure, from }) => [figure.key, from]))
  const edit = inGroups(changes.map(({ figure, to }) => [figure.key, to]))
  return FiguresEdit.parse({ ...edit, seen, ...(reason.trim() === '' ? {} : { reason }) })
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
