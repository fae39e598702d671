import { appointments } from '@bank/contract/appointments'
import { ApiError } from '@bank/contract/client'
import { type StaffConversation, staffThreads } from '@bank/contract/staff-threads'
import type { ThreadAppointment } from '@bank/contract/threads'
import { type FormEvent, useState } from 'react'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { useRefusal } from '../../../appointments/refusal.ts'
import { missingOf, NO_SLOT, SlotChooser } from '../../../appointments/slot-chooser.tsx'
import { FailureBanner } from '../../../ui/banner/failure-banner.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { personName } from '../../people/person-name.ts'
import { changedByThread } from './changed-by-thread.ts'

type MoveAppointmentProps = {
  thread: StaffConversation
  /** The appointment that there is; null if none is. */
  current: ThreadAppointment | null
  open: boolean
  onClose: () => void
}

/** Chooses another time for an appointment, or its first. */
export function MoveAppointment({ thread, current, open, onClose }: MoveAppointmentProps) {
  const [slot, setSlot] = useState({ ...NO_SLOT, place: current?.place ?? '' })
  const { isRefused, refuse, forget } = useRefusal()
  const name = personName(thread.customer)
  const isMove = current !== null && !current.cancelled
  const saving = useApiMutation(staffThreads.moveAppointment, {
    failure: 'Please try again in a moment.',
    refreshes: [...changedByThread, appointments.slots],
    onSuccess() {
      toast.success(isMove ? 'Appointment moved' : 'Appointment made', { hint: name })
      onClose()
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.code === 'slot_taken') setSlot({ ...slot, time: '' })
    },
  })
  const missing = isRefused ? missingOf(slot) : null

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (missingOf(slot) === null) void saving.send({ params: { id: thread.id }, body: slot })
    else refuse(event)
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={isMove ? 'Move the appointment' : 'Make an appointment'}
      onSubmit={save}
      act={isMove ? 'Move appointment' : 'Make appointment'}
      busy={saving.busy}
      busyLabel="Saving..."
    >
      <Stack>
        <FailureBanner failure={saving.failure} onDismiss={saving.dismiss} />
        <p>{name} gets a letter with the new time.</p>
        <SlotChooser
          value={slot}
          onChange={(chosen) => {
            forget()
            setSlot(chosen)
          }}
          errors={missing ? { [missing.name]: missing.message } : {}}
          disabled={saving.busy}
        />
      </Stack>
    </FormDialog>
  )
}
