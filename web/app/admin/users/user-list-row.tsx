import { useSession } from '../../account/session/session.ts'
import { Email } from '../../lists/cells.tsx'
import { ListRow } from '../../lists/row-list.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import type { Opener } from '../../ui/table/column.ts'
import { Initials } from '../people/initials.tsx'
import { personName } from '../people/person-name.ts'
import { itemWords, roleWords, statusWords, verificationInList } from '../people/user-words.ts'
import { YourAccount } from '../people/your-account.tsx'
import type { UserActs } from './user-acts.tsx'
import { ActButtons, UserFailure } from './user-cells.tsx'
import type { UserRow } from './user-row.ts'

type UserListRowProps = {
  user: UserRow
  acts: UserActs
  /** Without `onOpen` for the sample users, who have no record. */
  opener: Opener
}

/** A user on a phone. Who waits to be approved can be decided here, everyone else in their record. */
export function UserListRow({ user, acts, opener }: UserListRowProps) {
  const isOwn = useSession()?.user.id === user.id
  const isWaiting = user.status === 'pending'
  return (
    <ListRow
      mark={<Initials {...user} />}
      title={personName(user)}
      {...opener}
      end={<Unusual user={user} />}
      details={[<Email key="email" address={user.email} />]}
      endDetails={isOwn ? <YourAccount /> : user.role === 'user' ? null : roleWords[user.role]}
      acts={
        isWaiting && !isOwn ? (
          <ActButtons user={user} acts={acts} disabled={opener.onOpen === undefined} />
        ) : undefined
      }
    >
      <UserFailure user={user} acts={acts} />
    </ListRow>
  )
}

/** What is not usual about an account: it can't log in, or its documents wait for a decision. */
function Unusual({ user }: { user: UserRow }) {
  const { status } = user
  if (status !== 'active') return <Badge tone={statusWords[status].tone}>{statusWords[status].words}</Badge>
  if (verificationInList(user) === itemWords.pending) return <Badge tone="pending">To verify</Badge>
  return null
}
