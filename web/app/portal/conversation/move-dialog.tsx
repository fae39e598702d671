import { appointments } from '@bank/contract/appointments'
import { calendar } from '@bank/contract/calendar'
import { type Conversation, type ThreadAppointment, threads } from '@bank/contract/threads'
import { serverWords } from '../../api/failure-words.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { formatSlot } from '../../appointments/clock-time.ts'
import { SlotDialog } from '../../appointments/slot-dialog.tsx'
import { useSlot } from '../../appointments/use-slot.ts'
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
  const chosen = useSlot(appointment?.place)
  const isMove = appointment !== null && !appointment.cancelled
  const saving = useApiMutation(threads.moveAppointment, {
    failure: 'Failed to save your appointment. Please try again.',
    words: serverWords,
    refreshes: [threads.read, threads.list, calendar.list, appointments.slots],
    onSuccess(answer) {
      if (answer) onMoved(answer.data)
      toast.success(isMove ? 'Your appointment is moved.' : 'Your appointment is made.')
      onClose()
    },
    onFailure: chosen.noteTaken,
  })
  return (
    <SlotDialog
      {...{ chosen, open, onClose, isMove, saving }}
      title={isMove ? 'Move your appointment' : 'Choose a time'}
      onSave={(body) => void saving.send({ params: { id }, body })}
    >
      {isMove ? <p>It is now on {formatSlot(appointment)}.</p> : null}
    </SlotDialog>
  )
}
