import type { StaffConversation } from '@bank/contract/staff-threads'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { Email } from '../../../lists/cells.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { useMedia } from '../../../ui/media/use-media.ts'
import quiet from '../../../ui/quiet/quiet.module.css'
import { personName } from '../../people/person-name.ts'
import { BESIDE } from '../inbox/beside.ts'
import { StatusBadge } from '../inbox/status-badge.tsx'
import { WaitingTime } from '../inbox/waiting-time.tsx'
import styles from './conversation.module.css'
import { ThreadCare } from './thread-care.tsx'
import { TopicBadge } from './topic-badge.tsx'
import { useIsOwn } from './use-is-own.ts'

type ConversationHeaderProps = {
  /** Null until it has loaded. */
  thread: StaffConversation | null
  onClose: () => void
}

/**
 * With whom the conversation is, about what, and how it stands.
 *
 * Accessibility: its heading takes the focus when a conversation opens, because the list may be gone.
 */
export function ConversationHeader({ thread, onClose }: ConversationHeaderProps) {
  const isBeside = useMedia(BESIDE)
  const hasChoice = !useIsOwn(thread) && isBeside
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => void heading.current?.focus({ preventScroll: true }), [])
  return (
    <header className={styles.header}>
      {isBeside ? null : <BackButton isBeside={isBeside} onPress={onClose} />}
      <div className={styles.who}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {thread ? personName(thread.customer) : 'Conversation'}
        </h2>
        {thread ? (
          <p className={quiet.quiet}>
            <Email address={thread.customer.email} />
          </p>
        ) : null}
      </div>
      {isBeside ? <BackButton isBeside={isBeside} onPress={onClose} /> : null}
      {thread ? <Standing thread={thread} hasChoice={hasChoice} /> : null}
      {thread && hasChoice ? (
        <div className={styles.care}>
          <ThreadCare thread={thread} />
        </div>
      ) : null}
    </header>
  )
}

/** Where the list is beside the conversation, there is nothing to go back to. */
function BackButton({ isBeside, onPress }: { isBeside: boolean; onPress: () => void }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={isBeside ? <X aria-hidden="true" /> : <ArrowLeft aria-hidden="true" />}
      {...(!isBeside && { 'aria-label': 'Back to the list' })}
      onPress={onPress}
    >
      {isBeside ? 'Close conversation' : 'Back'}
    </Button>
  )
}

type StandingProps = {
  thread: StaffConversation
  /** Whether the header has a field with the status. */
  hasChoice: boolean
}

function Standing({ thread: { topic, status, waitingSince }, hasChoice }: StandingProps) {
  return (
    <Row gap="xs">
      <TopicBadge topic={topic} />
      {hasChoice ? null : <StatusBadge status={status} writer="customer" />}
      {waitingSince ? (
        <span className={quiet.quiet}>
          <WaitingTime since={waitingSince} />
        </span>
      ) : null}
    </Row>
  )
}
