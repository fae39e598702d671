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
            value: user ? written(user, name) : <Coming />,
          }))}
        />
      </Card>
      <Card title="Address">
        <DescriptionList
          items={addressFields.map(({ name, label }) => ({ label, value: user ? user[name] : <Coming /> }))}
        />
      </Card>
    </Stack>
  )
}

function written(user: User, name: (typeof personFields)[number]['name']) {
  if (name !== 'dateOfBirth') return user[name]
  return user.dateOfBirth ? <DateText iso={user.dateOfBirth} variant="calendarDate" /> : ''
}

/** The verification status. */
export function AccountStatus({ user }: { user: User | null }) {
  return (
    <Card title="Account Status">
      <DescriptionList
        items={[
          { label: 'Email Verified', value: user ? <Verified is={user.emailVerified} /> : <Coming /> },
          { label: 'Phone Verified', value: user ? <Verified is={user.phoneVerified} /> : <Coming /> },
        ]}
      />
    </Card>
  )
}

function Verified({ is }: { is: boolean }) {
  return is ? <Badge tone="positive">Verified</Badge> : <Badge tone="neutral">Not Verified</Badge>
}

const Coming = () => <SkeletonText width="half" />
