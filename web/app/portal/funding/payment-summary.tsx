import type { Offer } from '@bank/contract/offers'
import { accountWords } from '../../transactions/transaction-kinds.ts'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Money } from '../../ui/money/money.tsx'

type PaymentSummaryProps = Pick<Offer, 'amount' | 'cryptoType' | 'network' | 'accountType'> & {
  /** Of the offer, once there is one. */
  reference?: string
  /** The amount to send is shown above, in the coin. */
  isAmountAbove?: boolean
}

/** What is paid, in which coin, and for which account. */
export function PaymentSummary(props: PaymentSummaryProps) {
  const { amount, cryptoType, network, accountType, reference, isAmountAbove = false } = props
  return (
    <DescriptionList
      layout="rows"
      items={[
        ...(isAmountAbove ? [] : [{ label: 'Amount to send', value: <Money cents={amount} withCents /> }]),
        { label: 'Cryptocurrency', value: cryptoType },
        { label: 'Network', value: network },
        { label: 'Account to fund', value: accountWords[accountType] },
        ...(reference === undefined ? [] : [{ label: 'Reference', value: reference }]),
      ]}
    />
  )
}
