import { type SignIn, type SignInMethod, sessions } from '@bank/contract/sessions'
import History from 'lucide-react/icons/history'
import { useGrowingList } from '../../api/use-api-list.ts'
import { DateCell, TwoLines } from '../../lists/cells.tsx'
import { GrowingRows } from '../../lists/growing-rows.tsx'
import { ListRow } from '../../lists/row-list.tsx'
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { useFormatDate } from '../../ui/date/time-zone.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { mapLoadable } from '../../ui/loadable/loadable.ts'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { QUERY, SHOWN, useFirstFew } from './first-few.ts'

type Row = SignIn & { key: string }

/** Every sign-in to the account and every attempt, with a way to say that it was somebody else (DEC-48). */
export function LoginHistory({ onNotMe }: { onNotMe: () => void }) {
  const history = useFirstFew(useGrowingList(sessions.signIns, QUERY, 'Failed to load your logins'))
  return (
    <Card title="Login History" description="Was one of them not you? Tell us." icon={<History />}>
      <GrowingRows list={history} noun="logins">
        <Table
          label="Logins"
          columns={columns}
          rows={mapLoadable(history.list, ({ rows }) => rows.map(withKey))}
          rowKey={({ key }) => key}
          skeletonRows={SHOWN}
          rowActions={(row) => <NotMe row={row} onNotMe={onNotMe} />}
          narrow={(row) => <LoginRow row={row} onNotMe={onNotMe} />}
          empty={<EmptyState title="No logins yet" hint="Your next login appears here." icon={<History />} />}
        />
      </GrowingRows>
    </Card>
  )
}

type LoginProps = { row: Row; onNotMe: () => void }

function NotMe({ row, onNotMe }: LoginProps) {
  const formatDate = useFormatDate()
  if (!isPastPassword(row)) return null
  return (
    <Button
      variant="quiet"
      size="sm"
      onPress={onNotMe}
      aria-label={`This wasn’t me: ${row.device}, ${formatDate(row.at, 'dateAndTime')}`}
    >
      {'This\u00A0wasn’t\u00A0me'}
    </Button>
  )
}

/** A login on a phone; how it was proved and how it ended only where that is not as usual. */
function LoginRow({ row, onNotMe }: LoginProps) {
  const { device, address, at, method, outcome } = row
  return (
    <ListRow
      title={device}
      end={isPastPassword(row) ? <NotMe row={row} onNotMe={onNotMe} /> : <Outcome outcome={outcome} />}
      details={[
        <DateText key="at" iso={at} variant="dateAndTime" />,
        method === 'password' ? null : methods[method],
        <span key="address" translate="no">
          {address}
        </span>,
      ]}
    >
      {isPastPassword(row) && outcome !== 'success' ? <Outcome outcome={outcome} /> : null}
    </ListRow>
  )
}

/** A login has no id of its own. */
const withKey = (row: SignIn, position: number): Row => ({ ...row, key: `${row.at} ${position}` })

/** Someone who failed at the password never got in, so there is nothing to act on. */
const isPastPassword = ({ outcome, method }: SignIn) => outcome === 'success' || method !== 'password'

const outcomes: Record<SignIn['outcome'], { words: string; tone: BadgeTone }> = {
  success: { words: 'Logged in', tone: 'positive' },
  failure: { words: 'Failed', tone: 'negative' },
  locked: { words: 'Too many attempts', tone: 'negative' },
}

const Outcome = ({ outcome }: Pick<Row, 'outcome'>) => (
  <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].words}</Badge>
)

const methods: Record<SignInMethod, string> = {
  password: 'Password',
  totp: 'Password and code',
  recovery: 'Password and recovery code',
  passkey: 'Passkey',
}

const columns: Column<Row>[] = [
  {
    id: 'device',
    header: 'Device',
    heading: true,
    cell: ({ device, address }) => (
      <TwoLines first={device} second={<span translate="no">{address}</span>} mayBeLong />
    ),
  },
  { id: 'at', header: 'When', cell: ({ at }) => <DateCell iso={at} variant="dateAndTime" /> },
  { id: 'method', header: 'Method', cell: ({ method }) => methods[method] },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => <Outcome outcome={outcome} />,
  },
]
