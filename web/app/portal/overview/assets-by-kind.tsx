import { type Assets, finances } from '@bank/contract/finances'
import { type Cents, sum } from '@bank/contract/money'
import { useApiQuery } from '../../queries.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card/card.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import styles from './assets-by-kind.module.css'
import { sharesOf } from './shares.ts'

type Kind = {
  name: string
  /** In percent. */
  share: number
  /** Null in the sample, which is nobody's money. */
  value: Cents | null
}

type Allocation = { isSample: boolean; kinds: readonly Kind[] }

/** What a customer without assets sees (section 9), always marked as a sample (D20). */
const sample: Allocation = {
  isSample: true,
  kinds: [
    { name: 'Stocks', share: 45, value: null },
    { name: 'Bonds', share: 25, value: null },
    { name: 'Cash', share: 15, value: null },
    { name: 'Real Estate', share: 10, value: null },
    { name: 'Other', share: 5, value: null },
  ],
}

/** What the assets consist of. The allocation pie will stand above this list. */
export function AssetsByKind() {
  const assets = useApiQuery(finances.assets, {})
  const allocation = mapLoadable(loadable(assets, 'Failed to load your assets'), ({ data }) =>
    allocationOf(data),
  )
  return (
    <Card
      title="Assets by kind"
      description={descriptionOf(allocation)}
      actions={isSample(allocation) ? <Badge>Sample</Badge> : undefined}
    >
      <Loaded data={allocation} skeleton={<SkeletonText lines={7} />} loadingLabel="Loading your assets">
        {({ isSample, kinds }) => (
          <ul className={styles.kinds} data-sample={isSample || undefined}>
            {kinds.map((kind) => (
              <KindItem key={kind.name} {...kind} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function KindItem({ name, share, value }: Kind) {
  return (
    <li className={styles.kind}>
      <p className={styles.words}>
        <span className={styles.name}>{name}</span>{' '}
        <span className={styles.share}>{shareWords(share, value)}</span>
        {value === null ? null : (
          <span className={styles.value}>
            <Money cents={value} />
          </span>
        )}
      </p>
      <div className={styles.track} aria-hidden="true">
        {value === 0 ? null : <div className={styles.bar} style={{ inlineSize: `${share}%` }} />}
      </div>
    </li>
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

/** The four kinds of section 9, or the sample where there is nothing of any. */
export function allocationOf({ stocks, real_estate, crypto, others }: Assets): Allocation {
  const amounts = [
    { name: 'Stocks', value: stocks },
    { name: 'Real Estate', value: real_estate },
    { name: 'Crypto', value: crypto },
    { name: 'Others', value: others },
  ]
  const values = amounts.map(({ value }) => value)
  if (sum(values) === 0) return sample
  const shares = sharesOf(values)
  return {
    isSample: false,
    kinds: amounts.map((kind, index) => ({ ...kind, share: shares[index] ?? 0 })),
  }
}
