import type { Enquiry } from '@bank/contract/enquiries'
import { Link, useLocation } from 'react-router'
import { Email } from '../../../lists/cells.tsx'
import { Quiet } from '../../../lists/row-list.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { DateText } from '../../../ui/date/date.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { Initials } from '../../people/initials.tsx'
import { personName } from '../../people/person-name.ts'
import rows from '../inbox/row.module.css'
import { StatusBadge } from '../inbox/status-badge.tsx'
import { firstWords, NO_NAME } from './enquiry-words.ts'
import { KindMark } from './kind-mark.tsx'

type VisitorRowProps = {
  enquiry: Enquiry
  isOpen: boolean
  /** Whether a reply has been typed and not been sent. */
  hasDraft: boolean
  /** The query of the address that opens it. */
  search: string
}

/** A visitor’s message in the list: whose, from which form, its first words, and when it came. */
export function VisitorRow({ enquiry, isOpen, hasDraft, search }: VisitorRowProps) {
  const { id, kind, name, email, status, assignee, createdAt } = enquiry
  const { state } = useLocation()
  const words = firstWords(enquiry)
  return (
    <li className={rows.row} data-current={isOpen} data-waits={status === 'open'}>
      <div className={rows.top}>
        <Link
          to={{ search }}
          state={state}
          preventScrollReset
          className={rows.name ?? ''}
          aria-current={isOpen ? 'true' : undefined}
          data-visitor={id}
        >
          {name ?? NO_NAME}
        </Link>
        {assignee ? (
          <span title={`Assigned to ${personName(assignee)}`} className={rows.assignee}>
            <Initials {...assignee} />
            <VisuallyHidden>Assigned to {personName(assignee)}</VisuallyHidden>
          </span>
        ) : null}
      </div>
      <Quiet>{email === null ? 'No email' : <Email address={email} />}</Quiet>
      {words === '' ? null : <p className={rows.preview}>{words}</p>}
      <div className={rows.bottom}>
        <KindMark kind={kind} />
        {hasDraft ? <Badge tone="pending">Draft</Badge> : null}
        {status === 'open' ? null : <StatusBadge status={status} writer="visitor" />}
        <span className={rows.when}>
          <DateText iso={createdAt} variant="dateAndTime" />
        </span>
      </div>
    </li>
  )
}
