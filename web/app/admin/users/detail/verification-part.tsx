import type { ItemStatus, User } from '@bank/contract/identity'
import { type VerificationRecord, verification } from '@bank/contract/verification'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { refresh } from '../../../api/refresh.ts'
import { useApiQuery } from '../../../api/use-api-query.ts'
import { findLostFocus, LostFocus } from '../../../lists/lost-focus.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { DateText } from '../../../ui/date/date.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../../ui/loadable/loadable.ts'
import { Loaded } from '../../../ui/loadable/loaded.tsx'
import { SkeletonBlock } from '../../../ui/skeleton/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { changedByUsers } from '../../people/changed-by-users.ts'
import { personName, staffName } from '../../people/person-name.ts'
import { itemWords, overallVerification } from '../../people/user-words.ts'
import { ActFailure, type Failure, failureOf } from './act-failure.tsx'
import { Documents } from './documents.tsx'
import { Ssn } from './ssn.tsx'
import styles from './verification-part.module.css'
import { OnRecord, OtherPerson } from './verified-for.tsx'

type Item = 'ssn' | 'id'
type Verdict = 'verified' | 'rejected'

const itemNames: Record<Item, string> = { ssn: 'SSN', id: 'ID' }

type VerificationPartProps = { user: User; isOwn: boolean }

/** What a user has submitted, and the decisions about it. */
export function VerificationPart({ user, isOwn }: VerificationPartProps) {
  const query = useApiQuery(verification.statusOf, { params: { userId: user.id } })
  const record = mapLoadable(loadable(query, 'Failed to load the verification'), ({ data }) => data)
  return (
    <Loaded data={record} skeleton={<SkeletonBlock height="lg" />} loadingLabel="Loading verification">
      {(loaded) => <Items record={loaded} user={user} isOwn={isOwn} />}
    </Loaded>
  )
}

function Items({ record, user, isOwn }: VerificationPartProps & { record: VerificationRecord }) {
  const [asked, setAsked] = useState<{ item: Item; verdict: Verdict }>({ item: 'ssn', verdict: 'verified' })
  const [stage, setStage] = useState<'closed' | 'asking' | 'busy'>('closed')
  const [failure, setFailure] = useState<Failure | null>(null)
  const titles = { ssn: useRef<HTMLHeadingElement>(null), id: useRef<HTMLHeadingElement>(null) }
  const name = personName(user)
  const overall = overallVerification(record)

  function ask(item: Item, verdict: Verdict) {
    setFailure(null)
    setAsked({ item, verdict })
    setStage('asking')
  }

  async function decide({ item, verdict }: typeof asked) {
    if (stage === 'busy') return
    setStage('busy')
    const status = item === 'ssn' ? { ssnStatus: verdict } : { idStatus: verdict }
    // The server refuses the decision if the submission or the personal data changed since they were shown (HAZ-E8).
    const { person, submissionId } = record
    const seen = { person, ...(submissionId !== null && { submissionId }) }
    try {
      await call(verification.decide, { body: { userId: user.id, ...status, ...seen } })
      toast.success(`${itemNames[item]} ${verdict === 'verified' ? 'approved' : 'rejected'}`, { hint: name })
    } catch (error) {
      setFailure(failureOf('Error updating verification status. Please try again.', error))
    }
    setStage('closed')
    await refresh(verification.statusOf, ...changedByUsers)
    // The pressed button is now disabled, and a disabled button loses the focus.
    findLostFocus([titles[item]])
  }

  const words = verdictWords(asked.item, name)[asked.verdict]
  return (
    <Stack>
      <ActFailure failure={failure} onDismiss={() => setFailure(null)} />
      <Row gap="sm" wrap>
        <Badge tone={overall.tone}>{overall.words}</Badge>
        <Sent record={record} />
      </Row>
      {isOwn ? <Banner>You can’t make decisions about your own verification.</Banner> : null}
      <OnRecord person={record.person} />
      <Section item="ssn" title={titles.ssn} status={record.ssnStatus} isOwn={isOwn} name={name} onAsk={ask}>
        <OtherPerson verifiedFor={record.ssnVerifiedFor} record={record} />
        <Ssn userId={user.id} name={name} hasSsn={record.hasSSN} />
      </Section>
      <Section item="id" title={titles.id} status={record.idStatus} isOwn={isOwn} name={name} onAsk={ask}>
        <OtherPerson verifiedFor={record.idVerifiedFor} record={record} />
        <Documents record={record} name={name} />
      </Section>
      <ConfirmDialog
        open={stage !== 'closed'}
        onClose={() => setStage('closed')}
        title={`${words.act}?`}
        act={words.act}
        tone={asked.verdict === 'rejected' ? 'danger' : 'primary'}
        onConfirm={() => void decide(asked)}
        busy={stage === 'busy'}
        busyLabel={asked.verdict === 'verified' ? 'Approving...' : 'Rejecting...'}
      >
        <p>{words.consequence}</p>
        <LostFocus heirs={[titles[asked.item]]} />
      </ConfirmDialog>
    </Stack>
  )
}

/** When it was submitted, and who decided last. */
function Sent({ record: { submittedAt, decidedAt, decidedBy } }: { record: VerificationRecord }) {
  return (
    <span className={styles.hint}>
      {submittedAt ? (
        <>
          Submitted <DateText iso={submittedAt} variant="dateAndTime" />
        </>
      ) : (
        'Nothing has been submitted.'
      )}
      {decidedAt ? (
        <>
          {'. Last decided '}
          <DateText iso={decidedAt} variant="dateAndTime" />
          {decidedBy ? ` by ${staffName(decidedBy)}` : ''}
        </>
      ) : null}
    </span>
  )
}

type SectionProps = {
  item: Item
  title: RefObject<HTMLHeadingElement | null>
  status: ItemStatus
  isOwn: boolean
  name: string
  onAsk: (item: Item, verdict: Verdict) => void
  children: ReactNode
}

/** One item: its status, what was submitted, and the two decisions. The one in force is disabled. */
function Section({ item, title, status, isOwn, name, onAsk, children }: SectionProps) {
  const { words, tone } = itemWords[status]
  const isSubmitted = status !== 'not_submitted'
  const button = (verdict: Verdict, label: string) => (
    <Button
      variant={verdict === 'verified' ? 'secondary' : 'quiet'}
      size="sm"
      disabled={isOwn || !isSubmitted || status === verdict}
      aria-label={`${label} ${itemNames[item]} of ${name}`}
      onPress={() => onAsk(item, verdict)}
    >
      {label}
    </Button>
  )
  return (
    <section className={styles.item} aria-labelledby={`verification-${item}`}>
      <div className={styles.top}>
        <h3 id={`verification-${item}`} ref={title} tabIndex={-1} className={styles.title}>
          {item === 'ssn' ? 'Social security number' : 'ID documents'}
        </h3>
        <Badge tone={tone}>{words}</Badge>
        <span className={styles.verdicts}>
          {button('verified', 'Approve')}
          {button('rejected', 'Reject')}
        </span>
      </div>
      {children}
    </section>
  )
}

function verdictWords(item: Item, name: string): Record<Verdict, { act: string; consequence: string }> {
  const what = item === 'ssn' ? 'social security number' : 'ID'
  return {
    verified: {
      act: `Approve ${name}’s ${itemNames[item]}`,
      consequence: `The ${what} of ${name} counts as verified, and can’t be replaced by its owner any more.`,
    },
    rejected: {
      act: `Reject ${name}’s ${itemNames[item]}`,
      consequence: `The ${what} of ${name} counts as rejected, and has to be submitted again.`,
    },
  }
}
