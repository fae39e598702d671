import type { ListedOffer } from '@bank/contract/offers'
import { useEffect, useRef } from 'react'
import { coinWords, rateWords } from '../../transactions/coin-words.ts'
import { announce } from '../../ui/announce/announce.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Money } from '../../ui/money/money.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import styles from './amount-to-send.module.css'
import { type Countdown, useSecondsLeft } from './countdown.ts'
import type { RatedOffer } from './payment.ts'
import { RateTimer } from './rate-timer.tsx'

type AmountToSendProps = {
  offer: Pick<RatedOffer<ListedOffer>, 'cryptoAmount' | 'asset' | 'amount' | 'rate'>
  /** Of the rate; null if it does not matter any more, because the payment was requested. */
  countdown: Countdown | null
  onRenew: (() => void) | undefined
}

/** The amount in the coin, with its dollars and the rate behind it. */
export function AmountToSend({ offer, countdown, onRenew }: AmountToSendProps) {
  const { cryptoAmount, asset, amount, rate } = offer
  return (
    <Stack gap="sm">
      <div className={styles.amount}>
        <div className={styles.words}>
          <p className={quiet.quiet}>Amount to send</p>
          <p className={styles.coins} translate="no">
            {coinWords(cryptoAmount, asset)}
          </p>
          <p className={quiet.quiet}>
            <Money cents={amount} withCents />
            {rate === null ? null : ` at ${rateWords(rate, asset)}`}
          </p>
          {countdown ? <TimeLeft countdown={countdown} /> : null}
        </div>
        {countdown ? (
          <CopyButton text={cryptoAmount} label="Copy amount" confirmation="Amount copied!" />
        ) : null}
      </div>
      {countdown ? <RateEnded countdown={countdown} onRenew={onRenew} /> : null}
    </Stack>
  )
}

function TimeLeft({ countdown }: { countdown: Countdown }) {
  const secondsLeft = useSecondsLeft(countdown)
  useAnnouncedEnd(secondsLeft)
  if (secondsLeft === 0) return null
  return (
    <p className={quiet.quiet}>
      <RateTimer secondsLeft={secondsLeft} />
    </p>
  )
}

function RateEnded({ countdown, onRenew }: { countdown: Countdown; onRenew: (() => void) | undefined }) {
  if (useSecondsLeft(countdown) > 0) return null
  return (
    <Banner tone="warning" title="This rate has ended">
      <Stack gap="sm" align="start">
        <span>
          What you have already sent counts at the rate of the moment when we see it. Don’t send it again;
          press I Have Made Payment.
        </span>
        {onRenew ? (
          <Button size="sm" variant="secondary" onPress={onRenew}>
            Get a new rate
          </Button>
        ) : null}
      </Stack>
    </Banner>
  )
}

/** What screen readers hear of the time that is left, instead of every second. */
const spoken = [
  { at: 0, words: 'The rate has ended.' },
  { at: 60, words: 'The rate is valid for one more minute.' },
  { at: 300, words: 'The rate is valid for five more minutes.' },
]

function useAnnouncedEnd(secondsLeft: number) {
  const before = useRef(secondsLeft)
  useEffect(() => {
    const passed = spoken.find(({ at }) => secondsLeft <= at && before.current > at)
    before.current = secondsLeft
    if (passed) announce(passed.words)
  }, [secondsLeft])
}
