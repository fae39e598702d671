import type { ActivityRow } from '@bank/contract/activity'
import type { ActivityAccount } from '@bank/contract/trend'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { accountNames, kindWord } from '../../activity/activity-words.ts'
import { RowDay } from '../../activity/row-day.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card/card.tsx'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { activityPath } from '../figures/activity-link.tsx'
import styles from './last-rows.module.css'
import { useLatestRows } from './latest-rows.ts'

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
      <Loaded data={latest} skeleton={<RowSkeletons />} loadingLabel="Loading activity">
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.empty}>No activity yet. Every change of this balance will appear here.</p>
          ) : (
            <ol className={styles.rows} aria-label={`Latest activity of ${accountNames[account]}`}>
              {data.map((row) => (
                <Row key={row.id} account={account} row={row} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <Link to={paths.dashboard.activity(account)} prefetch="intent" className={styles.all ?? ''}>
        All activity
        <VisuallyHidden> of {accountNames[account]}</VisuallyHidden>
        <ArrowRight aria-hidden="true" />
      </Link>
    </div>
  )
}

/** Leads to the rows of its day, open. */
function Row({ account, row }: { account: ActivityAccount; row: ActivityRow }) {
  const { id, at, kind, description, amount, balance } = row
  const day = at.slice(0, 10)
  return (
    <li className={styles.row}>
      <Link to={activityPath(account, { from: day, to: day, row: id })} className={styles.what ?? ''}>
        {description}
      </Link>
      <span className={styles.amount}>
        <Money cents={amount} signed toneless withCents />
      </span>
      <span className={styles.quiet}>
        <RowDay at={at} /> · {kindWord(kind)}
      </span>
      <span className={styles.balance}>
        <VisuallyHidden>Balance </VisuallyHidden>
        <Money cents={balance} withCents />
      </span>
    </li>
  )
}

function RowSkeletons() {
  return (
    <div className={styles.rows}>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className={styles.skeleton}>
          <SkeletonText lines={2} />
        </div>
      ))}
    </div>
  )
}
