import type { Description } from '../../ui/description-list/description-list.tsx'
import { Figure } from '../../ui/figure-card/figure.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import type { Paid } from './paid-this-year.ts'

/** A policy's line with what was paid, or none if the bank has recorded no such payment. */
export function paidTerm(label: string, paid: Loadable<Paid>): readonly Description[] {
  if (paid.status === 'ready' && paid.value.newest.length === 0) return []
  const value = (
    <Figure label={label} data={paid} figure={({ sum }) => (sum === null ? '–' : <Money cents={sum} />)} />
  )
  return [{ label, value }]
}
