import type { User } from '@bank/contract/identity'
import { ITEM_REASONS } from '@bank/contract/reasons'
import { type Decision, type VerificationRecord, verification } from '@bank/contract/verification'
import { type ReactNode, type RefObject, useRef } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { useConfirmedAct } from '../../../forms/use-confirmed-act.ts'
import { useKeptFocus } from '../../../lists/kept-focus.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import quiet from '../../../ui/quiet/quiet.module.css'
import { toast } from '../../../ui/toast/toast.ts'
import { changedByUsers } from '../../people/changed-by-users.ts'
import { personName } from '../../people/person-name.ts'
import { itemWords } from '../../people/user-words.ts'
import { rejectionBody, useItemRejection } from './item-rejection.ts'
import { canDecide, type Item, itemNames, otherItem, statusOfItem } from './items.ts'
import { sendVerdict, type Verdict } from './verdict.ts'
import { VerdictDialog } from './verdict-dialog.tsx'
import type { VerificationNews } from './verification-news.ts'
import styles from './verification-part.module.css'

type VerificationItemProps = {
  item: Item
  user: User
  record: VerificationRecord
  isOwn: boolean
  /** What has happened since this administrator looked at the verification. */
  news: VerificationNews | null
  /** Called with the verification after one's own decision. */
  onDecided: (record: VerificationRecord) => void
  /** Called with null when a new decision begins. */
  onFailure: (reason: string | null) => void
  /** What was submitted. */
  children: ReactNode
}

/** The social security number or the ID: its status, what was submitted, and the two decisions. */
export function VerificationItem(props: VerificationItemProps) {
  const { item, user, record, isOwn, news, onFailure, children } = props
  const partRef = useRef<HTMLElement>(null)
  const titleRef = useRef<HTMLHeadingElement>(null)
  // Someone else's decision also turns buttons off.
  useKeptFocus(partRef, [titleRef])
  const verdict = useVerdict(props, titleRef)
  const name = personName(user)
  const { short, title } = itemNames[item]
  const status = statusOfItem(record, item)
  const button = (decision: Decision, label: string) => (
    <Button
      variant={decision === 'verified' ? 'secondary' : 'quiet'}
      size="sm"
      disabled={isOwn || !canDecide(record, item, decision)}
      aria-label={`${label} ${short} of ${name}`}
      onPress={() => {
        onFailure(null)
        verdict.ask({ decision, record })
      }}
    >
      {label}
    </Button>
  )
  return (
    <section ref={partRef} className={styles.item} aria-labelledby={`verification-${item}`}>
      <div className={styles.top}>
        <h3 id={`verification-${item}`} ref={titleRef} tabIndex={-1} className={styles.title}>
          {title}
        </h3>
        <Badge tone={itemWords[status].tone}>{itemWords[status].words}</Badge>
        <span className={styles.verdicts}>
          {button('verified', 'Approve')}
          {button('rejected', 'Reject')}
        </span>
      </div>
      <WhyRejected item={item} record={record} />
      {children}
      <VerdictDialog {...verdict} {...{ item, user, record, news }} />
    </section>
  )
}

/** The question about an item and what comes of the answer. A failed rejection can be sent again without typing it again. */
function useVerdict(
  { item, user, onDecided, onFailure }: VerificationItemProps,
  titleRef: RefObject<HTMLElement | null>,
) {
  const rejection = useItemRejection()
  const hasFailed = useRef(false)
  const itemsOf = (decision: Decision | undefined): readonly Item[] =>
    decision === 'rejected' && rejection.both ? ['ssn', 'id'] : [item]
  const decisions = useConfirmedAct({
    act: (asked: Verdict) => {
      const items = itemsOf(asked.decision)
      return sendVerdict(items, asked, asked.decision === 'rejected' ? rejectionBody(items, rejection) : {})
    },
    onSuccess({ data }, { decision }) {
      const what = itemsOf(decision)
        .map((each) => itemNames[each].short)
        .join(' and ')
      toast.success(`${what} ${decision === 'verified' ? 'approved' : 'rejected'}`, {
        hint: personName(user),
      })
      hasFailed.current = false
      onDecided(data)
    },
    showInFields: rejection.showErrors,
    onFailure(error) {
      hasFailed.current = true
      onFailure(failureWords(error, ''))
    },
    refreshes: [verification.statusOf, ...changedByUsers],
    // The pressed button is disabled afterward, and a disabled button loses the focus.
    focusFallbacks: [titleRef],
  })

  function ask(asked: Verdict) {
    if (!hasFailed.current) rejection.clear()
    else if (!canDecide(asked.record, otherItem(item), 'rejected')) rejection.change({ both: false })
    decisions.ask(asked)
  }

  return { ask, decisions, rejection, items: itemsOf(decisions.asked?.decision) }
}

/** Why an item is rejected. Nothing if it is not, or if nobody recorded why. */
function WhyRejected({ item, record }: { item: Item; record: VerificationRecord }) {
  const reason = item === 'ssn' ? record.ssnReason : record.idReason
  if (statusOfItem(record, item) !== 'rejected' || !reason) return null
  return (
    <p>
      <span className={quiet.quiet}>Reason:</span> {ITEM_REASONS[reason].label}
    </p>
  )
}
