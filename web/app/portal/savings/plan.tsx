import type { Savings } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import { useState } from 'react'
import { Sides } from '../screen/sides.tsx'
import { SavingsProgress } from './savings-progress.tsx'
import { WhatIf } from './what-if.tsx'

type PlanProps = {
  savings: Savings
  /** Opens the plan, with this contribution if there is one. */
  onEdit: (wanted?: { monthlyContribution: Cents }) => void
}

/** The goal and the slider beside it, which the ring follows. */
export function Plan({ savings, onEdit }: PlanProps) {
  const [monthly, setMonthly] = useState(savings.monthlyContribution)
  return (
    <Sides>
      <SavingsProgress savings={savings} monthly={monthly} onEdit={() => onEdit()} />
      <WhatIf
        savings={savings}
        monthly={monthly}
        onChange={setMonthly}
        onUse={() => onEdit({ monthlyContribution: monthly })}
      />
    </Sides>
  )
}
