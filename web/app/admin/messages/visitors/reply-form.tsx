import { ApiError } from '@bank/contract/client'
import { type AnsweredEnquiry, enquiries, NewReply } from '@bank/contract/enquiries'
import type { Template } from '@bank/contract/staff-threads'
import { THREAD_MESSAGE_MAX } from '@bank/contract/threads'
import Send from 'lucide-react/icons/send'
import { type FormEvent, useRef, useState } from 'react'
import { failureWords, showFieldErrors } from '../../../api/failure-words.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { FailureBanner } from '../../../ui/banner/failure-banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { Section } from '../../../ui/section/section.tsx'
import { TextArea } from '../../../ui/text-area/text-area.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { inserted } from '../inbox/templates/insert.ts'
import { TemplateMenu } from '../inbox/templates/template-menu.tsx'
import type { ReplyDrafts } from './drafts.ts'
import { Phone } from './enquiry-fields.tsx'
import { phoneOf, typedText, visitorName } from './enquiry-words.ts'

type ReplyFormProps = { enquiry: AnsweredEnquiry; drafts: ReplyDrafts }

/** A reply by email, or how else the visitor can be reached. */
export function ReplyForm({ enquiry, drafts }: ReplyFormProps) {
  const { email } = enquiry
  return (
    <Section title="Reply by email">
      {email === null ? (
        <NoEmail enquiry={enquiry} />
      ) : (
        <Form enquiry={enquiry} email={email} drafts={drafts} />
      )}
    </Section>
  )
}

function NoEmail({ enquiry }: Pick<ReplyFormProps, 'enquiry'>) {
  const phone = phoneOf(enquiry)
  const typed = typedText(enquiry, 'email')
  return (
    <Banner>
      {typed === ''
        ? 'This visitor left no email address, so no email can be sent.'
        : `“${typed}” is not an email address, so no email can be sent.`}{' '}
      {phone === '' ? (
        'There is no phone number either.'
      ) : (
        <>
          You can call <Phone number={phone} />.
        </>
      )}
    </Banner>
  )
}

function Form({ enquiry, email, drafts }: ReplyFormProps & { email: string }) {
  const { id, replies } = enquiry
  const draft = drafts.of(id)
  const text = draft?.text ?? ''
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const sending = useApiMutation(enquiries.reply, {
    failure: 'The email could not be sent. Please try again.',
    words: inOwnWords,
    refreshes: [enquiries.read, enquiries.list],
    onSuccess() {
      drafts.forget(id)
      toast.success('Email sent', { hint: email })
    },
    onFailure: (error) => showFieldErrors(error, ['message'], (_, { message }) => refuse(message)),
  })

  function refuse(message: string) {
    setProblem(message)
    area.current?.focus()
  }

  function write(typed: string) {
    setProblem(undefined)
    drafts.write(id, typed, replies.length)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const message = NewReply.shape.message.safeParse(text)
    if (!message.success || !draft) return refuse(message.error?.issues[0]?.message ?? 'Message is required')
    const { reference } = draft
    void sending.send({ params: { id }, body: { message: message.data, reference, seen: replies.length } })
  }

  function insert({ message }: Template) {
    const put = inserted({ text, caret: area.current?.selectionStart ?? text.length }, message)
    write(put.text)
    // The menu gives the focus back to its button first.
    setTimeout(() => {
      area.current?.focus()
      area.current?.setSelectionRange(put.caret, put.caret)
    }, AFTER_MENU_MS)
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <FailureBanner failure={sending.failure} onDismiss={sending.dismiss} />
        {draft && text.trim() !== '' && replies.length > draft.since && sending.failure === null ? (
          <Banner tone="warning">
            A colleague has replied since you began to write. Read it before you send yours.
          </Banner>
        ) : null}
        <TextArea
          ref={area}
          label="Message"
          hint={`Plain text. It goes to ${email}. ${text.length} of ${THREAD_MESSAGE_MAX} characters`}
          error={problem}
          rows={6}
          maxLength={THREAD_MESSAGE_MAX}
          value={text}
          readOnly={sending.busy}
          onChange={({ target }) => write(target.value)}
        />
        <Row gap="sm">
          <Button
            type="submit"
            icon={<Send aria-hidden="true" />}
            busy={sending.busy}
            busyLabel="Sending email..."
          >
            Send email to {visitorName(enquiry)}
          </Button>
          <TemplateMenu onInsert={insert} />
        </Row>
      </Stack>
    </form>
  )
}

/** A moment after the menu has closed, in milliseconds. */
const AFTER_MENU_MS = 50

/** The server’s words, with what can be done about it. */
function inOwnWords(error: unknown, fixed: string): string {
  const words = failureWords(error, fixed)
  const advice = error instanceof ApiError ? ADVICE[error.code] : undefined
  return advice ? `${words} ${advice}` : words
}

const ADVICE: Partial<Record<string, string>> = {
  answered_meanwhile: 'Their reply is above, and your text is still here. You can send it as well.',
  no_letters: 'Email Notifications may be off in Settings, or no mail server is set up.',
}
