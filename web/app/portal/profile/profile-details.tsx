import type { User } from '@bank/contract/identity'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { LoadingWords, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { useConfirmationLetter } from '../confirm-email/confirmation-letter.ts'
import styles from './profile-details.module.css'
import { addressFields, personFields } from './profile-fields.ts'

/** The profile, read-only. Shows skeletons of the same shape until it has loaded. */
export function ProfileDetails({ user }: { user: User | null }) {
  return (
    <Stack gap="md">
      {user ? null : <LoadingWords label="Loading profile" />}
      <Card title="Personal Information">
        <DescriptionList
          items={personFields.map(({ name, label }) => ({
            label,
            value: user ? shownValue(user, name) : <ValueSkeleton />,
          }))}
        />
      </Card>
      <Card title="Address">
        <DescriptionList
          items={addressFields.map(({ name, label }) => ({
            label,
            value: user ? user[name] : <ValueSkeleton />,
          }))}
        />
      </Card>
    </Stack>
  )
}

function shownValue(user: User, name: (typeof personFields)[number]['name']) {
  if (name !== 'dateOfBirth') return user[name]
  return user.dateOfBirth ? <DateText iso={user.dateOfBirth} variant="calendarDate" /> : ''
}

/** The verification status. */
export function AccountStatus({ user }: { user: User | null }) {
  return (
    <Card title="Account Status">
      <DescriptionList
        items={[
          {
            label: 'Email Verified',
            value: user ? <EmailVerified user={user} /> : <ValueSkeleton />,
          },
          {
            label: 'Phone Verified',
            value: user ? <VerifiedBadge isVerified={user.phoneVerified} /> : <ValueSkeleton />,
          },
        ]}
      />
    </Card>
  )
}

/** With a way to get the letter while the address is unverified; the banner above may have been dismissed. */
function EmailVerified({ user: { email, emailVerified } }: { user: User }) {
  const letter = useConfirmationLetter()
  if (emailVerified) return <VerifiedBadge isVerified />
  return (
    <Stack gap="2xs">
      <span>
        <VerifiedBadge isVerified={false} />
      </span>
      <span className={styles.hint} role="status">
        {letter.failure ??
          (letter.isSent ? `We have sent a letter to ${email}.` : 'Confirm it with the link in our letter.')}
      </span>
      <span>
        <Button variant="quiet" size="sm" busy={letter.busy} busyLabel="Sending..." onPress={letter.send}>
          Send the letter again
        </Button>
      </span>
    </Stack>
  )
}

function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? <Badge tone="positive">Verified</Badge> : <Badge tone="neutral">Not Verified</Badge>
}

const ValueSkeleton = () => <SkeletonText width="half" />
