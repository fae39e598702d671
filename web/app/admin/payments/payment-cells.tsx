import { explorerOf, shownTxid } from '@bank/contract/networks'
import type { Payment } from '@bank/contract/payment'
import type { AdminPayment } from '@bank/contract/payments'
import ExternalLink from 'lucide-react/icons/external-link'
import { Email, TwoLines } from '../../lists/cells.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { DateText } from '../../ui/date/date.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { personName } from '../people/person-name.ts'
import { TransactionLink } from './claims.tsx'
import { CopiedText } from './copied-text.tsx'
import styles from './payment-cells.module.css'
import {
  coinsOf,
  creditedWords,
  depthInWords,
  matchedWords,
  networkLabel,
  progressTone,
  worthInWords,
} from './payment-words.ts'

type CellProps = { payment: AdminPayment }

/** What arrived, and what it is worth. */
export function CoinsCell({ payment }: CellProps) {
  return <TwoLines first={<strong>{coinsOf(payment)}</strong>} second={worthInWords(payment)} />
}

/** When it was seen, and how deep it is. */
export function SeenCell({ payment }: CellProps) {
  return (
    <span className={styles.seen}>
      <DateText iso={payment.seenAt} variant="dateAndTime" />
      <Depth payment={payment} />
    </span>
  )
}

/** How deep it is; of one that was undone, whether it had been credited. */
export function Depth({ payment }: CellProps) {
  return (
    <>
      <Badge tone={progressTone[payment.state]}>{depthInWords(payment)}</Badge>
      {payment.state === 'reversed' ? <span>{creditedWords(payment)}</span> : null}
    </>
  )
}

/** Where it is on its chain: its address and its transaction. */
export function PlaceCell({ payment }: CellProps) {
  return (
    <span className={styles.place}>
      <span className={quiet.quiet}>{networkLabel(payment.network)}</span>
      <CopiedText text={payment.address} label="Copy address" confirmation="Address copied!" />
      <TransactionOnChain payment={payment} />
    </span>
  )
}

/**
 * The transaction on the chain, with a way to look at it on an explorer. That learns the id, but not who asked or which page it
 * came from.
 */
export function TransactionOnChain({ payment }: { payment: Payment }) {
  const page = explorerOf(payment)
  const { hostname } = new URL(page)
  return (
    <span className={styles.place}>
      <CopiedText text={shownTxid(payment)} label="Copy ID" confirmation="ID copied!" />
      <a
        href={page}
        target="_blank"
        rel="noreferrer noopener"
        className={styles.explorer}
        aria-label={`Look at the transaction on ${hostname}, opens in a new tab`}
      >
        {hostname}
        <ExternalLink aria-hidden="true" />
      </a>
    </span>
  )
}

/** Whose it is and how that was found; while it fits nobody, for whom its address was made. */
export function OwnerCell({ payment }: CellProps) {
  const { user, transactionId, reference, matchedBy, matchedAt } = payment
  if (user && transactionId) {
    return (
      <TwoLines
        mayBeLong
        first={personName(user)}
        second={
          <>
            <Email address={user.email} />
            <TransactionLink id={transactionId} reference={reference} />
            <br />
            {matchedBy ? matchedWords[matchedBy] : null}
            {matchedAt ? (
              <>
                , <DateText iso={matchedAt} variant="dateAndTime" />
              </>
            ) : null}
          </>
        }
      />
    )
  }
  return <AddressOwner payment={payment} />
}

/** For whom its address was made. */
export function AddressOwner({ payment: { addressOf } }: CellProps) {
  if (!addressOf) return <span className={quiet.quiet}>The address is shown to all customers</span>
  return (
    <TwoLines
      mayBeLong
      first={personName(addressOf)}
      second={
        <>
          <Email address={addressOf.email} />
          The address was made for them alone
        </>
      }
    />
  )
}
