import { appointments } from '@bank/contract/appointments'
import { calendar } from '@bank/contract/calendar'
import { ApiError } from '@bank/contract/client'
import { type Conversation, type ThreadAppointment, threads } from '@bank/contract/threads'
import { type FormEvent, useState } from 'react'
import { serverWords } from '../../api/failure-words.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { formatSlot } from '../../appointments/clock-time.ts'
import { useRefusal } from '../../appointments/refusal.ts'
import { missingOf, NO_SLOT, SlotChooser } from '../../appointments/slot-chooser.tsx'
import { DialogFailure } from '../../shell/signed-in-failure.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/toast/toast.ts'

type MoveDialogProps = {
  id: string
  appointment: ThreadAppointment | null
  open: boolean
  onClose: () => void
  onMoved: (conversation: Conversation) => void
}

/** Makes or moves the appointment of a conversation. Pass a new `key` each time it opens. */
export function MoveDialog({ id, appointment, open, onClose, onMoved }: MoveDialogProps) {
  const [slot, setSlot] = useState({ ...NO_SLOT, place: appointment?.place ?? '' })
  const { isRefused, refuse } = useRefusal()
  const isMoved = appointment !== null && !appointment.cancelled
  const { send, busy, failure, dismiss } = useApiMutation(threads.moveAppointment, {
    failure: 'Failed to save your appointment. Please try again.',
    words: serverWords,
    refreshes: [threads.read, threads.list, calendar.list, appointments.slots],
    onSuccess(answer) {
      if (answer) onMoved(answer.data)
      toast.success(isMoved ? 'Your appointment is moved.' : 'Your appointment is made.')
      onClose()
    },
    onFailure(error) {
      if (error instanceof ApiError && error.code === 'slot_taken') setSlot({ ...slot, time: '' })
    },
  })
  const missing = isRefused ? missingOf(slot) : null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (missingOf(slot) === null) void send({ params: { id }, body: slot })
    else refuse(event)
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={isMoved ? 'Move your appointment' : 'Choose a time'}
      onSubmit={submit}
      act={isMoved ? 'Move appointment' : 'Make appointment'}
      busy={busy}
      busyLabel="Saving..."
    >
      <Stack>
        {isMoved ? <p>It is now on {formatSlot(appointment)}.</p> : null}
        <DialogFailure failure={failure} onDismiss={dismiss} />
        <SlotChooser
          value={slot}
          onChange={setSlot}
          errors={missing ? { [missing.name]: missing.message } : undefined}
          disabled={busy}
        />
      </Stack>
    </FormDialog>
  )
}
