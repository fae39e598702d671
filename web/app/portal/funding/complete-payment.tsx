import type { Wallet } from '@bank/contract/wallets'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Loading, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { OfferStep } from './offer-step.tsx'
import { coinName, type Payment, type WalletOutcome } from './payment.ts'
import { PaymentSummary } from './payment-summary.tsx'
import { StepMark } from './step-mark.tsx'

type CompletePaymentProps = {
  payment: Payment
  /** The number of the opening of this step: each takes the focus. */
  opening: number
  /** The wallet as it is in the current list. */
  latest: Wallet | undefined
  /** What has become of the wallet, by the current list. */
  outcome: WalletOutcome
  /** Opens this step again with the current wallet; `isRenewal` for a new rate. */
  onReload: (wallet: Wallet, isRenewal?: boolean) => void
  /** Opens this step again as it is. */
  onRetry: () => void
}

/** Step 2: the amount, the account and the address to pay to. */
export function CompletePayment(props: CompletePaymentProps) {
  const { payment, opening, latest, outcome, onReload } = props
  const { preparation } = payment
  return (
    <Stack>
      <StepMark key={opening} step={2} />
      {preparation.status === 'ready' ? (
        <OfferStep
          payment={payment}
          held={preparation}
          latest={latest}
          outcome={outcome}
          onRenew={latest ? () => onReload(latest, true) : undefined}
        />
      ) : (
        <>
          <PaymentSummary {...payment} />
          <Unprepared {...props} />
        </>
      )}
    </Stack>
  )
}

/** Why there is no address to pay to, and what can be done about it. */
function Unprepared({ payment, latest, onReload, onRetry }: CompletePaymentProps) {
  const { preparation, cryptoType, network } = payment
  const name = coinName(cryptoType, network)
  switch (preparation.status) {
    case 'ready':
      return null
    case 'running':
      return (
        <Loading label="Preparing your payment">
          <SkeletonBlock height="lg" />
        </Loading>
      )
    case 'unread':
      return <ErrorState message="Failed to load wallets" onRetry={onRetry} />
    case 'refused':
      return preparation.canRetry ? (
        <ErrorState message={preparation.message} onRetry={onRetry} />
      ) : (
        <Banner tone="error" title="No address for this payment">
          {preparation.message}
        </Banner>
      )
    case 'gone':
      return (
        <Banner tone="error" title={`${name} is no longer available`}>
          The bank has withdrawn this wallet since you chose it. Do not send anything to its address. Go back
          and choose another cryptocurrency.
        </Banner>
      )
    case 'changed':
      return (
        <Banner tone="error" title="The wallet has changed since you chose it">
          <Stack gap="sm" align="start">
            <span>
              The bank has a new address for {name}. Do not send anything to an address that you saw or saved
              earlier.
            </span>
            {latest ? (
              <Button size="sm" variant="secondary" onPress={() => onReload(latest)}>
                Show the new address
              </Button>
            ) : null}
          </Stack>
        </Banner>
      )
  }
}
