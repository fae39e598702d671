import { ASSET_KINDS } from '@bank/contract/figures'
import type { OwnAssets } from '@bank/contract/finances'
import { sum } from '@bank/contract/money'
import ChartPie from 'lucide-react/icons/chart-pie'
import { Patterns } from '../../charts/patterns.tsx'
import { ShareBar } from '../../charts/share-bar.tsx'
import { Swatch } from '../../charts/swatch.tsx'
import { ListRow, RowList, RowSkeletons } from '../../lists/row-list.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { changeWords } from '../../ui/figure-card/trend.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/money.tsx'
import { kindsOf, type Part, shareWords } from '../overview/allocation.ts'
import { useAssets } from '../overview/reads.ts'
import { FundLink } from '../screen/fund-link.tsx'

/** What the customer holds, by the kinds that staff record. They are recorded across all balances, not for each of them. */
export function Kinds() {
  const assets = loadable(useAssets(), 'Failed to load what you hold')
  return (
    <Card
      title="What You Hold with Us"
      description={assets.status === 'ready' ? wholeWords(assets.value) : WHOLE}
    >
      <Loaded data={assets} skeleton={<RowSkeletons count={4} />} loadingLabel="Loading what you hold">
        {(own) => <KindList {...own} />}
      </Loaded>
    </Card>
  )
}

const WHOLE = 'All your money with us by kind'

/** The kinds are told from the figures of Investments beside them, whose total is smaller. */
function wholeWords({ data }: OwnAssets): string {
  const whole = sum(ASSET_KINDS.map(({ name }) => data[name]))
  return whole === 0 ? WHOLE : `${WHOLE}: ${formatMoney(whole)}, of which your investments are one part`
}

function KindList({ data, change }: OwnAssets) {
  const kinds = kindsOf(data, change)
  if (kinds.every(({ value }) => value === 0))
    return (
      <EmptyState
        title="Nothing recorded by kind yet"
        hint="Stocks, real estate, crypto and others appear here when we value what you hold."
        icon={<ChartPie />}
        action={<FundLink>Fund your investments</FundLink>}
      />
    )
  return (
    <>
      <Patterns />
      <RowList label="What you hold by kind">
        {kinds.map((kind, index) => (
          <Kind key={kind.name} kind={kind} index={index} />
        ))}
      </RowList>
    </>
  )
}

function Kind({ kind: { name, share, value, change }, index }: { kind: Part; index: number }) {
  return (
    <ListRow
      mark={<Swatch index={index} />}
      title={name}
      end={value === null ? null : <Money cents={value} />}
      details={[shareWords(share, value), change === null ? null : `${changeWords(change)} in 30 days`]}
    >
      <ShareBar shares={[{ index, share }]} />
    </ListRow>
  )
}
