import type { AnsweredEnquiry } from '@bank/contract/enquiries'
import type { Template } from '@bank/contract/staff-threads'
import { THREAD_MESSAGE_MAX } from '@bank/contract/threads'
import Send from 'lucide-react/icons/send'
import { type FormEvent, useRef } from 'react'
import { Banner } from '../../../ui/banner/banner.tsx'
import { FailureBanner } from '../../../ui/banner/failure-banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { formatCount } from '../../../ui/count/format-count.ts'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { Section } from '../../../ui/section/section.tsx'
import { TextArea } from '../../../ui/text-area/text-area.tsx'
import { inserted } from '../inbox/templates/insert.ts'
import { TemplateMenu } from '../inbox/templates/template-menu.tsx'
import { Phone } from './enquiry-fields.tsx'
import { phoneOf, typedText, visitorName } from './enquiry-words.ts'
import { type ReplyDrafts, useVisitorReply } from './use-visitor-reply.ts'

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
  const area = useRef<HTMLTextAreaElement>(null)
  const { text, write, send, busy, failure, dismiss, problem, isOvertaken } = useVisitorReply(
    enquiry,
    email,
    drafts,
    () => area.current?.focus(),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
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
        <FailureBanner failure={failure} onDismiss={dismiss} />
        {isOvertaken ? (
          <Banner tone="warning">
            A colleague has replied since you began to write. Read it before you send yours.
          </Banner>
        ) : null}
        <TextArea
          ref={area}
          label="Message"
          hint={`Plain text. It goes to ${email}. ${formatCount(text.length)} of ${formatCount(THREAD_MESSAGE_MAX)} characters`}
          error={problem}
          rows={6}
          maxLength={THREAD_MESSAGE_MAX}
          value={text}
          readOnly={busy}
          onChange={({ target }) => write(target.value)}
        />
        <Row gap="sm">
          <Button type="submit" icon={<Send aria-hidden="true" />} busy={busy} busyLabel="Sending email...">
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
