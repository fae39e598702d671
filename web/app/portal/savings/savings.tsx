import { finances, type Savings as SavingsFigures } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import Pencil from 'lucide-react/icons/pencil'
import { useOpened } from '../../lists/use-opened.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { FigureBand } from '../../ui/figure-band/figure-band.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { LastRows } from '../activity/last-rows.tsx'
import { ActivityLink } from '../figures/activity-link.tsx'
import { useSection } from '../figures/queries.ts'
import { trendOf, useTrend } from '../figures/trend.ts'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/savings'
import { Plan } from './plan.tsx'
import { PlanDialog } from './plan-dialog.tsx'

export const handle = {
  title: 'Savings',
  intro: 'Your savings and your savings goal.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** This is the only figure screen with something to edit: the customer's own plan (DEC-16). */
export default function Savings() {
  const query = useSection(finances.savings, {})
  const savings = mapLoadable(loadable(query, 'Failed to load savings data'), ({ data }) => data)
  const trend = useTrend()
  // The plan as it was when the dialog opened. What is typed stays if the session ends and the figures are removed.
  const plan = useOpened<SavingsFigures>()

  function edit(wanted: { monthlyContribution?: Cents } = {}) {
    if (savings.status === 'ready') plan.open({ ...savings.value, ...wanted })
  }

  return (
    <Stack gap="lg">
      <PageHeader
        {...handle}
        actions={
          <Button
            variant="secondary"
            icon={<Pencil aria-hidden="true" />}
            onPress={() => edit()}
            disabled={savings.status !== 'ready'}
          >
            Edit Plan
          </Button>
        }
      />
      <UnlessFailed data={savings}>
        <FigureBand
          label="Total Savings"
          data={savings}
          figure={({ totalSavings }) => <FigureMoney cents={totalSavings} />}
          hint="(retirement savings, apart from your Savings Account)"
          trend={trendOf(trend, 'total-savings')}
          more={<ActivityLink account="total-savings" about="Total Savings" />}
        />
        <Loaded data={savings} skeleton={<SkeletonBlock height="lg" />} loadingLabel="Loading your plan">
          {(figures) => <Plan key={figures.monthlyContribution} savings={figures} onEdit={edit} />}
        </Loaded>
        <LastRows account="total-savings" />
      </UnlessFailed>
      {plan.item ? (
        <PlanDialog key={plan.opening} savings={plan.item} open={plan.isOpen} onClose={plan.close} />
      ) : null}
    </Stack>
  )
}
