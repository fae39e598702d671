import { type StaffChange, staff } from '@bank/contract/staff'
import { useRef } from 'react'
import { useSession } from '../../account/session/session.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { memberName, staffChangeTitle } from './staff-change-words.ts'
import styles from './staff-changes.module.css'
import { StaffDecisionDialog, useStaffDecisions } from './staff-decisions.tsx'

/**
 * Administrators who are about to lose access while a wallet change is waiting (HAZ-B1): who it is, who asked for it,
 * until when it waits, and the decisions that this administrator can make. Shows nothing if no such change waits.
 */
export function StaffChanges() {
  const query = useApiQuery(staff.listChanges, {})
  const listRef = useRef<HTMLElement>(null)
  const decisions = useStaffDecisions([listRef])
  const changes = query.data?.data
  if (!changes) {
    if (!query.isError) return null
    return (
      <Banner
        tone="error"
        title="The waiting staff changes could not be loaded"
        action={
          <Button variant="secondary" size="sm" busy={query.isFetching} onPress={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        One of them may need to be declined.
      </Banner>
    )
  }
  return (
    <>
      {changes.length > 0 ? (
        <section ref={listRef} tabIndex={-1} className={styles.section} aria-labelledby="staff-changes">
          <h2 id="staff-changes" className={styles.title}>
            Waiting staff changes
          </h2>
          <Stack as="ul" gap="sm">
            {changes.map((change) => (
              <li key={change.id} className={styles.item}>
                <ChangeCard change={change} onDecide={(decision) => decisions.ask({ decision, change })} />
              </li>
            ))}
          </Stack>
        </section>
      ) : null}
      <StaffDecisionDialog decisions={decisions} />
    </>
  )
}

type ChangeCardProps = { change: StaffChange; onDecide: (decision: 'confirm' | 'decline') => void }

function ChangeCard({ change, onDecide }: ChangeCardProps) {
  const ownId = useSession()?.user.id
  const isOwn = ownId === change.askedBy.id
  const isAboutMe = ownId === change.person.id
  const title = staffChangeTitle(change)
  return (
    <Card
      level={3}
      title={title}
      description={
        <>
          Requested by {isOwn ? 'you' : memberName(change.askedBy)} on{' '}
          <DateText iso={change.askedAt} variant="dateAndTime" />
        </>
      }
    >
      <Stack gap="sm">
        <p className={styles.words}>
          {isAboutMe ? 'This is about your own account. ' : null}
          {change.person.email === '' ? null : `The account is ${change.person.email}. `}
          {change.email === null ? null : `The new address would be ${change.email}.`}
        </p>
        <p className={styles.waits}>
          A wallet change is waiting, and {isAboutMe ? 'you' : 'this administrator'} can still veto it. The
          staff change takes effect once no such wallet change is waiting, or on{' '}
          <DateText iso={change.takesEffectAt} variant="dateAndTime" /> at the latest, unless an administrator
          declines it.
        </p>
        <Row gap="xs">
          {isOwn || isAboutMe ? null : (
            <Button size="sm" aria-label={`Confirm: ${title}`} onPress={() => onDecide('confirm')}>
              Confirm
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Decline: ${title}`}
            onPress={() => onDecide('decline')}
          >
            Decline
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
