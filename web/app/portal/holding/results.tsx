import type { Holding } from '@bank/contract/finances'
import { Waterfall, WaterfallTable } from '../../charts/waterfall.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { SkeletonBlock, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { totalInvested } from '../figures/performance.ts'
import { stepsOf } from './steps.ts'

type ResultsProps = {
  holding: Loadable<Holding>
  of: string
  /** The screen draws the bars elsewhere. */
  tableOnly?: boolean
}

/** The value of a holding as put in, plus gains, less losses, to the cent. */
export function Results({ holding, of, tableOnly = false }: ResultsProps) {
  return (
    <Card title="Gains and Losses" description={`How the value of ${of} came about`}>
      <Loaded
        data={holding}
        skeleton={tableOnly ? <SkeletonText lines={4} /> : <SkeletonBlock height="lg" />}
        loadingLabel="Loading gains and losses"
      >
        {(figures) => <Sum holding={figures} of={of} tableOnly={tableOnly} />}
      </Loaded>
    </Card>
  )
}

function Sum({ holding, of, tableOnly }: { holding: Holding; of: string; tableOnly: boolean }) {
  const steps = stepsOf(holding)
  const caption = `How the value of ${of} came about`
  return (
    <Stack gap="sm">
      {tableOnly ? (
        <WaterfallTable caption={caption} steps={steps} />
      ) : (
        <Waterfall caption={caption} steps={steps} />
      )}
      <p className={quiet.quiet}>
        The value is the sum of your transactions. We record gains and losses when we value {of}; what was put
        in is the value less gains plus losses.
        {totalInvested(holding) < 0 ? ' It is below zero because net gains are larger than the value.' : ''}
      </p>
    </Stack>
  )
}
