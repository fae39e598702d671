import { sum } from '@bank/contract/money'
import type { Transaction } from '@bank/contract/own-transactions'
import type { Payment, PaymentState } from '@bank/contract/payment'
import { coinWords } from '../../transactions/coin-words.ts'
import { accountWord } from '../../transactions/transaction-kinds.ts'
import type { BadgeTone } from '../../ui/badge/badge.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { leastDepth, thereOf } from './payment-line.ts'

export type PaymentWords = { title: string; sentence: string; tone: BadgeTone }

/** What is known of a request's payment and what happens next, in a sentence each; null if there is nothing to say. */
export function paymentWords(transaction: Transaction): PaymentWords | null {
  const { status, paymentState } = transaction
  if (!paymentState || paymentState === 'unwatched') return null
  if (status === 'completed') return paymentState === 'reversed' ? undone : creditedWords(transaction)
  if (status !== 'pending') return null
  const state = unusual(transaction) ?? paymentState
  return Object.hasOwn(pendingWords, state) ? pendingWords[state](transaction) : null
}

type Unusual = 'other-coin' | 'twice'

/** What people are told more exactly than that it is not what was asked for. */
function unusual({ paymentState, payments, expected }: Transaction): Unusual | null {
  const there = thereOf(payments)
  if (!expected?.asset || paymentState === 'reversed') return null
  if (there.some(({ asset, network }) => asset !== expected.asset || network !== expected.assetNetwork))
    return 'other-coin'
  const asked = Number(expected.cryptoAmount ?? Number.POSITIVE_INFINITY)
  const isTwice = there.length > 1 && there.some(({ amount }) => Number(amount) >= asked)
  return isTwice && paymentState === 'overpaid' ? 'twice' : null
}

const undone: PaymentWords = {
  title: 'The network has undone a payment that we credited',
  sentence: 'We have not changed your balance. We are looking into it and will write to you.',
  tone: 'negative',
}

function creditedWords({ amount, requestedAmount, accountType }: Transaction): PaymentWords {
  const credited = `${formatMoney(amount, { cents: true })} is in your ${accountName(accountType)}.`
  const instead = requestedAmount
    ? ` It is what has arrived; you had asked for ${formatMoney(requestedAmount, { cents: true })}.`
    : ''
  return { title: 'Your payment is credited', sentence: credited + instead, tone: 'positive' }
}

/** In these cases a person decides. */
const DECIDED = 'Our team decides what is credited. You don’t need to do anything.'

const pendingWords: Record<
  Exclude<PaymentState, 'unwatched'> | Unusual,
  (transaction: Transaction) => PaymentWords
> = {
  awaiting: ({ txid }) => ({
    title: 'Waiting for your payment',
    sentence: txid
      ? 'We are looking for the transaction that you named. Some payments show only once the network has confirmed them, which takes some minutes.'
      : 'It shows here by itself once the network has it. If you have sent it, you don’t need to do anything.',
    tone: 'pending',
  }),
  seen: () => ({
    title: 'We see your payment',
    sentence: 'It is in no block of the network yet. You don’t need to do anything.',
    tone: 'pending',
  }),
  confirming: ({ payments }) => ({
    title: 'Your payment is being confirmed',
    sentence: `We credit it after ${leastDepth(payments)?.needed ?? 'enough'} confirmations of the network. You don’t need to do anything.`,
    tone: 'pending',
  }),
  confirmed: ({ accountType }) => ({
    title: 'Your payment is confirmed',
    sentence: `Our team credits it to your ${accountName(accountType)} next. You don’t need to do anything.`,
    tone: 'positive',
  }),
  late: (transaction) => ({
    title: 'Your payment arrived late',
    sentence: `Its rate had ended, so it counts at the rate of the moment when we saw it${worthWords(transaction)}. ${DECIDED}`,
    tone: 'pending',
  }),
  underpaid: (transaction) => ({
    title: 'Less arrived than we asked for',
    sentence: `${arrivedWords(transaction)} ${DECIDED}`,
    tone: 'pending',
  }),
  overpaid: (transaction) => ({
    title: 'More arrived than we asked for',
    sentence: `${arrivedWords(transaction)} ${DECIDED}`,
    tone: 'pending',
  }),
  twice: (transaction) => ({
    title: 'You seem to have paid twice',
    sentence: `${arrivedWords(transaction)} ${DECIDED}`,
    tone: 'pending',
  }),
  'other-coin': (transaction) => ({
    title: 'Another coin arrived than we asked for',
    sentence: `${arrivedWords(transaction)} ${DECIDED}`,
    tone: 'pending',
  }),
  reversed: () => ({
    title: 'The network has undone your payment',
    sentence:
      'There is nothing to credit any more. Look in your wallet whether it has the money again, and contact us before you send it once more.',
    tone: 'negative',
  }),
}

const accountName = (account: string) => `${accountWord(account).toLowerCase()} account`

/** "10 USDT and 5 USDC arrived, worth $15.00, and we had asked for 20 USDT." */
function arrivedWords(transaction: Transaction): string {
  const { payments, expected } = transaction
  const arrived = LIST.format(thereOf(payments).map(({ amount, asset }) => coinWords(amount, asset)))
  const asked =
    expected?.cryptoAmount && expected.asset
      ? `, and we had asked for ${coinWords(expected.cryptoAmount, expected.asset)}`
      : ''
  return `${arrived} arrived${worthWords(transaction)}${asked}.`
}

/** ", worth $240.00", where that is known of all that arrived. */
function worthWords({ payments }: Transaction): string {
  const worths = thereOf(payments).map(({ worth }: Payment) => worth)
  const known = worths.filter((worth) => worth !== null)
  if (known.length === 0 || known.length < worths.length) return ''
  return `, worth ${formatMoney(sum(known), { cents: true })}`
}

/** "10 USDT, 5 USDT and 5 USDC": our sentences have no comma before "and". */
const LIST = new Intl.ListFormat('en-GB')
