import { customers } from '@bank/contract/customers'
import { NewNotice, NOTICE_MESSAGE_MAX, NOTICE_TITLE_MAX, notifications } from '@bank/contract/notifications'
import { oversight } from '@bank/contract/oversight'
import { zodResolver } from '@hookform/resolvers/zod'
import Send from 'lucide-react/icons/send'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { showFieldErrors } from '../../api/failure-words.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { fieldsOf } from '../../forms/fields-of.ts'
import { UnsavedChangesGuard } from '../../forms/unsaved-changes.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TextArea } from '../../ui/text-area/text-area.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './notice-form.module.css'
import {
  customersInWords,
  noRecipients,
  RecipientsFields,
  type RecipientsProblem,
  recipientsName,
  recipientsProblem,
} from './recipients.tsx'
import { SendQuestion } from './send-question.tsx'

/** A message and its recipients. Sending has to be confirmed, and the input is kept until it succeeds. */
export function NoticeForm() {
  const { form, typed, recipients, choose, problem, audienceRef, ask, question, close, sending } = useNotice()
  const field = fieldsOf(form)
  const isToAll = recipients.audience === 'all'
  const counted = useApiQuery(customers.countRecipients, {}, { enabled: isToAll })
  const to = recipientsName(recipients, typed.marketing, counted.data?.data)
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void ask(event)}>
      <Card
        footer={
          <Row>
            <Button type="submit" icon={<Send aria-hidden="true" />}>
              {to === null ? 'Send...' : `Send to ${to}...`}
            </Button>
          </Row>
        }
      >
        <Stack>
          <TextField
            label="Title"
            hint={counter(typed.title, NOTICE_TITLE_MAX)}
            autoComplete="off"
            maxLength={NOTICE_TITLE_MAX}
            {...field('title')}
          />
          <TextArea
            label="Message"
            hint={`Plain text. ${counter(typed.message, NOTICE_MESSAGE_MAX)}`}
            maxLength={NOTICE_MESSAGE_MAX}
            rows={5}
            {...field('message')}
          />
          <RecipientsFields ref={audienceRef} chosen={recipients} onChoose={choose} problem={problem} />
          <Checkbox
            label="Marketing"
            hint="Tick this for news about products. Only customers with Marketing Emails on in their settings then get it."
            {...field('marketing')}
          />
        </Stack>
      </Card>
      <UnsavedChangesGuard unsaved={typed.title !== '' || typed.message !== ''}>
        Your message has not been sent.
      </UnsavedChangesGuard>
      <SendQuestion
        notice={question}
        to={to ?? ''}
        count={!isToAll || counted.data ? 'known' : counted.isError ? 'unknown' : 'loading'}
        busy={sending.busy}
        failure={sending.failure}
        onClose={close}
        onConfirm={(notice) => void sending.send(notice)}
      />
    </form>
  )
}

/** The message; the recipients are chosen beside it. */
const Words = z.pick(NewNotice, { title: true, message: true, marketing: true })

const blank = { title: '', message: '', marketing: false }

function useNotice() {
  const [recipients, setRecipients] = useState(noRecipients)
  const [problem, setProblem] = useState<RecipientsProblem | null>(null)
  // The message that awaits confirmation.
  const [question, setQuestion] = useState<NewNotice | null>(null)
  const form = useForm({ resolver: zodResolver(Words), defaultValues: blank })
  const audienceRef = useRef<HTMLInputElement>(null)
  const sending = useChange((notice: NewNotice) => call(notifications.send, { body: notice }), {
    failure: 'The message could not be sent. Please try again.',
    refreshes: [oversight.auditLogs],
    onSuccess({ data }, notice) {
      toast.success(`Sent to ${customersInWords(data.recipients)}`, { hint: notice.title })
      form.reset(blank)
      setRecipients(noRecipients)
      setQuestion(null)
    },
    onFailure: (error) => showFieldErrors(error, ['title', 'message', 'marketing'], form.setError),
  })

  const ask = form.handleSubmit(({ marketing, ...words }) => {
    const missing = recipientsProblem(recipients)
    setProblem(missing)
    if (missing?.audience) audienceRef.current?.focus()
    if (missing) return
    sending.dismiss()
    const { audience, customer } = recipients
    setQuestion({
      ...words,
      ...(marketing && { marketing }),
      ...(audience === 'one' && customer && { userId: customer.id }),
    })
  })

  function choose(chosen: typeof recipients) {
    setRecipients(chosen)
    setProblem(null)
  }

  return {
    form,
    typed: form.watch(),
    recipients,
    choose,
    problem,
    audienceRef,
    ask,
    question,
    close: () => setQuestion(null),
    sending,
  }
}

const counter = (text: string, max: number) => `${text.length} of ${max} characters`
