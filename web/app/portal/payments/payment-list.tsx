import { explorerOf, NETWORKS, shownTxid } from '@bank/contract/networks'
import type { Payment } from '@bank/contract/payment'
import ExternalLink from 'lucide-react/icons/external-link'
import { ListRow, Quiet, RowList } from '../../lists/row-list.tsx'
import { coinWords } from '../../transactions/coin-words.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import { ButtonContent } from '../../ui/button/button-content.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { depthOf, depthWords } from './payment-line.ts'
import styles from './payment-list.module.css'

type PaymentListProps = {
  payments: readonly Payment[]
  /** A bar says how deep they are. */
  hasSteps: boolean
}

/** What arrived, oldest first. How deep the only one is stands in the bar alone. */
export function PaymentList({ payments, hasSteps }: PaymentListProps) {
  return (
    <RowList label="What arrived">
      {payments.map((payment) => (
        <Arrived key={payment.id} payment={payment} isInBar={hasSteps && payments.length === 1} />
      ))}
    </RowList>
  )
}

function Arrived({ payment, isInBar }: { payment: Payment; isInBar: boolean }) {
  const { amount, asset, network, seenAt, worth } = payment
  const txid = shownTxid(payment)
  return (
    <ListRow
      title={
        <>
          <span translate="no">{coinWords(amount, asset)}</span>{' '}
          {worth === null ? null : <Quiet>{formatMoney(worth, { cents: true })}</Quiet>}
        </>
      }
      details={[
        <>
          Seen <DateText iso={seenAt} variant="dateAndTime" />
        </>,
        NETWORKS[network].label,
        ...(isInBar ? [] : [progressWords(payment)]),
      ]}
    >
      <ShortTxid txid={txid} />
      <div className={styles.ways}>
        <CopyButton variant="quiet" text={txid} label="Copy ID" confirmation="ID copied!" />
        <ExplorerLink payment={payment} />
      </div>
    </ListRow>
  )
}

function progressWords(payment: Payment): string {
  switch (payment.state) {
    case 'seen':
      return 'In no block yet'
    case 'confirming':
      return depthWords(depthOf(payment))
    case 'confirmed':
      return 'Confirmed'
    case 'reversed':
      return 'Undone by the network'
  }
}

/** "0x12345678…9abcdef0", with all of it as its title. */
export function ShortTxid({ txid }: { txid: string }) {
  return (
    <code title={txid} translate="no">
      {txid.length > 20 ? `${txid.slice(0, 10)}…${txid.slice(-8)}` : txid}
    </code>
  )
}

/** The explorer learns the transaction, but not who asked, nor from which page. */
function ExplorerLink({ payment }: { payment: Payment }) {
  const page = explorerOf(payment)
  const { hostname } = new URL(page)
  return (
    <a
      href={page}
      target="_blank"
      rel="noreferrer noopener"
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
      aria-label={`${hostname}: look at the transaction, opens in a new tab`}
    >
      <ButtonContent icon={<ExternalLink aria-hidden="true" />}>{hostname}</ButtonContent>
    </a>
  )
}
