import type { ItemStatus } from '@bank/contract/identity'
import type { VerificationStatus } from '@bank/contract/verification'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import IdCard from 'lucide-react/icons/id-card'
import type { ReactNode } from 'react'
import { badgeOf, type StatusBadge } from '../../transactions/transaction-kinds.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/stack.tsx'

const badges: Record<ItemStatus, StatusBadge> = {
  not_submitted: { tone: 'neutral', words: 'Not Submitted' },
  pending: { tone: 'pending', words: 'Pending' },
  verified: { tone: 'positive', words: 'Verified' },
  rejected: { tone: 'negative', words: 'Rejected' },
}

/** A newer server may send a status that this client does not know. It is shown without a text. */
type Words = Record<ItemStatus, string> & Record<string, string>

const ssnWords: Words = {
  not_submitted: 'You have not sent us your number yet.',
  pending: 'We have received your number and are reviewing it.',
  verified: 'Your number is verified. You don’t need to do anything else.',
  rejected: 'We could not verify your number. Please send it again.',
}

const idWords: Words = {
  not_submitted: 'You have not sent us a picture of your ID yet.',
  pending: 'We have received your ID and are reviewing it.',
  verified: 'Your ID is verified. You don’t need to do anything else.',
  rejected: 'We could not verify your ID. Please send a clear picture of it.',
}

/** The status of the number and of the ID. */
export function StatusCards({ status }: { status: VerificationStatus }) {
  return (
    <Grid columns={2} min="sm">
      <StatusCard title="SSN" icon={<Fingerprint />} status={status.ssnStatus} words={ssnWords} />
      <StatusCard title="ID" icon={<IdCard />} status={status.idStatus} words={idWords} />
    </Grid>
  )
}

type StatusCardProps = {
  title: string
  icon: ReactNode
  status: ItemStatus
  words: Words
}

function StatusCard({ title, icon, status, words }: StatusCardProps) {
  const badge = badgeOf(badges, status)
  return (
    <Card title={title} icon={icon} region={false}>
      <Stack gap="xs" align="start">
        <Badge tone={badge.tone}>{badge.words}</Badge>
        <p>{words[status]}</p>
      </Stack>
    </Card>
  )
}
