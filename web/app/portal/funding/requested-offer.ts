import { type Offer, offers } from '@bank/contract/offers'
import { ownTransactions } from '@bank/contract/own-transactions'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refresh } from '../../api/refresh.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { refreshFigures } from '../figures/queries.ts'
import { sayRequested } from './payment-submission.ts'

/** The transaction of an offer, and whether the customer has asked for it here. */
export type Requested = { id: string; isPressed: boolean }

type Shown = {
  /** The offer that step 2 shows. */
  offer: Offer | null
  open: boolean
  isSending: boolean
}

/**
 * What the offer of step 2 has become, where the bank sees payments by itself: by the customer's press, or without one because
 * its payment has been seen. That is then said as after a press.
 */
export function useRequestedOffer({ offer, open, isSending }: Shown) {
  const [pressed, setPressed] = useState<{ offerId: string; id: string } | null>(null)
  const watched = offer?.isWatched === true ? offer : null
  const now = useApiQuery(
    offers.get,
    { params: { id: watched?.id ?? '' } },
    { enabled: open && watched?.transactionId === null },
  )
  const own = pressed?.offerId === watched?.id ? (pressed?.id ?? null) : null
  // While the press is on its way, its own answer says what became of it.
  const seen = isSending ? null : (now.data?.data.transactionId ?? null)
  const said = useRef<string | null>(null)

  const say = useEffectEvent((id: string) => {
    if (own !== null || !watched || said.current === id) return
    said.current = id
    sayRequested(watched.amount)
    void refresh(ownTransactions.list, offers.listOpen)
    void refreshFigures()
  })
  useEffect(() => {
    if (seen !== null) say(seen)
  }, [seen])

  const id = watched && (own ?? watched.transactionId ?? seen)
  const requested: Requested | null = id === null ? null : { id, isPressed: own !== null }
  return { requested, notePressed: (offerId: string, id: string) => setPressed({ offerId, id }) }
}
