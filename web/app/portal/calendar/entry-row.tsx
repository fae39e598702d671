import type { CalendarEntry } from '@bank/contract/calendar'
import { ListRow } from '../../lists/row-list.tsx'
import { conversationPath } from '../../paths.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/money.tsx'
import { calendarKinds } from './kinds.ts'

/**
 * An entry, which leads to the screen that explains it.
 * @param short shows its title without details, which fits into a line of a phone: "Statement: Checking and credit"
 */
export function EntryRow({ entry, short = false }: { entry: CalendarEntry; short?: boolean }) {
  const { kind, title, shortTitle, threadId } = entry
  const { to, screen } = calendarKinds[kind]
  return (
    <ListRow
      title={short ? (shortTitle ?? title) : title}
      name={`${[title, amountWords(entry)].filter(Boolean).join(' ')}, see ${screen}`}
      to={threadId === undefined ? to : conversationPath(threadId)}
      end={<EntryAmount entry={entry} />}
    />
  )
}

/** The amount, with a sign if it comes in; nothing without one. */
export const EntryAmount = ({ entry: { kind, amount } }: { entry: CalendarEntry }) =>
  amount === null ? null : <Money cents={amount} withCents signed={kind === 'income'} />

/** "$850.00", or "+$5,000.00" for what comes in; empty without an amount. */
export function amountWords({ kind, amount }: CalendarEntry): string {
  if (amount === null) return ''
  return formatMoney(amount, { cents: true, signed: kind === 'income' })
}
