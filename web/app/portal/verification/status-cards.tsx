import type { ItemStatus } from '@bank/contract/identity'
import type { VerificationStatus } from '@bank/contract/verification'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import IdCard from 'lucide-react/icons/id-card'
import type { ReactNode } from 'react'
import { Mark } from '../../lists/row-list.tsx'
import { badgeOf, type StatusBadge } from '../../transactions/transaction-kinds.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { itemWords } from './item-words.ts'

const badges: Record<ItemStatus, StatusBadge> = {
  not_submitted: { tone: 'neutral', words: 'Not Submitted' },
  pending: { tone: 'pending', words: 'Pending' },
  verified: { tone: 'positive', words: 'Verified' },
  rejected: { tone: 'negative', words: 'Rejected' },
}

/** The status of the number and of the ID. */
export function StatusCards({ status }: { status: VerificationStatus }) {
  const words = itemWords(status)
  return (
    <Grid columns={2} min="sm">
      <StatusCard title="SSN" icon={<Fingerprint />} status={status.ssnStatus} words={words.ssn} />
      <StatusCard title="ID" icon={<IdCard />} status={status.idStatus} words={words.id} />
    </Grid>
  )
}

type StatusCardProps = {
  title: string
  icon: ReactNode
  status: ItemStatus
  words: string | undefined
}

function StatusCard({ title, icon, status, words }: StatusCardProps) {
  const badge = badgeOf(badges, status)
  return (
    <Card
      title={title}
      icon={<Mark tone={badge.tone}>{icon}</Mark>}
      description={<Badge tone={badge.tone}>{badge.words}</Badge>}
      region={false}
    >
      {words ? <p>{words}</p> : null}
    </Card>
  )
}
