import type { Holding } from '@bank/contract/finances'
import Scale from 'lucide-react/icons/scale'
import { Waterfall } from '../../charts/waterfall.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { totalInvested } from '../figures/performance.ts'

/** The value of a holding as put in, plus gains, less losses, to the cent. */
export function Results({ holding, of }: { holding: Loadable<Holding>; of: string }) {
  return (
    <Card title="Gains and Losses" description={`How the value of ${of} came about`}>
      <Loaded data={holding} skeleton={<SkeletonBlock height="lg" />} loadingLabel="Loading gains and losses">
        {(figures) => (isEmpty(figures) ? <Nothing /> : <Sum holding={figures} of={of} />)}
      </Loaded>
    </Card>
  )
}

const isEmpty = ({ totalValue, totalGains, totalLosses }: Holding) =>
  totalValue === 0 && totalGains === 0 && totalLosses === 0

function Nothing() {
  return (
    <EmptyState
      title="No gains or losses yet"
      hint="What was put in, gained and lost will appear here."
      icon={<Scale />}
    />
  )
}

function Sum({ holding, of }: { holding: Holding; of: string }) {
  const putIn = totalInvested(holding)
  return (
    <Stack gap="sm">
      <Waterfall
        caption={`How the value of ${of} came about`}
        steps={[
          { label: 'Put in', amount: putIn, kind: 'total' },
          { label: 'Gains', amount: holding.totalGains, kind: 'gain' },
          { label: 'Losses', amount: holding.totalLosses, kind: 'loss' },
          { label: 'Value now', amount: holding.totalValue, kind: 'total' },
        ]}
      />
      <p className={quiet.quiet}>
        The value is the sum of your transactions. We record gains and losses when we value {of}; what was put
        in is the value less gains plus losses.
        {putIn < 0 ? ' It is below zero because net gains are larger than the value.' : ''}
      </p>
    </Stack>
  )
}
