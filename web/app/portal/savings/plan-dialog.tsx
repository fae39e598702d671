import { accepted } from '@bank/contract/client'
import { finances, type Savings } from '@bank/contract/finances'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { failureWords, showFieldErrors } from '../../api/failure-words.ts'
import { DialogFailure } from '../../shell/signed-in-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { refreshFigures } from '../figures/queries.ts'
import { entryOf, PlanForm } from './plan-form.ts'

type PlanDialogProps = { savings: Savings; open: boolean; onClose: () => void }

/** Lets customers change their own plan. Pass a new `key` each time it opens. */
export function PlanDialog({ savings, open, onClose }: PlanDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(PlanForm),
    mode: 'onTouched',
    defaultValues: entryOf(savings),
  })
  const { errors, isSubmitting } = formState

  const save = handleSubmit(async (plan) => {
    setFailure(null)
    try {
      const answer = await accepted(call(finances.planSavings, { body: plan }))
      // The projected income in the overview depends on the contribution too.
      await refreshFigures()
      toast.success(answer?.message || 'Your savings plan is saved.')
      onClose()
    } catch (error) {
      setFailure(failureWords(error, 'Failed to save your savings plan. Please try again.'))
      showFieldErrors(error, ['monthlyContribution', 'goalAmount'], setError)
    }
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit Savings Plan"
      size="sm"
      locked={isSubmitting}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button variant="secondary" onPress={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
            Save Plan
          </Button>
        </>
      }
    >
      <Stack>
        <DialogFailure failure={failure} onDismiss={() => setFailure(null)} />
        <TextField
          label="Monthly Contribution"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          hint="What you mean to save each month"
          error={errors.monthlyContribution?.message}
          {...register('monthlyContribution')}
        />
        <TextField
          label="Savings Goal"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          hint="Write 0 if you have no goal"
          error={errors.goalAmount?.message}
          {...register('goalAmount')}
        />
      </Stack>
    </Dialog>
  )
}
