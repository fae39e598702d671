import { ApiError } from '@bank/contract/client'
import { offers } from '@bank/contract/offers'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { serverWords } from '../../api/failure-words.ts'
import { refresh } from '../../api/refresh.ts'
import { secondsLeftOf, startCountdown } from './countdown.ts'
import {
  compareWallet,
  type HeldOffer,
  isSameChoice,
  isSameDestination,
  type Payment,
  type Preparation,
} from './payment.ts'
import type { useWallets } from './wallets-query.ts'

/** In milliseconds. */
const TIMEOUT_MS = 30_000

const FAILURE = 'Failed to prepare your payment. Please try again.'

type Wallets = ReturnType<typeof useWallets>

/**
 * The payment of step 2; null during step 1. Its wallet is read again, and then its offer is made or read, before an address
 * is shown. `first` opens step 2 at once.
 */
export function usePreparedPayment(wallets: Wallets, first: Payment | null, onOpen: () => void) {
  const [payment, setPayment] = useState(first)
  const [opening, setOpening] = useState(0)
  // Two presses can come before React has drawn the step.
  const current = useRef<Payment | null>(null)
  const offerOnce = useOfferOnce()

  function show(next: Payment | null) {
    current.current = next
    setPayment(next)
  }

  async function openPayment(next: Payment) {
    if (current.current?.preparation.status === 'running') return
    onOpen()
    setOpening((count) => count + 1)
    show(next)
    const preparation = await prepare(next, wallets, offerOnce)
    // Ignore the answer if the customer has gone back in the meantime.
    if (current.current === next) show({ ...next, preparation })
  }

  const openFirst = useEffectEvent(() => {
    if (first) void openPayment(first)
  })
  useEffect(() => openFirst(), [])

  return { payment, opening, openPayment, closePayment: () => show(null) }
}

async function prepare(
  payment: Payment,
  wallets: Wallets,
  offerOnce: (payment: Payment) => Promise<HeldOffer>,
): Promise<Preparation> {
  const { data, isSuccess } = await wallets.refetch()
  if (!isSuccess) return { status: 'unread' }
  // An offer that is continued may have been paid already, so its address is shown whatever has become of the wallet.
  const outcome = payment.continues === null ? compareWallet(payment, data) : 'same'
  if (outcome !== 'same') return { status: outcome }
  try {
    const held = await offerOnce(payment)
    // The wallet can change between the two answers.
    return isSameDestination(payment, held.offer) ? { status: 'ready', ...held } : { status: 'changed' }
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404 && payment.continues === null
    // A limit, or a wallet without an address left, stays as it is however often one tries.
    const canRetry = !(
      error instanceof ApiError &&
      (error.status === 409 || error.code === 'too_many_open_offers')
    )
    return isGone ? { status: 'gone' } : { status: 'refused', message: serverWords(error, FAILURE), canRetry }
  }
}

/**
 * Gets the offer of a payment. For the same choice as the last time it is the last offer, while its rate stands; if that
 * one is still on its way, it is awaited.
 */
function useOfferOnce() {
  const last = useRef<{ payment: Payment; held: Promise<HeldOffer> } | null>(null)

  return async (payment: Payment): Promise<HeldOffer> => {
    const before = last.current
    if (before && isSameChoice(before.payment, payment)) {
      const held = await before.held.catch(() => null)
      if (held && secondsLeftOf(held.countdown) > 0) return held
    }
    const held = getOffer(payment)
    last.current = { payment, held }
    return held
  }
}

async function getOffer({ continues, walletId, accountType, amount }: Payment): Promise<HeldOffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const { data: offer } =
      continues === null
        ? await call(offers.make, { body: { walletId, accountType, amount } }, signal)
        : await call(offers.get, { params: { id: continues } }, signal)
    return { offer, countdown: startCountdown(offer.secondsLeft) }
  } finally {
    // After a failure too: an offer without an answer may have been made, and one that is not found has left the list.
    void refresh(offers.listOpen)
  }
}
