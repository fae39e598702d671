import { type Conversation, type ThreadMessage, threads } from '@bank/contract/threads'
import Send from 'lucide-react/icons/send'
import { type FormEvent, useState } from 'react'
import { FormFailure } from '../../shell/signed-in-failure.tsx'
import { announce } from '../../ui/announce/announce.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { MessageFields } from './message-fields.tsx'
import { messageError, useMessage } from './use-message.ts'

type ComposerProps = {
  conversation: Conversation
  /** Gets the message once it is recorded; null if its answer could not be read. */
  onSent: (message: ThreadMessage | null) => void
}

/** Where the customer goes on writing. */
export function Composer({ conversation: { id, status }, onSent }: ComposerProps) {
  const [isChecked, setIsChecked] = useState(false)
  const message = useMessage({
    name: id,
    transmit: (send, words, pictures) =>
      send(threads.write, {
        params: { id },
        ...(pictures.length > 0 ? { form: { ...words, pictures } } : { body: words }),
      }),
    onSent(answer) {
      setIsChecked(false)
      announce('Message sent')
      onSent(answer?.data ?? null)
    },
  })
  const error = messageError(message.draft.message)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsChecked(true)
    if (error === undefined) void message.send()
    else event.currentTarget.querySelector('textarea')?.focus()
  }

  return (
    <Card
      title="Write a message"
      description={status === 'closed' ? 'This conversation is closed. Your message opens it again.' : null}
      region={false}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <MessageFields message={message} label="Message" rows={3} error={isChecked ? error : undefined} />
          <FormFailure failure={message.failure} onDismiss={message.dismiss} />
          <div>
            <Button
              type="submit"
              icon={<Send aria-hidden="true" />}
              busy={message.waits}
              busyLabel={message.waitWords}
            >
              Send
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
