import type { StaffConversation } from '@bank/contract/staff-threads'
import type { ThreadCredit } from '@bank/contract/threads'
import { useRef } from 'react'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { DateText } from '../../../ui/date/date.tsx'
import { type Description, DescriptionList } from '../../../ui/description-list/description-list.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { Money } from '../../../ui/money/money.tsx'
import quiet from '../../../ui/quiet/quiet.module.css'
import { CreditQuestion } from './credit-question.tsx'
import { useCreditDecision } from './use-credit-decision.ts'
import { useIsOwn } from './use-is-own.ts'

/** The credit that a customer asks for, and the decision about it. */
export function CreditCard({ thread }: { thread: StaffConversation }) {
  const card = useRef<HTMLDivElement>(null)
  const decision = useCreditDecision(thread, card)
  const isOwn = useIsOwn(thread)
  const { credit } = thread
  const isOpen = credit === null || credit.decision === null
  return (
    <div ref={card} tabIndex={-1}>
      <Card title="Credit" tone="quiet" level={3}>
        <Stack gap="sm">
          {credit?.decision ? <Decided decision={credit.decision} /> : null}
          <DescriptionList layout="rows" items={itemsOf(credit)} />
          {isOpen && isOwn ? (
            <p className={quiet.quiet}>
              This is your own request, so another administrator has to decide on it.
            </p>
          ) : null}
          {isOpen && !isOwn ? (
            <Row gap="xs">
              <Button size="sm" onPress={() => decision.ask('approved')}>
                Approve...
              </Button>
              <Button variant="secondary" size="sm" onPress={() => decision.ask('rejected')}>
                Reject...
              </Button>
            </Row>
          ) : null}
        </Stack>
      </Card>
      <CreditQuestion thread={thread} decision={decision} />
    </div>
  )
}

function Decided({ decision }: { decision: 'approved' | 'rejected' }) {
  return decision === 'approved' ? (
    <Badge tone="positive">Approved</Badge>
  ) : (
    <Badge tone="negative">Rejected</Badge>
  )
}

function itemsOf(credit: ThreadCredit | null): Description[] {
  const { amount = null, purpose = null, termMonths = null, granted = null, decidedAt = null } = credit ?? {}
  return [
    { label: 'Amount', value: amount === null ? null : <Money cents={amount} withCents /> },
    { label: 'Purpose', value: purpose },
    { label: 'Term', value: termMonths === null ? null : months(termMonths) },
    ...(granted === null ? [] : [{ label: 'Granted', value: <Money cents={granted} withCents /> }]),
    ...(decidedAt === null
      ? []
      : [{ label: 'Decided', value: <DateText iso={decidedAt} variant="dateAndTime" /> }]),
  ]
}

const months = (count: number) => (count === 1 ? '1 month' : `${count} months`)
