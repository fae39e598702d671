import type { Wallet } from '@bank/contract/wallets'
import { accountWords } from '../../transactions/transaction-kinds.ts'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Money } from '../../ui/money/money.tsx'
import { Loading, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import styles from './complete-payment.module.css'
import { type Payment, walletName } from './payment.ts'
import { QrImage } from './qr-image.tsx'
import { StepMark } from './step-mark.tsx'

type CompletePaymentProps = {
  payment: Payment
  /** The chosen wallet as it is in the current list. */
  latest: Wallet | undefined
  /** The wallet differs from the one that was chosen. */
  changedMeanwhile: boolean
  /** Opens this step again with the current wallet. */
  onLookAgain: (wallet: Wallet) => void
}

/** Step 2: the amount, the account and the address to pay to. */
export function CompletePayment(props: CompletePaymentProps) {
  const { amount, accountType, wallet, reference } = props.payment
  return (
    <Stack>
      <StepMark key={reference} step={2} />
      <DescriptionList
        layout="rows"
        items={[
          { label: 'Amount to send', value: <Money cents={amount} withCents /> },
          { label: 'Cryptocurrency', value: wallet.name },
          { label: 'Network', value: wallet.network },
          { label: 'Account to fund', value: accountWords[accountType] },
        ]}
      />
      <Destination {...props} />
    </Stack>
  )
}

function Destination({ payment, latest, changedMeanwhile, onLookAgain }: CompletePaymentProps) {
  const { wallet, check } = payment
  switch (check) {
    case 'running':
      return (
        <Loading label="Checking the wallet address">
          <SkeletonBlock height="md" />
        </Loading>
      )
    case 'failed':
      return <ErrorState message="Failed to load wallets" onRetry={() => onLookAgain(wallet)} />
    case 'gone':
      return (
        <Banner tone="error" title={`${walletName(wallet)} is no longer available`}>
          The bank has withdrawn this wallet since you chose it. Do not send anything to its address. Go back
          and choose another cryptocurrency.
        </Banner>
      )
    case 'changed':
      return (
        <Banner tone="error" title="The wallet has changed since you chose it">
          <Stack gap="sm" align="start">
            <span>
              The bank has a new address for {walletName(wallet)}. Do not send anything to an address that you
              saw or saved earlier.
            </span>
            {latest ? (
              <Button size="sm" variant="secondary" onPress={() => onLookAgain(latest)}>
                Look again
              </Button>
            ) : null}
          </Stack>
        </Banner>
      )
    case 'same':
      return (
        <>
          {changedMeanwhile ? <ChangedMeanwhile /> : null}
          <PaymentAddress wallet={wallet} />
        </>
      )
  }
}

/** The wallet changed while its address was on screen. The bank still accepts payments to the old address (DEC-19). */
function ChangedMeanwhile() {
  return (
    <Banner tone="warning" title="The wallet has changed just now">
      If you have paid to the address below already, press I Have Made Payment. If not, do not use it: go back
      and continue again to see the new one.
    </Banner>
  )
}

/** How many days after an address change customers are told about it. */
const NEW_ADDRESS_DAYS = 30

function isNewAddress({ createdAt, addressChangedAt }: Wallet): boolean {
  const age = Date.now() - Date.parse(addressChangedAt)
  return addressChangedAt !== createdAt && age < NEW_ADDRESS_DAYS * 24 * 3_600_000
}

function PaymentAddress({ wallet }: { wallet: Wallet }) {
  const { name, network, address, addressChangedAt } = wallet
  const isNew = isNewAddress(wallet)
  return (
    <>
      <Banner tone="warning" title={`Send on the ${network} network only`}>
        Funds sent on any other network are lost.
      </Banner>
      <div className={styles.destination}>
        <QrImage key={wallet.qrCode} wallet={wallet} />
        <div className={styles.words}>
          <p className={styles.label}>{name} address</p>
          <AddressInGroups address={address} />
          {isNew ? (
            <p className={styles.since}>
              This address is new since <DateText iso={addressChangedAt} />. Please don’t use one that you
              saved before.
            </p>
          ) : null}
          <p className={styles.copy}>
            <CopyButton text={address} label="Copy address" confirmation="Address copied!" />
          </p>
        </div>
      </div>
      <ul className={styles.notes}>
        <li>Send exactly the amount specified</li>
        <li>Transaction may take 10-30 minutes</li>
      </ul>
    </>
  )
}
