import { type Insight, type InsightKind, insights } from '@bank/contract/insights'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowRight from 'lucide-react/icons/arrow-right'
import HandCoins from 'lucide-react/icons/hand-coins'
import Newspaper from 'lucide-react/icons/newspaper'
import Scale from 'lucide-react/icons/scale'
import Target from 'lucide-react/icons/target'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { Card } from '../../ui/card/card.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { activityPath } from '../figures/activity-link.tsx'
import styles from './insights.module.css'

const TITLE = 'Quick Insights / News Feed'

/** Facts about the customer's money, each with a link to the rows it is computed from (DEC-56). */
export function Insights() {
  const query = useApiQuery(insights.list, {}, { allowStale: true })
  const facts = mapLoadable(loadable(query, 'Failed to load insights'), ({ data }) => data)
  if (facts.status === 'ready' && facts.value.length === 0)
    return (
      <Card
        title={TITLE}
        description="Nothing to report yet. Insights about your money and news from the bank will appear here."
        icon={<Newspaper />}
      />
    )
  return (
    <Card title={TITLE} icon={<Newspaper />}>
      <Facts facts={facts} />
    </Card>
  )
}

function Facts({ facts }: { facts: Loadable<readonly Insight[]> }) {
  return (
    <Loaded data={facts} skeleton={<FactSkeletons />} loadingLabel="Loading insights">
      {(list) => (
        <ul className={styles.facts}>
          {list.map((fact) => (
            <Fact key={fact.id} fact={fact} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Fact({ fact: { kind, title, text, amount, link } }: { fact: Insight }) {
  const Icon = iconOf(kind, amount)
  return (
    <li className={styles.fact}>
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {link ? (
        <Link
          to={activityPath(link.account, {
            from: link.from,
            to: link.to,
            ...(link.row && { row: link.row }),
          })}
          prefetch="intent"
          className={styles.rows ?? ''}
        >
          {link.row ? 'See the transaction' : 'See the transactions'}
          <VisuallyHidden> of {title}</VisuallyHidden>
          <ArrowRight aria-hidden="true" />
        </Link>
      ) : null}
    </li>
  )
}

const ICONS: Record<Exclude<InsightKind, 'month_change'>, ComponentType> = {
  largest_deposit: ArrowDownToLine,
  compared: Scale,
  repaid: HandCoins,
  goal: Target,
}

const iconOf = (kind: InsightKind, amount: number): ComponentType => {
  if (kind !== 'month_change') return ICONS[kind]
  return amount < 0 ? TrendingDown : TrendingUp
}

function FactSkeletons() {
  return (
    <div className={styles.facts}>
      {['a', 'b', 'c', 'd'].map((fact) => (
        <div key={fact} className={styles.fact} data-skeleton>
          <SkeletonText lines={3} />
        </div>
      ))}
    </div>
  )
}
