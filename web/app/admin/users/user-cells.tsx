import { useSession } from '../../account/session/session.ts'
import { DateCell, Email, Id, TwoLines } from '../../lists/cells.tsx'
import { RowFailure } from '../../lists/row-failure.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { DateText } from '../../ui/date/date.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import type { Column } from '../../ui/table/column.ts'
import { personName } from '../people/person-name.ts'
import { placeOf, roleWords, statusWords, verificationInList } from '../people/user-words.ts'
import { YourAccount } from '../people/your-account.tsx'
import { actsFor, buttonName, userActWords } from './user-act-words.ts'
import type { UserActs } from './user-acts.tsx'
import styles from './user-cells.module.css'
import type { UserRow } from './user-row.ts'

/** The specification's columns if there is space; otherwise three columns that include the rest as quieter lines. */
export function userColumns(acts: UserActs, hasRoom: boolean): Column<UserRow>[] {
  const all: Column<UserRow>[] = [
    { id: 'user', header: 'User', heading: true, cell: (user) => <UserCell user={user} acts={acts} /> },
    {
      id: 'contact',
      header: 'Contact',
      cell: (user) => <ContactCell user={user} withLocation={!hasRoom} />,
    },
    {
      id: 'location',
      header: 'Location',
      cell: (user) => <span className={styles.location}>{locationOf(user)}</span>,
    },
    { id: 'status', header: 'Status', cell: ({ status }) => <Badge {...badge(statusWords[status])} /> },
    { id: 'role', header: 'Role', cell: ({ role }) => roleWords[role] },
    {
      id: 'verification',
      header: 'Verification',
      cell: (user) => <Badge {...badge(verificationInList(user))} />,
    },
    {
      id: 'joined',
      header: 'Joined',
      cell: ({ createdAt }) => <DateCell iso={createdAt} variant="dateAndTime" />,
    },
  ]
  if (hasRoom) return all
  const standing: Column<UserRow> = {
    id: 'standing',
    header: 'Status and verification',
    cell: (user) => <StatusCell user={user} />,
  }
  return [...all.slice(0, 2), standing]
}

const badge = ({ words, tone }: ReturnType<typeof verificationInList>) => ({ tone, children: words })

type UserCellProps = { user: UserRow; acts: UserActs }

/** The user with their id, and why the last act on them failed. */
function UserCell({ user, acts }: UserCellProps) {
  return (
    <>
      <TwoLines
        mayBeLong
        first={personName(user)}
        second={
          <span className={styles.id}>
            <Id id={user.id} />
          </span>
        }
      />
      <UserFailure user={user} acts={acts} />
    </>
  )
}

/** Why the last act on a user failed. */
export function UserFailure({ user, acts }: UserCellProps) {
  const failure = acts.failureOf(user)
  if (!failure) return null
  return <RowFailure words={failure} about={personName(user)} onDismiss={() => acts.dismiss(user)} />
}

function ContactCell({ user, withLocation }: { user: UserRow; withLocation: boolean }) {
  const { email, phoneNumber } = user
  return (
    <TwoLines
      mayBeLong
      first={
        <span className={styles.email}>
          <Email address={email} />
        </span>
      }
      second={
        <>
          <span className={styles.phone}>{phoneNumber ?? '–'}</span>
          {withLocation ? (
            <>
              <br />
              {locationOf(user)}
            </>
          ) : null}
        </>
      }
    />
  )
}

function StatusCell({ user }: { user: UserRow }) {
  return (
    <span className={styles.standing}>
      <Badge {...badge(statusWords[user.status])} />
      <span className={classNames(quiet.quiet, styles.verification)}>
        Verification: <Badge {...badge(verificationInList(user))} />
      </span>
      <span className={quiet.quiet}>
        {roleWords[user.role]}, joined <DateText iso={user.createdAt} variant="dateAndTime" />
      </span>
    </span>
  )
}

function locationOf({ city, state, country }: UserRow): string {
  if (city === undefined || state === undefined || country === undefined) return '–'
  return placeOf({ city, state, country }) || '–'
}

type ActButtonsProps = {
  user: UserRow
  acts: UserActs
  /** Sample rows show disabled buttons (DEC-27). */
  disabled: boolean
}

/** The buttons for a user at the end of the row; none for one's own account (DEC-39). */
export function ActButtons({ user, acts, disabled }: ActButtonsProps) {
  const isOwn = useSession()?.user.id === user.id
  if (isOwn) return <YourAccount />
  return actsFor(user.status).map((act, index) => (
    <Button
      key={act}
      variant={index === 0 ? 'secondary' : 'quiet'}
      size="sm"
      disabled={disabled}
      aria-label={buttonName(act, user)}
      onPress={() => acts.ask(act, user)}
    >
      {userActWords[act].label}
    </Button>
  ))
}
