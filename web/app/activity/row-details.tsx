import type { ActivityRow } from '@bank/contract/activity'
import { DateText } from '../ui/date/date.tsx'
import { DescriptionList } from '../ui/description-list/description-list.tsx'
import { Money } from '../ui/money/money.tsx'
import { kindExplained } from './activity-words.ts'
import { RowDay } from './row-day.tsx'

/** Everything about a row but its amount, which the dialog's title has. */
export function RowDetails({ account, row }: { account: string; row: ActivityRow }) {
  const { at, kind, description, balance, reference } = row
  return (
    <DescriptionList
      items={[
        { label: 'Account', value: account },
        { label: 'Kind', value: kindExplained(kind) },
        { label: reasonWord(kind), value: description },
        { label: 'Balance after', value: <Money cents={balance} withCents /> },
        { label: 'Date', value: <RowDay at={at} /> },
        { label: 'Exact time', value: <DateText iso={at} variant="dateAndTime" /> },
        ...(reference === null ? [] : [{ label: 'Reference', value: reference }]),
      ]}
    />
  )
}

const reasonWord = (kind: string) => (kind === 'adjustment' ? 'Reason' : 'Description')
