import { appointments } from '@bank/contract/appointments'
import { calendar } from '@bank/contract/calendar'
import { type Conversation, type ThreadAppointment, threads } from '@bank/contract/threads'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { branchName, zoneName } from '../../appointments/branch-words.ts'
import { formatSlot } from '../../appointments/clock-time.ts'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { useConfirmedAct } from '../../forms/use-confirmed-act.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { formatClockTime } from '../../ui/date/format-clock-time.ts'
import { formatFullDay } from '../../ui/date/format-day.ts'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { DateLeaf } from '../screen/date-leaf.tsx'
import styles from './appointment-card.module.css'
import { MoveDialog } from './move-dialog.tsx'

type AppointmentCardProps = {
  id: string
  appointment: ThreadAppointment | null
  onChange: (conversation: Conversation) => void
}

/** When and where the customer and the bank meet, with what can be done about it. */
export function AppointmentCard({ id, appointment, onChange }: AppointmentCardProps) {
  const [dialogs, setDialogs] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const state = stateOf(appointment)
  const cancelling = useConfirmedAct({
    act: () => call(threads.cancelAppointment, { params: { id } }),
    onSuccess({ data }) {
      onChange(data)
      toast.success('Your appointment is cancelled.')
    },
    failure: 'Failed to cancel your appointment. Please try again.',
    refreshes: [threads.read, threads.list, calendar.list, appointments.slots],
    focusFallbacks: [card],
  })

  function choose() {
    setDialogs(dialogs + 1)
    setIsOpen(true)
  }

  return (
    <div ref={card} tabIndex={-1}>
      <Card
        title="Your appointment"
        actions={appointment ? <Badge tone={state.tone}>{state.words}</Badge> : null}
      >
        <Stack>
          {appointment ? <When appointment={appointment} /> : <p>No time has been chosen yet.</p>}
          {state.canChange ? (
            <Row gap="xs">
              <Button variant="secondary" size="sm" onPress={choose}>
                {state.isKept ? 'Move appointment' : 'Choose a time'}
              </Button>
              {state.isKept ? (
                <Button variant="quiet" size="sm" onPress={() => cancelling.ask()}>
                  Cancel appointment
                </Button>
              ) : null}
            </Row>
          ) : null}
        </Stack>
      </Card>
      <MoveDialog
        key={dialogs}
        id={id}
        appointment={appointment}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onMoved={onChange}
      />
      <ConfirmedActDialog
        confirmation={cancelling}
        title="Cancel your appointment?"
        act="Cancel appointment"
        busyLabel="Cancelling..."
        tone="danger"
        cancelLabel="Keep it"
      >
        {appointment ? (
          <p>
            {formatSlot(appointment)}, {branchName(appointment.place)}. Somebody else can then have this time.
          </p>
        ) : null}
      </ConfirmedActDialog>
    </div>
  )
}

function stateOf(appointment: ThreadAppointment | null) {
  if (appointment === null || appointment.cancelled)
    return { words: 'Cancelled', tone: 'neutral', canChange: true, isKept: false } as const
  const isPast = Date.parse(appointment.at) < Date.now()
  if (isPast) return { words: 'Past', tone: 'neutral', canChange: false, isKept: true } as const
  return { words: 'Booked', tone: 'positive', canChange: true, isKept: true } as const
}

function When({ appointment: { place, date, time, cancelled } }: { appointment: ThreadAppointment }) {
  const words = (
    <>
      <span className={styles.day}>{formatFullDay(date)}</span>
      <span>
        {formatClockTime(time)} ({zoneName(place)})
      </span>
      <span>{branchName(place)}</span>
    </>
  )
  return (
    <div className={styles.when}>
      <DateLeaf date={date} />
      {cancelled ? <s className={styles.words}>{words}</s> : <p className={styles.words}>{words}</p>}
    </div>
  )
}
