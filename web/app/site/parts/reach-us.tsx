import { brand } from '@bank/contract/brand'
import { facts } from '../facts/facts.ts'
import { ReachByEmail, ReachByPhone } from './reach-by.tsx'
import { RowList } from './row-list.tsx'

/** How and when to reach support, which is in Singapore: from `abroad` it says so. */
export function ReachUs({ abroad }: { abroad: boolean }) {
  return (
    <RowList
      rows={[
        { label: abroad ? 'Call (Singapore)' : 'Call', value: <ReachByPhone /> },
        { label: 'Write', value: <ReachByEmail address={brand.supportEmail} /> },
        ...facts.support.hours.map(({ days, hours }) => ({ label: days, value: hours })),
      ]}
    />
  )
}
