import type { StaffConversation, Template } from '@bank/contract/staff-threads'
import { THREAD_MESSAGE_MAX } from '@bank/contract/threads'
import Lock from 'lucide-react/icons/lock'
import Send from 'lucide-react/icons/send'
import { useRef } from 'react'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { formatCount } from '../../../ui/count/format-count.ts'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { Segmented } from '../../../ui/segmented/segmented.tsx'
import { TextArea } from '../../../ui/text-area/text-area.tsx'
import { personName } from '../../people/person-name.ts'
import { inserted } from '../inbox/templates/insert.ts'
import { TemplateMenu } from '../inbox/templates/template-menu.tsx'
import styles from './reply.module.css'
import { type ThreadDrafts, useReply } from './use-reply.ts'

const kinds = [
  { value: 'answer', label: 'Answer' },
  { value: 'note', label: 'Note among staff' },
] as const

type ReplyProps = { thread: StaffConversation; drafts: ThreadDrafts }

/** Writes to the customer, or a note among staff. Ground, label and button say which, so that no note is sent by mistake. */
export function Reply({ thread, drafts }: ReplyProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { text, internal, change, send, busy, failure, dismiss, problem, isMissing, answeredBy } = useReply(
    thread,
    drafts,
    () => area.current?.focus(),
  )

  function insert({ message }: Template) {
    const put = inserted({ text, caret: area.current?.selectionStart ?? text.length }, message)
    change({ text: put.text })
    // The menu gives the focus back to its button first.
    setTimeout(() => {
      area.current?.focus()
      area.current?.setSelectionRange(put.caret, put.caret)
    }, AFTER_MENU_MS)
  }

  return (
    <section className={styles.reply} data-internal={internal} aria-label="Write">
      <Stack gap="sm">
        <Row gap="xs" justify="between">
          <Segmented
            label="What you write"
            options={kinds}
            value={internal ? 'note' : 'answer'}
            onChange={(kind) => change({ internal: kind === 'note' })}
          />
          <TemplateMenu onInsert={insert} />
        </Row>
        {failure ? (
          <NotSent {...failure} internal={internal} onDismiss={dismiss} />
        ) : answeredBy ? (
          <Banner tone="warning">
            {answeredBy} has answered while you were writing. Read it above first.
          </Banner>
        ) : null}
        <TextArea
          ref={area}
          label={internal ? 'Note for colleagues' : `Answer to ${personName(thread.customer)}`}
          hint={`${internal ? 'The customer never sees it. ' : ''}${formatCount(text.length)} of ${formatCount(THREAD_MESSAGE_MAX)} characters`}
          error={isMissing ? 'Message is required' : problem}
          rows={4}
          maxLength={THREAD_MESSAGE_MAX}
          readOnly={busy}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <Row>
          <Button
            variant={internal ? 'secondary' : 'primary'}
            icon={internal ? <Lock aria-hidden="true" /> : <Send aria-hidden="true" />}
            busy={busy}
            busyLabel={internal ? 'Saving note...' : 'Sending...'}
            onPress={send}
          >
            {internal ? 'Save note' : 'Send to customer'}
          </Button>
        </Row>
      </Stack>
    </section>
  )
}

type NotSentProps = {
  words: string
  isOvertaken: boolean
  isLost: boolean
  internal: boolean
  onDismiss: () => void
}

/** Why the text was not sent. What a colleague answered instead has been read again by then. */
function NotSent({ words, isOvertaken, isLost, internal, onDismiss }: NotSentProps) {
  if (isOvertaken)
    return (
      <Banner tone="error" title={words} onDismiss={onDismiss}>
        Their answer is above. Your text is still here: change it, or send it as it is.
      </Banner>
    )
  if (isLost)
    return (
      <Banner tone="error" onDismiss={onDismiss}>
        No answer came, so your {internal ? 'note may not have been saved' : 'answer may not have been sent'}.
        Your text is still here. You can press again: it is recorded only once.
      </Banner>
    )
  return (
    <Banner
      tone="error"
      title={internal ? 'Your note was not saved' : 'Your answer was not sent'}
      onDismiss={onDismiss}
    >
      {words}
    </Banner>
  )
}

/** A moment after the menu has closed, in milliseconds. */
const AFTER_MENU_MS = 50
