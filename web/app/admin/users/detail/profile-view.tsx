import type { AccountAccess } from '@bank/contract/customers'
import type { User } from '@bank/contract/identity'
import { Badge } from '../../../ui/badge/badge.tsx'
import { DateText } from '../../../ui/date/date.tsx'
import { type Description, DescriptionList } from '../../../ui/description-list/description-list.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { accessItems } from '../account-access.tsx'

/** A user's profile, to read. */
export function ProfileView({ user, access }: { user: User; access?: AccountAccess | undefined }) {
  return <DescriptionList items={[...about(user), ...(access ? accessItems(access) : [])]} />
}

function about(user: User): Description[] {
  const { dateOfBirth } = user
  return [
    { label: 'First Name', value: user.firstName },
    { label: 'Last Name', value: user.lastName },
    { label: 'Email', value: <VerifiedValue value={user.email} isVerified={user.emailVerified} /> },
    {
      label: 'Phone Number',
      value: <VerifiedValue value={user.phoneNumber} isVerified={user.phoneVerified} />,
    },
    {
      label: 'Date of Birth',
      value: dateOfBirth ? <DateText iso={dateOfBirth} variant="calendarDate" /> : null,
    },
    { label: 'Address 1', value: user.address1 },
    { label: 'Address 2', value: user.address2 },
    { label: 'Zip Code', value: user.zipCode },
    { label: 'City', value: user.city },
    { label: 'State', value: user.state },
    { label: 'Country', value: user.country },
    { label: 'Joined', value: <DateText iso={user.createdAt} variant="dateAndTime" /> },
    { label: 'Last changed', value: <DateText iso={user.updatedAt} variant="dateAndTime" /> },
  ]
}

function VerifiedValue({ value, isVerified }: { value: string; isVerified: boolean }) {
  return (
    <Row gap="xs">
      <span>{value}</span>
      <Badge tone={isVerified ? 'positive' : 'neutral'}>{isVerified ? 'Verified' : 'Not Verified'}</Badge>
    </Row>
  )
}
