import type { Savings } from '@bank/contract/finances'
import CircleCheck from 'lucide-react/icons/circle-check'
import Target from 'lucide-react/icons/target'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { GoalRing } from './goal-ring.tsx'
import { paceOf } from './pace.ts'
import { paceWords } from './pace-words.ts'
import { progressOf } from './progress.ts'
import styles from './savings-progress.module.css'

/** The goal as a ring, the amount left to save, and when the goal is reached. */
export function SavingsProgress({ savings }: { savings: Loadable<Savings> }) {
  return (
    <Card title="Savings Progress">
      <Loaded data={savings} skeleton={<SkeletonBlock height="lg" />} loadingLabel="Loading savings progress">
        {(figures) => (
          <Stack>
            <Goal savings={figures} />
            <DescriptionList
              layout="rows"
              items={[
                ...ahead(figures),
                {
                  label: 'Last Updated',
                  value: <DateText iso={figures.lastUpdated} variant="dateAndTime" />,
                },
              ]}
            />
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

function Goal({ savings }: { savings: Savings }) {
  const { status } = progressOf(savings)
  if (status === 'no goal')
    return (
      <EmptyState title="You have no savings goal yet." hint="Set one with Edit Plan." icon={<Target />} />
    )
  return (
    <Stack gap="xs" align="center">
      <GoalRing savings={savings} />
      {status === 'reached' ? (
        <p className={styles.reached}>
          <CircleCheck aria-hidden="true" />
          Goal reached!
        </p>
      ) : null}
    </Stack>
  )
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
