import type { ThreadCredit } from '@bank/contract/threads'
import { Badge } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card/card.tsx'
import { nounOf } from '../../ui/count/noun-of.ts'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Money } from '../../ui/money/money.tsx'

/** What credit was asked for, and what the bank has decided. */
export function CreditCard({ credit }: { credit: ThreadCredit }) {
  const { amount, purpose, termMonths, decidedAt, granted } = credit
  return (
    <Card title="Your credit request" actions={<Decision {...credit} />}>
      <DescriptionList
        items={[
          { label: 'Amount', value: amount === null ? 'Not said' : <Money cents={amount} withCents /> },
          { label: 'Purpose', value: purpose ?? 'Not said' },
          {
            label: 'Term',
            value: termMonths === null ? 'Not said' : `${termMonths} ${nounOf(termMonths, 'months')}`,
          },
          ...(decidedAt === null ? [] : [{ label: 'Decided', value: <DateText iso={decidedAt} /> }]),
          ...(granted === null
            ? []
            : [{ label: 'Added to your available credit', value: <Money cents={granted} withCents /> }]),
        ]}
      />
    </Card>
  )
}

function Decision({ decision }: Pick<ThreadCredit, 'decision'>) {
  if (decision === 'approved') return <Badge tone="positive">Approved</Badge>
  if (decision === 'rejected') return <Badge tone="negative">Rejected</Badge>
  return <Badge tone="pending">In review</Badge>
}
