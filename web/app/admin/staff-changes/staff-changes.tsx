import { type StaffChange, staff } from '@bank/contract/staff'
import { useRef } from 'react'
import { useSession } from '../../account/session/session.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useArrivals } from '../../lists/arrivals.ts'
import type { FocusFallbacks } from '../../lists/restore-focus.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { nameOnRecord } from '../people/person-name.ts'
import { type Decision, WaitingCard } from '../waiting/waiting-card.tsx'
import { WaitingList } from '../waiting/waiting-list.tsx'
import { staffChangeTitle } from './staff-change-words.ts'
import { StaffDecisionDialog, useStaffDecisions } from './staff-decisions.tsx'

/**
 * Administrators who are about to lose access while a wallet change is waiting (HAZ-B1): who it is, who asked for it,
 * until when it waits, and the decisions that this administrator can make.
 */
export function StaffChanges({ focusFallbacks }: { focusFallbacks: FocusFallbacks }) {
  const query = useApiQuery(staff.listChanges, {})
  const listRef = useRef<HTMLElement>(null)
  const decisions = useStaffDecisions([listRef, ...focusFallbacks])
  const changes = query.data?.data
  useArrivals({
    ids: changes?.map(({ id }) => id) ?? null,
    of: 'staff changes',
    hasMore: false,
    words: (count) =>
      count === 1 ? 'A new staff change is waiting' : `${count} new staff changes are waiting`,
  })
  return (
    <>
      <WaitingList
        ref={listRef}
        title="Waiting staff changes"
        query={query}
        changes={changes}
        focusFallbacks={focusFallbacks}
        failure={{
          title: 'The waiting staff changes could not be loaded',
          words: 'One of them may need to be declined.',
        }}
      >
        {(change) => (
          <ChangeCard change={change} onDecide={(decision) => decisions.ask({ decision, change })} />
        )}
      </WaitingList>
      <StaffDecisionDialog decisions={decisions} waiting={changes} />
    </>
  )
}

type ChangeCardProps = { change: StaffChange; onDecide: (decision: Decision) => void }

function ChangeCard({ change, onDecide }: ChangeCardProps) {
  const ownId = useSession()?.user.id
  const isOwn = ownId === change.askedBy.id
  const isAboutMe = ownId === change.person.id
  return (
    <WaitingCard
      title={staffChangeTitle(change)}
      askedBy={`Requested by ${isOwn ? 'you' : nameOnRecord(change.askedBy)}`}
      askedAt={change.askedAt}
      waits={
        <>
          A wallet change is waiting, and {isAboutMe ? 'you' : 'this administrator'} can still veto it. The
          staff change takes effect once no such wallet change is waiting, or on{' '}
          <DateText iso={change.takesEffectAt} variant="dateAndTime" /> at the latest, unless an administrator
          declines it.
        </>
      }
      canConfirm={!isOwn && !isAboutMe}
      declineVerb="Decline"
      onDecide={onDecide}
    >
      <p>
        {isAboutMe ? 'This is about your own account. ' : null}
        {change.person.email === '' ? null : `The account is ${change.person.email}. `}
        {change.email === null ? null : `The new address would be ${change.email}.`}
      </p>
    </WaitingCard>
  )
}
