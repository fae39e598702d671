import type { WalletChange } from '@bank/contract/wallet-changes'
import { wallets } from '@bank/contract/wallets'
import { useRef } from 'react'
import { useSession } from '../../account/session/session.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import type { FocusFallbacks } from '../../lists/restore-focus.tsx'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { nameOnRecord } from '../people/person-name.ts'
import { type Decision, WaitingCard } from '../waiting/waiting-card.tsx'
import { WaitingList } from '../waiting/waiting-list.tsx'
import { AddressMark } from './address-check.tsx'
import { changeTitle, verbOf } from './change-words.ts'
import { DepositChange } from './deposit-change.tsx'
import { useWalletDecisions, WalletDecisionDialog } from './wallet-decisions.tsx'

/**
 * The changes that customers don't see yet (HAZ-B1): what changes, who proposed it and when, what it waits for, and
 * the decisions that this administrator can make.
 * @param focusFallbacks elements that can take the focus when the last change goes
 */
export function WaitingChanges({ focusFallbacks }: { focusFallbacks: FocusFallbacks }) {
  const query = useApiQuery(wallets.listChanges, {})
  const listRef = useRef<HTMLElement>(null)
  const decisions = useWalletDecisions([listRef, ...focusFallbacks])
  const waiting = query.data?.data
  return (
    <>
      <WaitingList
        ref={listRef}
        title="Waiting changes"
        query={query}
        changes={waiting?.changes}
        focusFallbacks={focusFallbacks}
        failure={{
          title: 'The waiting changes could not be loaded',
          words: 'One of them may need to be stopped.',
        }}
      >
        {(change) => (
          <ChangeCard
            change={change}
            isOnlyAdministrator={waiting?.otherAdministrators === 0}
            onDecide={(decision) => decisions.ask({ decision, change })}
          />
        )}
      </WaitingList>
      <WalletDecisionDialog decisions={decisions} />
    </>
  )
}

type ChangeCardProps = {
  change: WalletChange
  isOnlyAdministrator: boolean
  onDecide: (decision: Decision) => void
}

function ChangeCard({ change, isOnlyAdministrator, onDecide }: ChangeCardProps) {
  const ownId = useSession()?.user.id
  const isOwn = ownId === change.proposedBy.id
  return (
    <WaitingCard
      title={changeTitle(change)}
      askedBy={`Proposed by ${isOwn ? 'you' : nameOnRecord(change.proposedBy)}`}
      askedAt={change.proposedAt}
      waits={<WhatItWaitsFor change={change} isOwn={isOwn} isOnlyAdministrator={isOnlyAdministrator} />}
      canConfirm={change.approval === 'second-administrator' && !isOwn}
      declineVerb={verbOf('decline', change, ownId)}
      onDecide={onDecide}
    >
      <Addresses change={change} />
      <DepositChange change={change} />
    </WaitingCard>
  )
}

function Addresses({ change: { wallet, current } }: { change: WalletChange }) {
  if (wallet === null) return null
  const wanted = (
    <>
      <AddressInGroups address={wallet.address} /> <AddressMark {...wallet} />
    </>
  )
  if (current !== null && current.address === wallet.address) return <p>The address stays: {wanted}</p>
  return (
    <DescriptionList
      columns={1}
      items={
        current === null
          ? [{ label: 'Address', value: wanted }]
          : [
              { label: 'Customers see', value: <AddressInGroups address={current.address} /> },
              { label: 'Customers would see', value: wanted },
            ]
      }
    />
  )
}

type WhatItWaitsForProps = { change: WalletChange; isOwn: boolean; isOnlyAdministrator: boolean }

function WhatItWaitsFor({ change, isOwn, isOnlyAdministrator }: WhatItWaitsForProps) {
  if (change.takesEffectAt !== null) {
    return (
      <>
        Takes effect on <DateText iso={change.takesEffectAt} variant="dateAndTime" />, unless an administrator
        vetoes it.
      </>
    )
  }
  if (!isOwn) return 'Waiting for you or another administrator to confirm it.'
  return isOnlyAdministrator
    ? 'You are the only active administrator, so no one can confirm it yet. The operator of the bank’s server can add another one: npm run admin:add.'
    : 'You proposed this, so another administrator has to confirm it.'
}
