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
  /** The wallet in the current list differs from the chosen one. */
  hasChanged: boolean
  /** Opens this step again with the current wallet. */
  onReload: (wallet: Wallet) => void
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

function Destination({ payment, latest, hasChanged, onReload }: CompletePaymentProps) {
  const { wallet, check } = payment
  switch (check) {
    case 'running':
      return (
        <Loading label="Checking the wallet address">
          <SkeletonBlock height="md" />
        </Loading>
      )
    case 'failed':
      return <ErrorState message="Failed to load wallets" onRetry={() => onReload(wallet)} />
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
              <Button size="sm" variant="secondary" onPress={() => onReload(latest)}>
                Show the new address
              </Button>
            ) : null}
          </Stack>
        </Banner>
      )
    case 'same':
      return (
        <>
          {hasChanged ? <WalletChanged /> : null}
          <PaymentAddress wallet={wallet} />
        </>
      )
  }
}

/** The wallet changed while its address was on screen. The bank still accepts payments to the old address (DEC-19). */
function WalletChanged() {
  return (
    <Banner tone="warning" title="The wallet has just changed">
      If you have already paid to the address below, press I Have Made Payment. If not, do not use it: go back
      and continue again to see the new address.
    </Banner>
  )
}

/** How many days after an address change the note about it is shown. */
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
        Funds sent on any other network can’t be recovered.
      </Banner>
      <div className={styles.destination}>
        <QrImage key={wallet.qrCode} wallet={wallet} />
        <div className={styles.words}>
          <p className={styles.label}>{name} address</p>
          <AddressInGroups address={address} />
          {isNew ? (
            <p className={styles.since}>
              This address was changed on <DateText iso={addressChangedAt} />. Please do not use an address
              that you saved earlier.
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
