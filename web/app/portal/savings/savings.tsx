import { finances, type Savings as SavingsFigures } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Pencil from 'lucide-react/icons/pencil'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import Target from 'lucide-react/icons/target'
import { useOpened } from '../../lists/use-opened.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { formatMonth } from '../../ui/date/format-month.ts'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { LastRows } from '../activity/last-rows.tsx'
import { ActivityLink } from '../figures/activity-link.tsx'
import { useSection } from '../figures/queries.ts'
import { trendOf, useTrend } from '../figures/trend.ts'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/savings'
import { inAYear, paceOf } from './pace.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { progressOf } from './progress.ts'
import { SavingsProgress } from './savings-progress.tsx'
import { WhatIf } from './what-if.tsx'

export const handle = {
  title: 'Savings',
  intro: 'Your savings and your savings goal.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** This is the only figure screen with something to edit: the customer's own plan (DEC-16). */
export default function Savings() {
  const query = useSection(finances.savings, {})
  const savings = mapLoadable(loadable(query, 'Failed to load savings data'), ({ data }) => data)
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
        <Figures savings={savings} />
        <Grid columns={2} min="md">
          <SavingsProgress savings={savings} />
          <Loaded data={savings} skeleton={<SkeletonBlock height="lg" />} loadingLabel="Loading your plan">
            {(figures) => (
              <WhatIf
                key={figures.monthlyContribution}
                savings={figures}
                onUse={(monthlyContribution) => edit({ monthlyContribution })}
              />
            )}
          </Loaded>
        </Grid>
        <LastRows account="total-savings" />
      </UnlessFailed>
      {plan.item ? (
        <PlanDialog key={plan.opening} savings={plan.item} open={plan.isOpen} onClose={plan.close} />
      ) : null}
    </Stack>
  )
}

/** The first of the next month by UTC, on which contributions are due (DEC-55). */
function NextContribution() {
  const now = new Date()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  return (
    <>
      Next on <DateText iso={next.toISOString()} variant="calendarDate" />
    </>
  )
}

function goalWords(savings: SavingsFigures): string {
  const progress = progressOf(savings)
  if (progress.status === 'no goal') return 'None yet'
  return progress.status === 'reached' ? 'Reached' : `${formatMoney(progress.remaining)} to go`
}

function paceNote(savings: SavingsFigures): string | null {
  const pace = paceOf(savings, savings.monthlyContribution, Date.now())
  return pace.status === 'on the way' ? `${formatMonth(pace.month)} at this pace` : null
}

function Figures({ savings }: { savings: Loadable<SavingsFigures> }) {
  const trend = useTrend()
  const isPlanned = savings.status === 'ready' && savings.value.monthlyContribution > 0
  return (
    <Grid columns={3} min="sm">
      <FigureCard
        label="Total Savings"
        data={savings}
        figure={({ totalSavings }) => <FigureMoney cents={totalSavings} />}
        icon={<PiggyBank />}
        tone="forest"
        trend={trendOf(trend, 'total-savings')}
        more={<ActivityLink account="total-savings" about="Total Savings" />}
      />
      <FigureCard
        label="Monthly Contribution"
        data={savings}
        figure={({ monthlyContribution }) => <FigureMoney cents={monthlyContribution} />}
        hint={({ monthlyContribution }) =>
          monthlyContribution > 0
            ? `${formatMoney(inAYear(monthlyContribution))} in twelve months`
            : 'Nothing planned yet'
        }
        note={isPlanned ? <NextContribution /> : null}
        icon={<CalendarPlus />}
      />
      <FigureCard
        label="Savings Goal"
        data={savings}
        figure={({ goalAmount }) => <FigureMoney cents={goalAmount} />}
        hint={goalWords}
        note={savings.status === 'ready' ? paceNote(savings.value) : null}
        icon={<Target />}
      />
    </Grid>
  )
}
