import { FIGURES, type FigureSection } from '@bank/contract/figures'
import { type Figures, FiguresEdit } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import { readFigure } from '../../../forms/typed-amount.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { FigureChange } from '../../figures/figure-change.ts'

export type Figure = {
  /** The figure's name in the audit log. */
  key: `${FigureSection}.${string}`
  label: string
  isBalance: boolean
  of: (figures: Figures) => Cents
}

export type FigureGroup = { title: string; figures: readonly Figure[] }

/** The figures that an administrator can edit, in the specification's groups, with the portfolio (DEC-21). */
export const figureGroups: readonly FigureGroup[] = [
  group('accounts', 'Accounts', FIGURES.accounts, ({ accounts }) => accounts),
  group('savings', 'Savings', FIGURES.savings, ({ savings }) => savings),
  group('investments', 'Investments', FIGURES.investments, ({ investments }) => investments),
  group('portfolio', 'Portfolio', FIGURES.portfolio, ({ portfolio }) => portfolio),
  group('insurance', 'Insurance', FIGURES.insurance, ({ insurance }) => insurance),
  group('funding', 'Funding', FIGURES.funding, ({ funding }) => funding),
]

function group<Name extends string>(
  section: FigureSection,
  title: string,
  fields: readonly { name: Name; label: string; kind: 'balance' | 'stated' }[],
  of: (figures: Figures) => Readonly<Record<Name, Cents>>,
): FigureGroup {
  const figures = fields.map(({ name, label, kind }) => ({
    key: `${section}.${name}` as const,
    label: name === 'healthPremium' ? `${label} (monthly)` : label,
    isBalance: kind === 'balance',
    of: (all: Figures) => of(all)[name],
  }))
  return { title, figures }
}

/** What was typed into a figure's field, and the figure that stood there when typing began. */
type TypedFigure = { text: string; from: Cents }

/** What was typed, by the figure's key; untouched figures are not included. */
export type Typed = Readonly<Record<string, TypedFigure>>

/**
 * The text with which a figure is loaded into its field. It has cents, because otherwise an edit would round the
 * figure (HAZ-A11).
 */
export const asText = (amount: Cents): string => formatMoney(amount, { cents: true }).replace('$', '')

/**
 * The same after typing into one field. A figure that someone else changes meanwhile is still compared with the one that stood
 * there first: whoever typed never saw the other one.
 */
export function withTyped(typed: Typed, key: string, text: string, stored: Cents): Typed {
  const { [key]: before, ...others } = typed
  const from = before?.from ?? stored
  const isAsBefore = text === asText(from) && from === stored
  return isAsBefore ? others : { ...others, [key]: { text, from } }
}

/** Whether someone else has changed one of these figures since typing began. */
export const hasOutdated = (typed: Typed, figures: Figures): boolean =>
  allFigures.some(({ key, of }) => typed[key] !== undefined && typed[key].from !== of(figures))

/** What was typed, from now on compared with these figures. */
export const rebased = (typed: Typed, figures: Figures): Typed =>
  Object.fromEntries(
    allFigures.flatMap(({ key, of }) =>
      typed[key] === undefined ? [] : [[key, { text: typed[key].text, from: of(figures) }]],
    ),
  )

const allFigures = figureGroups.flatMap(({ figures }) => figures)

/** The changes that saving would make, old and new. A field that can't be saved is left out. */
export function changesIn(typed: Typed): FigureChange[] {
  return figureGroups.flatMap(({ title, figures: fields }) =>
    fields.flatMap(({ key, label, isBalance }) => {
      const entry = typed[key]
      if (entry === undefined) return []
      const read = readFigure(label, entry.text)
      return 'problem' in read || read.amount === entry.from
        ? []
        : [{ key, group: title, label, from: entry.from, to: read.amount, isBalance }]
    }),
  )
}

/** The request's body: the changed figures only (DEC-35), why, and the values that the administrator saw (HAZ-A9). */
export function asEdit(changes: readonly FigureChange[], reason: string): FiguresEdit {
  const seen = inGroups(changes.map(({ key, from }) => [key, from]))
  const edit = inGroups(changes.map(({ key, to }) => [key, to]))
  return FiguresEdit.parse({ ...edit, seen, reason })
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
