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
            value: user ? <VerifiedBadge isVerified={user.emailVerified} /> : <ValueSkeleton />,
          },
          {
            label: 'Phone Verified',
            value: user ? <VerifiedBadge isVerified={user.phoneVerified} /> : <ValueSkeleton />,
          },
        ]}
      />
      {user && !user.emailVerified ? <LetterHint key={user.email} email={user.email} /> : null}
    </Card>
  )
}

/** A quiet way to get the letter, for whoever has dismissed the banner. */
function LetterHint({ email }: { email: string }) {
  const letter = useConfirmationLetter()
  return (
    <div className={styles.hint}>
      <p role="status">
        {letter.failure ??
          (letter.isSent
            ? `We have sent an email to ${email}.`
            : 'To confirm your email address, open the link in our email.')}
      </p>
      <Button variant="quiet" size="sm" busy={letter.busy} busyLabel="Sending..." onPress={letter.send}>
        Send the email again
      </Button>
    </div>
  )
}

function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? <Badge tone="positive">Verified</Badge> : <Badge tone="neutral">Not Verified</Badge>
}

const ValueSkeleton = () => <SkeletonText width="half" />
