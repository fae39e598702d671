import { TERM_MONTHS } from '@bank/contract/thread-details'
import { Grid } from '../../ui/layout/grid.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import type { Draft } from '../conversation/draft.ts'
import type { Errors } from './new-thread.ts'

type CreditFieldsProps = {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  errors: Errors
  readOnly: boolean
}

/** How much credit is wanted, what for, and for how long. */
export function CreditFields({ draft, onChange, errors, readOnly }: CreditFieldsProps) {
  const field = (name: 'amount' | 'purpose' | 'termMonths') => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    error: errors[name],
    readOnly,
    autoComplete: 'off',
  })
  return (
    <Grid columns={3} min="sm" gap="sm">
      <TextField label="Amount" prefix="$" inputMode="decimal" {...field('amount')} />
      <TextField label="Purpose" hint="For example: a car" {...field('purpose')} />
      <TextField
        label="Term"
        suffix="months"
        inputMode="numeric"
        hint={`${TERM_MONTHS.min} to ${TERM_MONTHS.max} months`}
        {...field('termMonths')}
      />
    </Grid>
  )
}
