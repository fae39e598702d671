import { type ListedOffer, offers } from '@bank/contract/offers'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { useApiRead } from '../../api/use-api-query.ts'
import { coinWords } from '../../transactions/coin-words.ts'
import { accountWord } from '../../transactions/transaction-kinds.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { type Countdown, clockWords, startCountdown, useSecondsLeft } from './countdown.ts'
import styles from './open-offers.module.css'
import { coinName, hasRate } from './payment.ts'
import { RemoveOffer } from './remove-offer.tsx'

type OpenOffer = { offer: ListedOffer; countdown: Countdown }

/**
 * The offers that were neither paid nor removed, newest first. Nothing is shown while there are none, and nothing while it is
 * not known whether there are: most customers have none, and a card that comes and goes would move what is below it.
 */
export function OpenOffers({ onContinue }: { onContinue: (offer: ListedOffer) => void }) {
  const open = loadable(useOpenOffers(), 'Failed to load your open offers')
  const [removing, setRemoving] = useState<ListedOffer | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const list = useRef<HTMLDivElement>(null)

  function askToRemove(offer: ListedOffer) {
    setRemoving(offer)
    setIsAsking(true)
  }

  return (
    <>
      {open.status === 'failed' ? (
        <Card title="Open Offers">
          <ErrorState message={open.message} onRetry={open.retry} retrying={open.retrying} />
        </Card>
      ) : null}
      {open.status === 'ready' && open.value.length > 0 ? (
        <Card title="Open Offers" description="Payments that you have prepared but not confirmed">
          <div ref={list} tabIndex={-1}>
            <ul className={styles.list}>
              {open.value.map((each) => (
                <Row key={each.offer.id} {...each} onContinue={onContinue} onRemove={askToRemove} />
              ))}
            </ul>
          </div>
        </Card>
      ) : null}
      {removing ? (
        <RemoveOffer offer={removing} open={isAsking} onClose={() => setIsAsking(false)} list={list} />
      ) : null}
    </>
  )
}

/** Each with what remained of its rate when the answer arrived. */
function useOpenOffers() {
  return useApiRead(offers.listOpen, {}, async (signal): Promise<readonly OpenOffer[]> => {
    const { data } = await call(offers.listOpen, {}, signal)
    return data.map((offer) => ({ offer, countdown: startCountdown(offer.secondsLeft) }))
  })
}

type RowProps = OpenOffer & Record<'onContinue' | 'onRemove', (offer: ListedOffer) => void>

function Row({ offer, countdown, onContinue, onRemove }: RowProps) {
  const { amount, accountType, cryptoType, network, createdAt } = offer
  const dollars = formatMoney(amount, { cents: true })
  const coin = coinName(cryptoType, network)
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.amount}>
          {hasRate(offer) ? (
            <>
              <span translate="no">{coinWords(offer.cryptoAmount, offer.asset)}</span>{' '}
              <span className={styles.dollars}>{dollars}</span>
            </>
          ) : (
            dollars
          )}
        </p>
        <p className={styles.details}>
          {accountWord(accountType)} · {coin} · <DateText iso={createdAt} variant="dateAndTime" />
        </p>
        {hasRate(offer) ? <RateLeft countdown={countdown} /> : null}
      </div>
      <div className={styles.acts}>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Continue ${dollars} in ${coin}`}
          onPress={() => onContinue(offer)}
        >
          Continue
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Remove ${dollars} in ${coin}`}
          onPress={() => onRemove(offer)}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

function RateLeft({ countdown }: { countdown: Countdown }) {
  const secondsLeft = useSecondsLeft(countdown)
  if (secondsLeft === 0) return <p className={styles.details}>Rate ended</p>
  return (
    <p className={styles.details}>
      Rate valid for{' '}
      <span role="timer" className={styles.left}>
        {clockWords(secondsLeft)}
      </span>
    </p>
  )
}
