import { type StaffConversation, staffThreads } from '@bank/contract/staff-threads'
import type { ThreadAppointment } from '@bank/contract/threads'
import { type RefObject, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { branchName, zoneName } from '../../../appointments/branch-words.ts'
import { formatSlot } from '../../../appointments/clock-time.ts'
import { ConfirmedActDialog } from '../../../forms/confirmed-act-dialog.tsx'
import { type ConfirmedAct, useConfirmedAct } from '../../../forms/use-confirmed-act.ts'
import { useOpened } from '../../../lists/use-opened.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { DateText } from '../../../ui/date/date.tsx'
import { DescriptionList } from '../../../ui/description-list/description-list.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import quiet from '../../../ui/quiet/quiet.module.css'
import { toast } from '../../../ui/toast/toast.ts'
import { personName } from '../../people/person-name.ts'
import { changedByThread } from './changed-by-thread.ts'
import { MoveAppointment } from './move-appointment.tsx'
import { useIsOwn } from './use-is-own.ts'

/** The appointment of a conversation, which staff make, move and cancel. */
export function AppointmentCard({ thread }: { thread: StaffConversation }) {
  const card = useRef<HTMLDivElement>(null)
  const moving = useOpened<ThreadAppointment | null>()
  const cancelling = useCancelling(thread, card)
  const isOwn = useIsOwn(thread)
  const { appointment } = thread
  const isMade = appointment !== null && !appointment.cancelled
  return (
    <div ref={card} tabIndex={-1}>
      <Card title="Appointment" tone="quiet" level={3}>
        <Stack gap="sm">
          {appointment ? (
            <Made appointment={appointment} />
          ) : (
            <p className={quiet.quiet}>None is made yet.</p>
          )}
          {isOwn ? null : (
            <Row gap="xs">
              <Button variant="secondary" size="sm" onPress={() => moving.open(appointment)}>
                {isMade ? 'Move...' : 'Make an appointment...'}
              </Button>
              {isMade ? (
                <Button variant="quiet" size="sm" onPress={() => cancelling.ask(appointment)}>
                  Cancel appointment...
                </Button>
              ) : null}
            </Row>
          )}
        </Stack>
      </Card>
      <MoveAppointment
        key={moving.opening}
        thread={thread}
        current={moving.item}
        open={moving.isOpen}
        onClose={moving.close}
      />
      <CancelQuestion thread={thread} cancelling={cancelling} />
    </div>
  )
}

function Made({ appointment }: { appointment: ThreadAppointment }) {
  const { place, at, cancelled } = appointment
  return (
    <>
      {cancelled ? <Badge tone="negative">Cancelled</Badge> : null}
      <DescriptionList
        columns={1}
        items={[
          { label: 'Branch', value: branchName(place) },
          { label: `There (${zoneName(place)})`, value: formatSlot(appointment) },
          { label: 'Your time', value: <DateText iso={at} variant="dateAndTime" /> },
        ]}
      />
    </>
  )
}

function useCancelling({ id, customer }: StaffConversation, card: RefObject<HTMLDivElement | null>) {
  return useConfirmedAct({
    act: (_: ThreadAppointment) => call(staffThreads.cancelAppointment, { params: { id } }),
    onSuccess: () => void toast.success('Appointment cancelled', { hint: personName(customer) }),
    refreshes: changedByThread,
    focusFallbacks: [card],
  })
}

type CancelQuestionProps = { thread: StaffConversation; cancelling: ConfirmedAct<ThreadAppointment> }

function CancelQuestion({ thread, cancelling }: CancelQuestionProps) {
  const { asked } = cancelling
  return (
    <ConfirmedActDialog
      confirmation={cancelling}
      title="Cancel this appointment?"
      act="Cancel appointment"
      tone="danger"
      busyLabel="Cancelling..."
    >
      <p>
        {personName(thread.customer)} gets a letter that {asked ? `${formatSlot(asked)}, ` : ''}at{' '}
        {asked ? branchName(asked.place) : 'the branch'} is cancelled, and the time is free for others.
      </p>
    </ConfirmedActDialog>
  )
}
