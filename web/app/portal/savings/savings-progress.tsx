import type { Savings } from '@bank/contract/finances'
import { nextDueDate } from '@bank/contract/instalments'
import type { Cents } from '@bank/contract/money'
import CircleCheck from 'lucide-react/icons/circle-check'
import Target from 'lucide-react/icons/target'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Money } from '../../ui/money/money.tsx'
import { todayByUtc } from '../figures/days.ts'
import { GoalRing } from './goal-ring.tsx'
import { paceOf } from './pace.ts'
import { paceWords } from './pace-words.ts'
import { progressOf } from './progress.ts'
import styles from './savings-progress.module.css'

type SavingsProgressProps = {
  savings: Savings
  /** What the slider puts aside each month. */
  monthly: Cents
  /** Opens the plan. */
  onEdit: () => void
}

/** The goal as a ring, and the plan: what is put aside, the amount left to save, and when the goal is reached. */
export function SavingsProgress({ savings, monthly, onEdit }: SavingsProgressProps) {
  return (
    <Card title="Savings Progress">
      <div className={styles.progress}>
        <Goal savings={savings} monthly={monthly} onEdit={onEdit} />
        <DescriptionList
          layout="rows"
          items={[
            { label: 'Monthly Contribution', value: <Money cents={savings.monthlyContribution} /> },
            ...next(savings),
            { label: 'Savings Goal', value: <Money cents={savings.goalAmount} /> },
            ...ahead(savings),
            {
              label: 'Last Updated',
              value: <DateText iso={savings.lastUpdated} variant="dateAndTime" />,
            },
          ]}
        />
      </div>
    </Card>
  )
}

function Goal({ savings, monthly, onEdit }: SavingsProgressProps) {
  const { status } = progressOf(savings)
  if (status === 'no goal')
    return (
      <EmptyState
        title="You have no savings goal yet."
        hint="With a goal, this screen shows how far you are and when you reach it."
        icon={<Target />}
        action={<Button onPress={onEdit}>Set a goal</Button>}
      />
    )
  return (
    <Stack gap="xs" align="center">
      <GoalRing savings={savings} monthly={monthly} />
      {status === 'reached' ? (
        <p className={styles.reached}>
          <CircleCheck aria-hidden="true" />
          Goal reached!
        </p>
      ) : null}
    </Stack>
  )
}

function next({ monthlyContribution }: Savings) {
  if (monthlyContribution === 0) return []
  return [
    {
      label: 'Next contribution',
      value: <DateText iso={nextDueDate(todayByUtc())} variant="calendarDate" />,
    },
  ]
}

function ahead(savings: Savings) {
  const progress = progressOf(savings)
  if (progress.status !== 'on the way') return []
  const { monthlyContribution } = savings
  return [
    { label: 'Remaining to Goal', value: <Money cents={progress.remaining} /> },
    {
      label: 'Reached at this pace',
      value: paceWords(paceOf(savings, monthlyContribution, Date.now())),
    },
  ]
}
