import type { Payment } from '@bank/contract/payment'
import { payments } from '@bank/contract/payments'
import type { AdminTransaction } from '@bank/contract/transactions'
import { useApiQuery } from '../../api/use-api-query.ts'
import { TwoLines } from '../../lists/cells.tsx'
import type { Description } from '../../ui/description-list/description-list.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { TransactionOnChain } from '../payments/payment-cells.tsx'
import { coinsOf, depthInWords, matchedWords, networkLabel, worthInWords } from '../payments/payment-words.ts'
import { personName } from '../people/person-name.ts'
import styles from './arrived.module.css'
import { UtcMoment } from './utc-moment.tsx'

/** What arrived for a request, each payment with its depth and where it is on its chain, and what its customer says of it. */
export function arrivedItems({ payments: arrived = [], txid }: AdminTransaction): Description[] {
  const isSeveral = arrived.length > 1
  return [
    ...arrived.flatMap((payment, index) => {
      const which = isSeveral ? ` (${index + 1} of ${arrived.length})` : ''
      return [
        {
          label: `Arrived${which}`,
          value: (
            <TwoLines
              first={`${coinsOf(payment)} on ${networkLabel(payment.network)}`}
              second={
                <>
                  {worthInWords(payment)}, first seen <UtcMoment iso={payment.seenAt} />
                </>
              }
            />
          ),
        },
        { label: `Depth${which}`, value: depthInWords(payment) },
        { label: `Transaction on the chain${which}`, value: <TransactionOnChain payment={payment} /> },
        { label: `Matched${which}`, value: <Matched payment={payment} /> },
      ]
    }),
    ...(txid ? [{ label: 'Transaction ID by the customer', value: <Named txid={txid} /> }] : []),
  ]
}

const Named = ({ txid }: { txid: string }) => (
  <code className={styles.txid} translate="no">
    {txid}
  </code>
)

/** By what the bank found that the payment is this customer's. It is read apart, because a transaction does not say it. */
function Matched({ payment: { id } }: { payment: Payment }) {
  const query = useApiQuery(payments.get, { params: { id } })
  return (
    <Loaded
      data={loadable(query, 'Failed to load how it was matched')}
      skeleton={<SkeletonText lines={1} />}
      loadingLabel="Loading how it was matched"
    >
      {({ data: { matchedBy, addressOf } }) => (
        <TwoLines
          first={matchedBy ? matchedWords[matchedBy] : '–'}
          second={
            addressOf ? `Address made for ${personName(addressOf)} alone` : 'Address shown to all customers'
          }
        />
      )}
    </Loaded>
  )
}
