import { facts } from '../facts/facts.ts'
import { ReachByEmail, ReachByPhone } from './reach-by.tsx'
import { RowList } from './row-list.tsx'

/** How and when to reach the bank. */
export function ReachUs() {
  return (
    <RowList
      rows={[
        { label: 'Call', value: <ReachByPhone /> },
        { label: 'Write', value: <ReachByEmail /> },
        ...facts.support.hours.map(({ days, hours }) => ({ label: days, value: hours })),
      ]}
    />
  )
}
