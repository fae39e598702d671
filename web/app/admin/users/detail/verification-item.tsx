import type { User } from '@bank/contract/identity'
import { type Decision, type VerificationRecord, verification } from '@bank/contract/verification'
import { type ReactNode, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { ConfirmedActDialog } from '../../../forms/confirmed-act-dialog.tsx'
import { type ConfirmedAct, useConfirmedAct } from '../../../forms/use-confirmed-act.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { changedByUsers } from '../../people/changed-by-users.ts'
import { personName } from '../../people/person-name.ts'
import { itemWords } from '../../people/user-words.ts'
import styles from './verification-part.module.css'

type Item = 'ssn' | 'id'

const itemNames: Record<Item, { short: string; long: string; title: string }> = {
  ssn: { short: 'SSN', long: 'social security number', title: 'Social security number' },
  id: { short: 'ID', long: 'ID', title: 'ID documents' },
}

type VerificationItemProps = {
  item: Item
  user: User
  record: VerificationRecord
  isOwn: boolean
  /** Called with null when a new decision begins. */
  onFailure: (reason: string | null) => void
  /** What was submitted. */
  children: ReactNode
}

/** The social security number or the ID: its status, what was submitted, and the two decisions. */
export function VerificationItem({ item, user, record, isOwn, onFailure, children }: VerificationItemProps) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const name = personName(user)
  const { short, title } = itemNames[item]
  const status = item === 'ssn' ? record.ssnStatus : record.idStatus
  const decisions = useConfirmedAct({
    act: (decision: Decision) => decide(item, decision, user, record),
    onSuccess(_, decision) {
      toast.success(`${short} ${decision === 'verified' ? 'approved' : 'rejected'}`, { hint: name })
    },
    onFailure: (error) => onFailure(failureWords(error, '')),
    refreshes: [verification.statusOf, ...changedByUsers],
    // The pressed button is disabled afterward, and a disabled button loses the focus.
    focusFallbacks: [titleRef],
  })

  const button = (decision: Decision, label: string) => (
    <Button
      variant={decision === 'verified' ? 'secondary' : 'quiet'}
      size="sm"
      // The decision that is in force can't be made again.
      disabled={isOwn || status === 'not_submitted' || status === decision}
      aria-label={`${label} ${short} of ${name}`}
      onPress={() => {
        onFailure(null)
        decisions.ask(decision)
      }}
    >
      {label}
    </Button>
  )
  return (
    <section className={styles.item} aria-labelledby={`verification-${item}`}>
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
      {children}
      <DecisionDialog item={item} name={name} decisions={decisions} />
    </section>
  )
}

/** The server refuses a decision if the submission or the personal data changed since they were shown (HAZ-E8). */
function decide(item: Item, decision: Decision, user: User, { person, submissionId }: VerificationRecord) {
  const status = item === 'ssn' ? { ssnStatus: decision } : { idStatus: decision }
  const seen = { person, ...(submissionId !== null && { submissionId }) }
  return call(verification.decide, { body: { userId: user.id, ...status, ...seen } })
}

type DecisionDialogProps = { item: Item; name: string; decisions: ConfirmedAct<Decision> }

function DecisionDialog({ item, name, decisions }: DecisionDialogProps) {
  if (decisions.asked === null) return null
  const isApproval = decisions.asked === 'verified'
  const { short, long } = itemNames[item]
  const act = `${isApproval ? 'Approve' : 'Reject'} ${name}’s ${short}`
  return (
    <ConfirmedActDialog
      confirmation={decisions}
      title={`${act}?`}
      act={act}
      tone={isApproval ? 'primary' : 'danger'}
      busyLabel={isApproval ? 'Approving...' : 'Rejecting...'}
    >
      <p>
        {isApproval
          ? `The ${long} of ${name} will count as verified, and ${name} can no longer replace it.`
          : `The ${long} of ${name} will count as rejected, and ${name} has to submit it again.`}
      </p>
    </ConfirmedActDialog>
  )
}
