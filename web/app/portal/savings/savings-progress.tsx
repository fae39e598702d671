import type { Savings } from '@bank/contract/finances'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/money.tsx'
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { progressOf } from './progress.ts'
import styles from './savings-progress.module.css'

/** The progress bar and the amount left to save. */
export function SavingsProgress({ savings }: { savings: Loadable<Savings> }) {
  return (
    <Card title="Savings Progress">
      <Loaded data={savings} skeleton={<SkeletonText lines={4} />} loadingLabel="Loading savings progress">
        {(figures) => (
          <Stack>
            <Bar savings={figures} />
            <DescriptionList
              layout="rows"
              items={[
                ...remaining(figures),
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

function Bar({ savings }: { savings: Savings }) {
  const { totalSavings, goalAmount } = savings
  const { status } = progressOf(savings)
  if (status === 'no goal') return <p>You have no savings goal yet. Set one with Edit Plan.</p>
  return (
    <Stack gap="sm">
      <ProgressBar
        label="Progress towards your goal"
        value={totalSavings}
        max={goalAmount}
        valueText={`${percentWords(totalSavings, goalAmount)} (${formatMoney(totalSavings)} of ${formatMoney(goalAmount)})`}
        tone={status === 'reached' ? 'done' : 'plain'}
      />
      {status === 'reached' ? (
        <p className={styles.reached}>
          <CircleCheck aria-hidden="true" />
          Goal reached!
        </p>
      ) : null}
    </Stack>
  )
}

function remaining(savings: Savings) {
  const progress = progressOf(savings)
  if (progress.status !== 'on the way') return []
  return [{ label: 'Remaining to Goal', value: <Money cents={progress.remaining} /> }]
}

/** Rounded down, so that a goal that is still a dollar away does not read 100%. */
const percentWords = (saved: number, goal: number) => `${Math.max(0, Math.floor((saved / goal) * 100))}%`
