import type { User } from '@bank/contract/identity'
import { Badge } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { LoadingWords, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
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
    </Card>
  )
}

function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? <Badge tone="positive">Verified</Badge> : <Badge tone="neutral">Not Verified</Badge>
}

const ValueSkeleton = () => <SkeletonText width="half" />
