import type { Wallet } from '@bank/contract/wallets'
import { Badge } from '../../ui/badge/badge.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { AmountToSend } from './amount-to-send.tsx'
import { coinName, type HeldOffer, hasRate, type Payment, type WalletOutcome } from './payment.ts'
import { PaymentAddress } from './payment-address.tsx'
import { PaymentSummary } from './payment-summary.tsx'

type OfferStepProps = {
  payment: Payment
  held: HeldOffer
  latest: Wallet | undefined
  outcome: WalletOutcome
  /** Undefined while no other offer of this wallet can be made. */
  onRenew: (() => void) | undefined
}

/** Step 2 with its offer. */
export function OfferStep({ payment, held, latest, outcome, onRenew }: OfferStepProps) {
  const { offer, countdown } = held
  const isRequested = offer.transactionId !== null
  return (
    <>
      {isRequested ? <Requested /> : null}
      {!isRequested && outcome !== 'same' ? <WalletWarning payment={payment} outcome={outcome} /> : null}
      {payment.isRenewal ? <Renewed /> : null}
      {hasRate(offer) ? (
        <AmountToSend offer={offer} countdown={isRequested ? null : countdown} onRenew={onRenew} />
      ) : null}
      <PaymentSummary {...offer} isAmountAbove={hasRate(offer)} />
      <PaymentAddress offer={offer} latest={latest} canPay={!isRequested && outcome === 'same'} />
      {offer.isWatched && !isRequested ? <Waiting /> : null}
    </>
  )
}

/** The bank sees payments of this network by itself. */
function Waiting() {
  return (
    <Stack gap="2xs" align="start">
      <Badge tone="pending">Waiting for your payment</Badge>
      <p className={quiet.quiet}>
        Once the network has it, this window shows it by itself. Nothing is lost if you close it before.
      </p>
    </Stack>
  )
}

/** Only an offer that is continued can have been requested: in another window, or with a button that seemed to fail. */
function Requested() {
  return (
    <Banner tone="info" title="You have already requested this payment">
      It is among your open requests or in your transactions. Don’t send it again.
    </Banner>
  )
}

function Renewed() {
  return (
    <Banner tone="info" title="This is a new payment at a new rate">
      If you have already sent the earlier one, don’t send this one too. Close this window, continue the
      earlier payment from Open Offers, and press I Have Made Payment there.
    </Banner>
  )
}

/**
 * The wallet changed while its address was on screen, or since the offer was made. The bank still accepts payments to the old
 * address (DEC-19).
 */
function WalletWarning({ payment, outcome }: Pick<OfferStepProps, 'payment' | 'outcome'>) {
  const { cryptoType, network, continues } = payment
  const hasPaid =
    'If you have already paid to the address below, press I Have Made Payment. If not, do not use it: go back'
  if (outcome === 'gone') {
    return (
      <Banner tone="warning" title={`${coinName(cryptoType, network)} is no longer available`}>
        {hasPaid} and choose another cryptocurrency.
      </Banner>
    )
  }
  return (
    <Banner
      tone="warning"
      title={continues === null ? 'The wallet has just changed' : 'The wallet has changed since this offer'}
    >
      {hasPaid} and continue again to see the new address.
    </Banner>
  )
}
