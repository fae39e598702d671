import { appointments } from '@bank/contract/appointments'
import { calendar } from '@bank/contract/calendar'
import { ApiError } from '@bank/contract/client'
import type { ThreadTopic } from '@bank/contract/thread-details'
import { threads } from '@bank/contract/threads'
import Send from 'lucide-react/icons/send'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useRefusal } from '../../appointments/refusal.ts'
import { SlotChooser } from '../../appointments/slot-chooser.tsx'
import { conversationPath, paths } from '../../paths.ts'
import { FormFailure } from '../../shell/signed-in-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useIsShown } from '../conversation/is-shown.ts'
import { MessageFields } from '../conversation/message-fields.tsx'
import { useMessage } from '../conversation/use-message.ts'
import { CreditFields } from './credit-fields.tsx'
import { checkThread } from './new-thread.ts'
import { topicWords } from './topics.ts'

/** The form of one topic. What has been typed for it is kept until it is sent. */
export function ThreadForm({ topic }: { topic: ThreadTopic }) {
  const { message, errors, submit } = useThreadForm(topic)
  const { draft, change, busy } = message
  const { label, act } = topicWords[topic]
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {topic === 'credit' ? (
          <CreditFields draft={draft} onChange={change} errors={errors} readOnly={busy} />
        ) : null}
        {topic === 'appointment' ? (
          <SlotChooser
            value={draft.slot}
            onChange={(slot) => change({ slot })}
            errors={errors}
            disabled={busy}
          />
        ) : null}
        <MessageFields message={message} label={label} rows={6} error={errors.message} />
        <FormFailure failure={message.failure} onDismiss={message.dismiss} />
        <div>
          <Button
            type="submit"
            icon={<Send aria-hidden="true" />}
            busy={message.waits}
            busyLabel={message.waitWords}
          >
            {act}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function useThreadForm(topic: ThreadTopic) {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const { isRefused, refuse } = useRefusal()
  const message = useMessage({
    name: topic,
    transmit(send, words, pictures, draft) {
      const { details } = checkThread(topic, draft)
      const fields = { topic, ...words, ...(details && { details }) }
      return send(threads.start, pictures.length > 0 ? { form: { ...fields, pictures } } : { body: fields })
    },
    refreshes: topic === 'appointment' ? [calendar.list, appointments.slots] : [],
    onSent(answer) {
      toast.success('Your message is sent.')
      // Whoever has gone on to another screen stays there.
      if (!isShown.current) return
      void navigate(answer ? conversationPath(answer.data.id) : paths.dashboard.support, { replace: true })
    },
    onFailure(error, { slot }) {
      if (error instanceof ApiError && error.code === 'slot_taken')
        message.change({ slot: { ...slot, time: '' } })
    },
  })
  const { errors, isValid } = checkThread(topic, message.draft)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isValid) void message.send()
    else refuse(event)
  }

  return { message, errors: isRefused ? errors : {}, submit }
}
