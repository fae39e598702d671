import type { Insurance } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import Umbrella from 'lucide-react/icons/umbrella'
import { ScaleBars } from '../../charts/scale-bars.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'

/**
 * The cover and its cost as bars, on a scale each: on one scale, the cost would be too small to see.
 */
export function CoverBars({ insurance }: { insurance: Loadable<Insurance> }) {
  return (
    <Card title="Your Cover to Scale" description="On two scales, so that both can be seen">
      <Loaded data={insurance} skeleton={<SkeletonBlock height="lg" />} loadingLabel="Loading your cover">
        {({ lifeCoverage, healthPremium, deductible }) =>
          lifeCoverage === 0 && healthPremium === 0 && deductible === 0 ? (
            <EmptyState
              title="Nothing is covered yet"
              hint="Your cover and what it costs will appear here."
              icon={<Umbrella />}
            />
          ) : (
            <Stack gap="md">
              <ScaleBars
                caption="What your cover pays"
                bars={[{ label: 'Life cover', amount: lifeCoverage, hint: 'To your beneficiaries' }]}
              />
              <ScaleBars
                caption="What you pay yourself"
                bars={[
                  { label: 'Health premiums', amount: cents(healthPremium * 12), hint: 'In a year' },
                  { label: 'Deductible', amount: deductible, hint: 'Before your cover applies' },
                ]}
              />
            </Stack>
          )
        }
      </Loaded>
    </Card>
  )
}
