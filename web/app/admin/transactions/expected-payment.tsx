import { NETWORKS } from '@bank/contract/networks'
import type { AdminTransaction } from '@bank/contract/transactions'
import ExternalLink from 'lucide-react/icons/external-link'
import { TwoLines } from '../../lists/cells.tsx'
import { coinWords, rateWords } from '../../transactions/coin-words.ts'
import { buttonClass } from '../../ui/button/button-class.ts'
import type { Description } from '../../ui/description-list/description-list.tsx'
import styles from './expected-payment.module.css'
import { UtcMoment } from './utc-moment.tsx'

/** What the customer was asked to send, and by which rate; nothing for a request that no payment was offered for. */
export function expectedItems({ expected, createdAt }: AdminTransaction): Description[] {
  if (!expected) return []
  const { cryptoAmount, asset, rate, rateAt, expiresAt } = expected
  if (cryptoAmount === null || asset === null || rate === null)
    return [{ label: 'Coins asked for', value: 'Dollars only, because no rate was known' }]
  const isLate = Date.parse(createdAt) > Date.parse(expiresAt)
  return [
    { label: 'Coins asked for', value: coinWords(cryptoAmount, asset) },
    {
      label: 'Rate',
      value: (
        <TwoLines
          first={rateWords(rate, asset)}
          second={
            rateAt ? (
              <>
                As of <UtcMoment iso={rateAt} />
              </>
            ) : null
          }
        />
      ),
    },
    {
      label: isLate ? 'Rate had ended before the request' : 'Rate valid until',
      value: (
        <>
          <UtcMoment iso={expiresAt} />
          {isLate ? '. The coins may be worth more or less than the amount.' : null}
        </>
      ),
    },
  ]
}

/** The address on an explorer of its network; null if the bank does not know the network. */
function explorerPage({ expected, cryptoAddress }: AdminTransaction): string | null {
  const network = expected?.assetNetwork
  if (!network || !cryptoAddress) return null
  return `${NETWORKS[network].explorer}${encodeURIComponent(cryptoAddress)}`
}

/**
 * Leads to the address on an explorer, which staff can believe instead of the bank's own node. The explorer learns the address, but not who
 * paid or which page asked.
 */
export function ExplorerLink({ transaction }: { transaction: AdminTransaction }) {
  const page = explorerPage(transaction)
  if (page === null) return null
  return (
    <a
      href={page}
      target="_blank"
      rel="noreferrer noopener"
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
      aria-label={`Look for the payment on ${new URL(page).hostname}, opens in a new tab`}
    >
      <span className={styles.words}>
        Look for the payment
        <ExternalLink aria-hidden="true" />
      </span>
    </a>
  )
}

/** Says that nobody has looked at the chain yet, where a link leads to it. Nothing where the bank looks by itself. */
export function NotFollowed({ transaction }: { transaction: AdminTransaction }) {
  const { paymentState = 'unwatched' } = transaction
  if (explorerPage(transaction) === null || paymentState !== 'unwatched') return null
  return (
    <p>The bank does not see payments by itself: look for this one at its address before you approve it.</p>
  )
}
