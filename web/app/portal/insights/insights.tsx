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
import { useApiQuery } from '../../api/use-api-query.ts'
import { ListRow, Mark, RowList, RowSkeletons } from '../../lists/row-list.tsx'
import { Card } from '../../ui/card/card.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
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
    <Loaded data={facts} skeleton={<RowSkeletons count={4} />} loadingLabel="Loading insights">
      {(list) => (
        <div className={styles.facts}>
          <RowList>
            {list.map((fact) => (
              <Fact key={fact.id} fact={fact} />
            ))}
          </RowList>
        </div>
      )}
    </Loaded>
  )
}

function Fact({ fact: { kind, title, text, amount, link } }: { fact: Insight }) {
  const Icon = iconOf(kind, amount)
  const way = link?.row ? 'See the transaction' : 'See the transactions'
  return (
    <ListRow
      title={title}
      text={<span className={styles.text}>{text}</span>}
      mark={
        <Mark tone={kind === 'month_change' && amount < 0 ? 'neutral' : 'positive'}>
          <Icon />
        </Mark>
      }
      {...(link && {
        to: activityPath(link.account, {
          from: link.from,
          to: link.to,
          ...(link.row && { row: link.row }),
        }),
        name: `${title}: ${way.toLowerCase()}`,
        end: (
          <span className={styles.way} aria-hidden="true">
            <span>{way}</span>
            <ArrowRight />
          </span>
        ),
      })}
    />
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
