import { calendar } from '@bank/contract/calendar'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { call } from '../../api/call.ts'
import { saveAnswer } from '../../api/save-file.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { Button } from '../../ui/button/button.tsx'
import { toast } from '../../ui/toast/toast.ts'

/** Saves the coming year as a file that calendar programs open. */
export function AddToCalendar() {
  const { send, busy } = useChange<void, string>(fetchFile, {
    failure: 'Please try again.',
    onSuccess: (name) =>
      void toast.success(`Saved ${name}`, { hint: 'Open it to add the events to your calendar.' }),
    onFailure: () => void toast.error('The calendar could not be downloaded', { hint: 'Please try again.' }),
  })
  return (
    <Button
      variant="secondary"
      icon={<CalendarPlus aria-hidden="true" />}
      onPress={() => void send()}
      busy={busy}
      busyLabel="Downloading..."
    >
      Add to my calendar
    </Button>
  )
}

const fetchFile = () => saveAnswer(call(calendar.file, {}))
