import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import quiet from '../../ui/quiet/quiet.module.css'

export type Decision = 'confirm' | 'decline'

type WaitingCardProps = {
  title: string
  /** Who asked for it, e.g. "Proposed by you", and when. */
  askedBy: string
  askedAt: string
  /** What it waits for. */
  waits: ReactNode
  canConfirm: boolean
  declineVerb: string
  onDecide: (decision: Decision) => void
  /** What would change. */
  children: ReactNode
}

/** A change that waits, with the decisions that this administrator can make. */
export function WaitingCard(props: WaitingCardProps) {
  const { title, askedBy, askedAt, waits, canConfirm, declineVerb, onDecide, children } = props
  return (
    <Card
      level={3}
      title={title}
      description={
        <>
          {askedBy} on <DateText iso={askedAt} variant="dateAndTime" />
        </>
      }
    >
      <Stack gap="sm">
        {children}
        <p className={quiet.quiet}>{waits}</p>
        <Row gap="xs">
          {canConfirm ? (
            <Button size="sm" aria-label={`Confirm: ${title}`} onPress={() => onDecide('confirm')}>
              Confirm
            </Button>
          ) : null}
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${declineVerb}: ${title}`}
            onPress={() => onDecide('decline')}
          >
            {declineVerb}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
