import type { WaitingChanges as Waiting, WalletChange } from '@bank/contract/wallet-changes'
import { wallets } from '@bank/contract/wallets'
import { useRef } from 'react'
import { useSession } from '../../account/session/session.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { changeTitle, proposerName, verbOf } from './change-words.ts'
import { DepositChange } from './deposit-change.tsx'
import styles from './waiting-changes.module.css'
import { useWalletDecisions, WalletDecisionDialog } from './wallet-decisions.tsx'

/**
 * The changes that customers don't see yet (HAZ-B1): what changes, who proposed it and when, what it waits for, and
 * the decisions that this administrator can make. Shows nothing if no change waits. A failure is reported, because
 * one of the changes may need a veto.
 */
export function WaitingChanges() {
  const query = useApiQuery(wallets.listChanges, {})
  const listRef = useRef<HTMLElement>(null)
  const decisions = useWalletDecisions([listRef])
  const waiting = query.data?.data
  if (!waiting) {
    if (!query.isError) return null
    return (
      <Banner
        tone="error"
        title="The waiting changes could not be loaded"
        action={
          <Button variant="secondary" size="sm" busy={query.isFetching} onPress={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        One of them may need to be stopped.
      </Banner>
    )
  }
  return (
    <>
      {waiting.changes.length > 0 ? (
        <section ref={listRef} tabIndex={-1} className={styles.section} aria-labelledby="waiting-changes">
          <h2 id="waiting-changes" className={styles.title}>
            Waiting changes
          </h2>
          <Stack as="ul" gap="sm">
            {waiting.changes.map((change) => (
              <li key={change.id} className={styles.item}>
                <ChangeCard
                  change={change}
                  waiting={waiting}
                  onDecide={(decision) => decisions.ask({ decision, change })}
                />
              </li>
            ))}
          </Stack>
        </section>
      ) : null}
      <WalletDecisionDialog decisions={decisions} />
    </>
  )
}

type ChangeCardProps = {
  change: WalletChange
  waiting: Waiting
  onDecide: (decision: 'confirm' | 'decline') => void
}

function ChangeCard({ change, waiting, onDecide }: ChangeCardProps) {
  const ownId = useSession()?.user.id
  const isOwn = ownId === change.proposedBy.id
  const declineVerb = verbOf('decline', change, ownId)
  const title = changeTitle(change)
  const canConfirm = change.approval === 'second-administrator' && !isOwn
  return (
    <Card
      level={3}
      title={title}
      description={
        <>
          Proposed by {isOwn ? 'you' : proposerName(change)} on{' '}
          <DateText iso={change.proposedAt} variant="dateAndTime" />
        </>
      }
    >
      <Stack gap="sm">
        <Addresses change={change} />
        <DepositChange change={change} />
        <WhatItWaitsFor
          change={change}
          isOwn={isOwn}
          isOnlyAdministrator={waiting.otherAdministrators === 0}
        />
        <Row gap="xs">
          {canConfirm ? (
            <Button size="sm" aria-label={`Confirm: ${title}`} onPress={() => onDecide('confirm')}>
              Confirm
            </Button>
          ) : null}
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${declineVerb}: ${title}`}
            onPress={() => onDecide('decline')}
          >
            {declineVerb}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

function Addresses({ change: { wallet, current } }: { change: WalletChange }) {
  if (wallet === null) return null
  if (current !== null && current.address === wallet.address) {
    return (
      <p>
        The address stays: <AddressInGroups address={wallet.address} />
      </p>
    )
  }
  return (
    <dl className={styles.addresses}>
      {current === null ? null : (
        <div>
          <dt>Customers see</dt>
          <dd>
            <AddressInGroups address={current.address} />
          </dd>
        </div>
      )}
      <div>
        <dt>{current === null ? 'Address' : 'Customers would see'}</dt>
        <dd>
          <AddressInGroups address={wallet.address} />
        </dd>
      </div>
    </dl>
  )
}

type WhatItWaitsForProps = { change: WalletChange; isOwn: boolean; isOnlyAdministrator: boolean }

function WhatItWaitsFor({ change, isOwn, isOnlyAdministrator }: WhatItWaitsForProps) {
  if (change.takesEffectAt !== null) {
    return (
      <p className={styles.waits}>
        Takes effect on <DateText iso={change.takesEffectAt} variant="dateAndTime" />, unless an administrator
        vetoes it.
      </p>
    )
  }
  if (!isOwn) return <p className={styles.waits}>Waiting for you or another administrator to confirm it.</p>
  return (
    <p className={styles.waits}>
      {isOnlyAdministrator
        ? 'You are the only active administrator, so no one can confirm it yet. The operator of the bank’s server can add another one: npm run admin:add.'
        : 'You proposed this, so another administrator has to confirm it.'}
    </p>
  )
}
