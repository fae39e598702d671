import { type Access, sessions } from '@bank/contract/sessions'
import Eye from 'lucide-react/icons/eye'
import { useGrowingList } from '../../api/use-api-list.ts'
import { GrowingRows } from '../../lists/growing-rows.tsx'
import { ListRow, RowList, RowSkeletons } from '../../lists/row-list.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { QUERY, SHOWN, useFirstFew } from './first-few.ts'

/** When staff looked at the person's documents or changed something of theirs: what, and not who (DEC-49). */
export function AccessLog() {
  const accesses = useFirstFew(
    useGrowingList(sessions.accessLog, QUERY, 'Failed to load who looked at your data'),
  )
  return (
    <Card title="Who looked at your data" description="What our staff opened or changed." icon={<Eye />}>
      <GrowingRows list={accesses} noun="entries">
        <Loaded
          data={accesses.list}
          skeleton={<RowSkeletons count={SHOWN} />}
          loadingLabel="Loading who looked at your data"
        >
          {({ rows }) => (rows.length === 0 ? <NoAccess /> : <Accesses rows={rows} />)}
        </Loaded>
      </GrowingRows>
    </Card>
  )
}

const NoAccess = () => (
  <EmptyState
    title="Nobody yet"
    hint="If that changes, you will see here when, and what they did."
    icon={<Eye />}
  />
)

function Accesses({ rows }: { rows: readonly Access[] }) {
  return (
    <RowList label="Who looked at your data">
      {rows.map(({ at, what }, position) => (
        <ListRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and the list only grows
          key={`${at} ${position}`}
          title={words[what]}
          details={[<DateText key="at" iso={at} variant="dateAndTime" />]}
        />
      ))}
    </RowList>
  )
}

const words: Record<Access['what'], string> = {
  ssn_viewed: 'Staff viewed your Social Security number',
  document_viewed: 'Staff viewed a picture of your ID',
  figures_changed: 'Staff changed your figures',
  profile_changed: 'Staff changed your profile or the status of your account',
}
