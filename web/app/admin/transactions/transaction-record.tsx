import { REQUEST_REASONS, whyRejected } from '@bank/contract/reasons'
import type { AdminTransaction, TransactionStatus } from '@bank/contract/transactions'
import { TwoLines } from '../../lists/cells.tsx'
import { accountWord, typeWord } from '../../transactions/transaction-kinds.ts'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { Card } from '../../ui/card/card.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { type Description, DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Money } from '../../ui/money/money.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { personName } from '../people/person-name.ts'
import { AddressMarks } from './address-marks.tsx'
import { isAutomatic } from './already-decided.tsx'
import { arrivedItems } from './arrived.tsx'
import { ExplorerLink, expectedItems } from './expected-payment.tsx'
import { customerItems, Notices } from './notices.tsx'
import { noticesOf } from './standing.ts'
import { StatusBadge } from './transaction-cells.tsx'
import styles from './transaction-record.module.css'
import { decidedWords } from './transaction-words.ts'
import { UtcMoment } from './utc-moment.tsx'

/** Everything that is recorded about a transaction. */
export function TransactionRecord({ transaction }: { transaction: AdminTransaction }) {
  const { amount, cryptoAddress } = transaction
  return (
    <Stack>
      <Row>
        <p className={styles.amount}>
          <Money cents={amount} withCents />
        </p>
        <StatusBadge transaction={transaction} />
      </Row>
      <Notices notices={noticesOf(transaction)} />
      <DescriptionList items={[...about(transaction), ...decision(transaction)]} />
      {cryptoAddress ? <PaidTo transaction={transaction} address={cryptoAddress} /> : null}
    </Stack>
  )
}

function about(transaction: AdminTransaction): Description[] {
  const { user, type, category, cryptoType, cryptoNetwork, description, reference } = transaction
  const { status, transactionDate, createdAt } = transaction
  return [
    ...(status === 'pending'
      ? customerItems(transaction)
      : [{ label: 'Customer', value: <TwoLines first={personName(user)} second={user.email} mayBeLong /> }]),
    ...accounts(transaction),
    { label: 'Type', value: <TwoLines first={typeWord(type)} second={category} /> },
    { label: 'Cryptocurrency and network', value: <TwoLines first={cryptoType} second={cryptoNetwork} /> },
    ...expectedItems(transaction),
    ...arrivedItems(transaction),
    { label: 'Description', value: description },
    { label: 'Reference', value: reference },
    ...(status === 'completed'
      ? [{ label: 'Booked', value: <DateText iso={transactionDate} variant="calendarDate" /> }]
      : []),
    { label: 'Requested', value: <UtcMoment iso={createdAt} /> },
  ]
}

function accounts({ status, accountType, toAccountType }: AdminTransaction): Description[] {
  if (!toAccountType) return [{ label: accountLabels[status], value: accountWord(accountType) }]
  return [
    { label: 'From', value: accountWord(accountType) },
    { label: 'To', value: accountWord(toAccountType) },
  ]
}

const accountLabels: Record<TransactionStatus, string> = {
  pending: 'Account to be credited',
  completed: 'Credited account',
  failed: 'Account, not credited',
  cancelled: 'Account, not credited',
}

/** Who decided and when; nothing for an undecided request. */
function decision(transaction: AdminTransaction): Description[] {
  const { status, type, decidedBy, decidedAt } = transaction
  if (status === 'pending') return []
  // A transfer between the customer's own accounts is nobody's decision.
  if (type === 'transfer' && !decidedBy)
    return [{ label: 'Completed', value: decidedAt ? <UtcMoment iso={decidedAt} /> : null }]
  if (isAutomatic(transaction))
    return [
      { label: 'Approved automatically', value: decidedAt ? <UtcMoment iso={decidedAt} /> : null },
      ...requested(transaction),
    ]
  const word = decidedWords[status]
  return [
    {
      label: `${word} by`,
      value: decidedBy ? <TwoLines first={personName(decidedBy)} second={decidedBy.email} mayBeLong /> : null,
    },
    { label: word, value: decidedAt ? <UtcMoment iso={decidedAt} /> : null },
    ...requested(transaction),
    ...why(transaction),
  ]
}

/** What was asked for, where something else was credited (DEC-61). */
function requested({ requestedAmount }: AdminTransaction): Description[] {
  if (!requestedAmount) return []
  return [{ label: 'Requested amount', value: <Money cents={requestedAmount} withCents /> }]
}

/** Why it was rejected. Nothing for what was rejected before staff gave reasons. */
function why({ reason, note }: AdminTransaction): Description[] {
  const words = reason && REQUEST_REASONS[reason]
  if (!words) return []
  const isSaid = whyRejected(words, note ?? null).includes(words.sentence)
  return [
    {
      label: 'Reason',
      value: <TwoLines first={words.label} second={isSaid ? words.sentence : null} mayBeLong />,
    },
    ...(note ? [{ label: 'Note', value: <span className={styles.note}>{note}</span>, isWide: true }] : []),
  ]
}

function PaidTo({ transaction, address }: { transaction: AdminTransaction; address: string }) {
  const { addressStatus: status } = transaction
  return (
    <Card
      tone="quiet"
      title="Address"
      level={3}
      actions={
        <Row gap="xs">
          {status === 'current' ? <span className={quiet.quiet}>Current address</span> : null}
          <AddressMarks transaction={transaction} />
        </Row>
      }
    >
      <Stack gap="xs">
        <AddressInGroups address={address} />
        <Row gap="xs">
          <CopyButton text={address} label="Copy address" confirmation="Address copied!" />
          <ExplorerLink transaction={transaction} />
        </Row>
      </Stack>
    </Card>
  )
}
