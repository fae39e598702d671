import type { AdminWallet } from '@bank/contract/wallets'
import type { ReactNode } from 'react'
import { TwoLines } from '../../lists/cells.tsx'
import { rateWords } from '../../transactions/coin-words.ts'
import { DateText } from '../../ui/date/date.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { nameOnRecord } from '../people/person-name.ts'
import styles from './rate-in-force.module.css'
import { feedTroubleInShort, feedTroubleWords, NO_RATE_SET, UNKNOWN_ASSET } from './rate-words.ts'

/**
 * What one coin is worth by the rate in force, and where that comes from; without one, why there is none. What is wrong with the
 * feed is said in either case.
 */
export function RateInForce({ wallet: { asset, rate, feedTrouble } }: { wallet: AdminWallet }) {
  if (asset === null) return <p className={quiet.quiet}>{UNKNOWN_ASSET}</p>
  return (
    <div>
      <p className={styles.rate}>{rate ? rateWords(rate.usd, asset.symbol) : 'No rate'}</p>
      {rate ? (
        <p className={quiet.quiet}>
          <Source rate={rate} symbol={asset.symbol} />
        </p>
      ) : null}
      {rate && !feedTrouble ? null : (
        <p className={quiet.quiet}>{feedTrouble ? feedTroubleWords[feedTrouble] : NO_RATE_SET}</p>
      )}
    </div>
  )
}

type SourceProps = { rate: NonNullable<AdminWallet['rate']>; symbol: string }

function Source({ rate: { source, at, validUntil, setBy }, symbol }: SourceProps) {
  switch (source) {
    case 'dollar':
      return `1 ${symbol} counts as $1, so there is no rate to set.`
    case 'feed':
      return (
        <>
          From the feed of rates, read on <DateText iso={at} variant="dateAndTime" />.
        </>
      )
    case 'staff':
      return (
        <>
          Set by {nameOnRecord(setBy)} on <DateText iso={at} variant="dateAndTime" />
          {validUntil === null ? null : (
            <>
              , valid until <DateText iso={validUntil} variant="dateAndTime" />
            </>
          )}
          .
        </>
      )
  }
}

/** The same in two short lines, for the list. */
export function RateCell({ wallet }: { wallet: AdminWallet }) {
  const [first, second] = rateInShort(wallet)
  return <TwoLines first={<span className={styles.whole}>{first}</span>} second={second} />
}

/** The rate, and where it comes from or why there is none. */
export function rateInShort({ asset, rate, feedTrouble }: AdminWallet): [rate: string, source: ReactNode] {
  if (asset === null) return ['No rate', 'Unknown coin']
  if (rate === null) return ['No rate', feedTrouble ? feedTroubleInShort[feedTrouble] : 'None in force']
  return [rateWords(rate.usd, asset.symbol), shortSource(rate)]
}

function shortSource({ source, validUntil }: SourceProps['rate']) {
  if (source === 'dollar') return 'Dollar token'
  if (source === 'feed') return 'From the feed'
  if (validUntil === null) return 'Set by hand'
  // The list may have been read some time ago.
  const hasEnded = Date.parse(validUntil) <= Date.now()
  return (
    <>
      Set by hand, {hasEnded ? 'ended' : 'ends'} <DateText iso={validUntil} variant="dateAndTime" />
    </>
  )
}
