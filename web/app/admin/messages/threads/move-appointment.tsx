import { appointments } from '@bank/contract/appointments'
import { type StaffConversation, staffThreads } from '@bank/contract/staff-threads'
import type { ThreadAppointment } from '@bank/contract/threads'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { SlotDialog } from '../../../appointments/slot-dialog.tsx'
import { useSlot } from '../../../appointments/use-slot.ts'
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
  const chosen = useSlot(current?.place)
  const name = personName(thread.customer)
  const isMove = current !== null && !current.cancelled
  const saving = useApiMutation(staffThreads.moveAppointment, {
    failure: 'Please try again in a moment.',
    refreshes: [...changedByThread, appointments.slots],
    onSuccess() {
      toast.success(isMove ? 'Appointment moved' : 'Appointment made', { hint: name })
      onClose()
    },
    onFailure: chosen.noteTaken,
  })
  return (
    <SlotDialog
      {...{ chosen, open, onClose, isMove, saving }}
      title={isMove ? 'Move the appointment' : 'Make an appointment'}
      onSave={(body) => void saving.send({ params: { id: thread.id }, body })}
    >
      <p>{name} gets a letter with the new time.</p>
    </SlotDialog>
  )
}
