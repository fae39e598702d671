import { accepted } from '@bank/contract/client'
import { finances, type Savings, type SavingsPlan } from '@bank/contract/finances'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { showFieldErrors } from '../../api/failure-words.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { fieldsOf } from '../../forms/fields-of.ts'
import { DialogFailure } from '../../shell/signed-in-failure.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { refreshFigures } from '../figures/queries.ts'
import { PlanForm, planEntry } from './plan-form.ts'

type PlanDialogProps = { savings: Savings; open: boolean; onClose: () => void }

/** Lets customers change their own plan. Pass a new `key` each time it opens. */
export function PlanDialog({ savings, open, onClose }: PlanDialogProps) {
  const form = useForm({
    resolver: zodResolver(PlanForm),
    mode: 'onTouched',
    defaultValues: planEntry(savings),
  })
  const field = fieldsOf(form)
  const { send, busy, failure, dismiss } = useChange(savePlan, {
    failure: 'Failed to save your savings plan. Please try again.',
    onSuccess(answer) {
      toast.success(answer?.message || 'Your savings plan is saved.')
      onClose()
    },
    onFailure: (error) => showFieldErrors(error, ['monthlyContribution', 'goalAmount'], form.setError),
  })

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Edit Savings Plan"
      size="sm"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      act="Save Plan"
      busy={busy}
      busyLabel="Saving..."
    >
      <Stack>
        <DialogFailure failure={failure} onDismiss={dismiss} />
        <TextField
          label="Monthly Contribution"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          hint="How much you plan to save each month"
          {...field('monthlyContribution')}
        />
        <TextField
          label="Savings Goal"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          hint="Enter 0 if you have no goal"
          {...field('goalAmount')}
        />
      </Stack>
    </FormDialog>
  )
}

/** Ends once the new figures are on screen. The projected income in the overview depends on the contribution too. */
async function savePlan(plan: SavingsPlan) {
  const answer = await accepted(call(finances.planSavings, { body: plan }))
  await refreshFigures()
  return answer
}
