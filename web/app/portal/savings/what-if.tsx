import type { Savings } from '@bank/contract/finances'
import { type Cents, cents, inAYear } from '@bank/contract/money'
import { useId } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/money.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { paceOf, scaleOf } from './pace.ts'
import { differenceWords, paceWords } from './pace-words.ts'
import styles from './what-if.module.css'

type WhatIfProps = {
  savings: Savings
  /** What the slider stands at. */
  monthly: Cents
  onChange: (monthly: Cents) => void
  /** Opens the plan with this contribution. */
  onUse: () => void
}

/**
 * A slider that shows what another contribution would change. It saves nothing.
 *
 * Accessibility: the browser's own range, whose value is read as the amount and the month in which the goal is reached.
 */
export function WhatIf({ savings, monthly, onChange, onUse }: WhatIfProps) {
  const id = useId()
  const { max, step } = scaleOf(savings)
  const pace = paceOf(savings, monthly, Date.now())
  const difference = differenceWords(paceOf(savings, savings.monthlyContribution, Date.now()), pace)
  const hasGoal = pace.status !== 'no goal' && pace.status !== 'reached'
  const amount = formatMoney(monthly)
  return (
    <Card title="What if you put aside more, or less?" description="Move the slider. Nothing is saved yet.">
      <Stack gap="sm">
        <label htmlFor={id} className={styles.label}>
          <span>Each month</span>
          <span className={styles.amount}>{amount}</span>
        </label>
        <input
          id={id}
          type="range"
          className={styles.slider}
          min={0}
          max={max}
          step={step}
          value={monthly / 100}
          aria-valuetext={
            hasGoal ? `${amount} a month. You reach your goal: ${paceWords(pace)}` : `${amount} a month`
          }
          onChange={({ target }) => onChange(cents(Math.round(target.valueAsNumber * 100)))}
        />
        <p className={styles.ends} aria-hidden="true">
          <span>$0</span>
          <span>{formatMoney(cents(max * 100))}</span>
        </p>
        <DescriptionList
          layout="rows"
          items={[
            { label: 'In twelve months', value: <Money cents={inAYear(monthly)} /> },
            ...(hasGoal
              ? [
                  { label: 'You reach your goal', value: paceWords(pace) },
                  ...(difference === null ? [] : [{ label: 'Compared with your plan', value: difference }]),
                ]
              : []),
          ]}
        />
        <p className={quiet.quiet}>Contributions only, without interest.</p>
        <Row>
          <Button variant="secondary" disabled={monthly === savings.monthlyContribution} onPress={onUse}>
            Use this amount
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
