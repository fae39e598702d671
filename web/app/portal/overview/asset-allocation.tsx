import { finances } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import { lazy } from 'react'
import { afterAnswers } from '../../late.ts'
import { useApiQuery } from '../../queries.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card/card.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { type Allocation, allocationOf, type Kind } from './allocation.ts'
import styles from './asset-allocation.module.css'
import { KindMark, KindPatterns } from './kind-patterns.tsx'
import { LateChart } from './late-chart.tsx'

const AllocationPie = lazy(async () => {
  await afterAnswers()
  return import('./allocation-pie.tsx')
})

/** What the assets consist of. */
export function AssetAllocation() {
  const assets = useApiQuery(finances.assets, {}, { mayBeOld: true })
  const allocation = mapLoadable(loadable(assets, 'Failed to load your assets'), ({ data }) =>
    allocationOf(data),
  )
  return (
    <Card
      title="Asset Allocation"
      description={descriptionOf(allocation)}
      actions={isSample(allocation) ? <Badge>Sample</Badge> : undefined}
    >
      <Loaded data={allocation} skeleton={<AllocationToCome />} loadingLabel="Loading your assets">
        {({ isSample, kinds }) => (
          <div className={styles.allocation} data-sample={isSample || undefined}>
            <KindPatterns />
            <LateChart shape="pie">
              <AllocationPie isSample={isSample} kinds={kinds} />
            </LateChart>
            <ul className={styles.kinds}>
              {kinds.map((kind, index) => (
                <KindItem key={kind.name} {...kind} index={index} />
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function KindItem({ name, share, value, index }: Kind & { index: number }) {
  return (
    <li className={styles.kind}>
      <KindMark index={index} />
      <span className={styles.name}>{name}</span>{' '}
      <span className={styles.share}>{shareWords(share, value)}</span>
      {value === null ? null : (
        <span className={styles.value}>
          <Money cents={value} />
        </span>
      )}
    </li>
  )
}

function AllocationToCome() {
  return (
    <div className={styles.allocation}>
      <span className={styles.ring} aria-hidden="true" />
      <SkeletonText lines={4} />
    </div>
  )
}

const isSample = (allocation: Loadable<Allocation>) =>
  allocation.status === 'ready' && allocation.value.isSample

function descriptionOf(allocation: Loadable<Allocation>): string {
  return isSample(allocation)
    ? 'No assets are on record for you yet. These are the shares of an example, not yours.'
    : 'The share of each kind in all of them'
}

/** Something is not nothing, even where it rounds to it. */
const shareWords = (share: number, value: Cents | null) =>
  share === 0 && value !== null && value > 0 ? 'under 1%' : `${share}%`
