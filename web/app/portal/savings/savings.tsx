import { finances, type Savings as SavingsFigures } from '@bank/contract/finances'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Pencil from 'lucide-react/icons/pencil'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import Target from 'lucide-react/icons/target'
import { useState } from 'react'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { useSection } from '../figures/queries.ts'
import type { Route } from './+types/savings'
import { PlanDialog } from './plan-dialog.tsx'
import { SavingsProgress } from './savings-progress.tsx'

export const handle = {
  title: 'Savings',
  intro: 'Your savings and your savings goal.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Savings() {
  const query = useSection(finances.savings, {})
  const savings = mapLoadable(loadable(query, 'Failed to load savings data'), ({ data }) => data)
  return (
    <Stack gap="lg">
      <PageHeader {...handle} actions={<EditPlan savings={savings} />} />
      {savings.status === 'failed' ? (
        <Card>
          <ErrorState message={savings.message} onRetry={savings.retry} retrying={savings.retrying} />
        </Card>
      ) : (
        <>
          <Figures savings={savings} />
          <SavingsProgress savings={savings} />
        </>
      )}
    </Stack>
  )
}

/** This is the only figure screen with something to edit: the customer's own plan (DEC-16). */
function EditPlan({ savings }: { savings: Loadable<SavingsFigures> }) {
  // The plan as it was when the dialog opened. What is typed stays if the session ends and the figures are removed.
  const [plan, setPlan] = useState<SavingsFigures | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [opening, setOpening] = useState(0)

  function edit() {
    if (savings.status !== 'ready') return
    setPlan(savings.value)
    setOpening(opening + 1)
    setIsOpen(true)
  }

  return (
    <>
      <Button
        variant="secondary"
        icon={<Pencil aria-hidden="true" />}
        onPress={edit}
        disabled={savings.status !== 'ready'}
      >
        Edit Plan
      </Button>
      {plan ? (
        <PlanDialog key={opening} savings={plan} open={isOpen} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  )
}

function Figures({ savings }: { savings: Loadable<SavingsFigures> }) {
  return (
    <Grid columns={3} min="sm">
      <FigureCard
        label="Total Savings"
        data={savings}
        figure={({ totalSavings }) => <FigureMoney cents={totalSavings} />}
        icon={<PiggyBank />}
        tone="forest"
      />
      <FigureCard
        label="Monthly Contribution"
        data={savings}
        figure={({ monthlyContribution }) => <FigureMoney cents={monthlyContribution} />}
        icon={<CalendarPlus />}
      />
      <FigureCard
        label="Savings Goal"
        data={savings}
        figure={({ goalAmount }) => <FigureMoney cents={goalAmount} />}
        icon={<Target />}
      />
    </Grid>
  )
}
