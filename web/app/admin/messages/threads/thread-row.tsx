import type { StaffThread } from '@bank/contract/staff-threads'
import { Link, useLocation } from 'react-router'
import { Badge } from '../../../ui/badge/badge.tsx'
import { DateText } from '../../../ui/date/date.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { Initials } from '../../people/initials.tsx'
import { personName } from '../../people/person-name.ts'
import styles from '../inbox/row.module.css'
import { StatusBadge } from '../inbox/status-badge.tsx'
import { WaitingTime } from '../inbox/waiting-time.tsx'
import { TopicBadge } from './topic-badge.tsx'

type ThreadRowProps = {
  thread: StaffThread
  isOpen: boolean
  /** Whether something has been typed into it and not been sent. */
  hasDraft: boolean
  /** The query of the address that opens it. */
  search: string
}

/** A conversation in the list: whose, about what, its last words, and for how long the customer has waited. */
export function ThreadRow({ thread, isOpen, hasDraft, search }: ThreadRowProps) {
  const { id, topic, status, customer, assignee, preview, waitingSince, lastMessageAt } = thread
  const { state } = useLocation()
  return (
    <li className={styles.row} data-current={isOpen} data-waits={waitingSince !== null}>
      <div className={styles.top}>
        <Link
          to={{ search }}
          state={state}
          preventScrollReset
          className={styles.name ?? ''}
          aria-current={isOpen ? 'true' : undefined}
          data-thread={id}
        >
          {personName(customer)}
        </Link>
        {assignee ? (
          <span title={`Assigned to ${personName(assignee)}`} className={styles.assignee}>
            <Initials {...assignee} />
            <VisuallyHidden>Assigned to {personName(assignee)}</VisuallyHidden>
          </span>
        ) : null}
      </div>
      <p className={styles.preview}>{preview}</p>
      <div className={styles.bottom}>
        <TopicBadge topic={topic} />
        {hasDraft ? <Badge tone="pending">Draft</Badge> : null}
        {status === 'open' ? null : <StatusBadge status={status} writer="customer" />}
        <span className={styles.when}>
          {waitingSince === null ? (
            <DateText iso={lastMessageAt} variant="dateAndTime" />
          ) : (
            <WaitingTime since={waitingSince} />
          )}
        </span>
      </div>
    </li>
  )
}
