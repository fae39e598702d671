import type { ActivityRow } from '@bank/contract/activity'
import type { ActivityAccount } from '@bank/contract/trend'
import { accountNames, kindWord } from '../../activity/activity-words.ts'
import { RowDay } from '../../activity/row-day.tsx'
import { ListRow, MoreLink, RowList, RowSkeletons } from '../../lists/row-list.tsx'
import { paths } from '../../paths.ts'
import { KindMark } from '../../transactions/kind-mark.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { activityPath } from '../figures/activity-link.tsx'
import { todayByUtc } from '../figures/days.ts'
import styles from './last-rows.module.css'
import { LATEST, useLatestRows } from './latest-rows.ts'

type LastRowsProps = {
  account: ActivityAccount
  /** Default "Latest Activity". */
  title?: string
}

/** A card with the last five rows of a balance and a link to all of them. */
export function LastRows({ account, title = 'Latest Activity' }: LastRowsProps) {
  return (
    <Card title={title}>
      <LastRowList account={account} />
    </Card>
  )
}

/** The last five rows of a balance and a link to all of them, for a card with its own title. */
export function LastRowList({ account }: { account: ActivityAccount }) {
  const latest = useLatestRows(account)
  return (
    <div className={styles.latest}>
      <Loaded data={latest} skeleton={<RowSkeletons count={LATEST} />} loadingLabel="Loading activity">
        {({ data }) =>
          data.length === 0 ? (
            <p>No activity yet. Every change of this balance will appear here.</p>
          ) : (
            <RowList ordered label={`Latest activity of ${accountNames[account]}`}>
              {data.map((row) => (
                <Row key={row.id} account={account} row={row} />
              ))}
            </RowList>
          )
        }
      </Loaded>
      <MoreLink to={paths.dashboard.activity(account)} about={`of ${accountNames[account]}`}>
        All activity
      </MoreLink>
    </div>
  )
}

/** Leads to the rows of its day, open. */
function Row({ account, row }: { account: ActivityAccount; row: ActivityRow }) {
  const { id, at, kind, category, description, amount, balance } = row
  const day = at.slice(0, 10)
  return (
    <ListRow
      mark={<KindMark kind={kind} category={category} />}
      title={description}
      to={activityPath(account, { from: day, to: day, row: id })}
      end={<Money cents={amount} signed toneless withCents />}
      details={[
        <RowDay key="day" at={at} isShort={day.startsWith(todayByUtc().slice(0, 4))} />,
        kindWord(kind),
      ]}
      endDetails={
        <>
          <VisuallyHidden>Balance </VisuallyHidden>
          <Money cents={balance} withCents />
        </>
      }
    />
  )
}
