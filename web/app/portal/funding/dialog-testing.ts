import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { type Answerer, answersList, answersWith } from '../../testing/fake-server.ts'
import { opener, type User } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { noCounts } from '../../testing/portal.ts'
import { deposit } from '../../testing/transactions.ts'
import Funding from './funding.tsx'

export const continueButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
export const paidButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'I Have Made Payment' })
export const amountField = () => screen.getByLabelText<HTMLInputElement>('Amount (USD)')

/** Opens the dialog over the Funding screen, at step 1. */
export async function openDialog(
  wallets: Answerer = answersList([tron, erc20, bitcoin]),
  offers: Answerer = makesOffers(),
) {
  const opened = openFunding({ 'GET /crypto-wallets': wallets, 'POST /funding/offers': offers })
  await opened.user.click(await screen.findByRole('button', { name: 'Fund with Crypto' }))
  await screen.findByRole('dialog', { name: 'Fund Your Account' })
  await waitFor(() => expect(screen.queryByText('Loading wallets')).toBeNull())
  return opened
}

/** Chooses USDT on Tron and the savings account, and enters the amount. */
export async function fillIn(user: User, amount = '250') {
  await chooseCoin(user, 'USDT (TRC-20)')
  await user.click(screen.getByLabelText('Savings'))
  await user.type(amountField(), amount)
  await waitFor(() => expect(continueButton().disabled).toBe(false))
}

/** Opens the dialog at step 1, filled in. */
export async function openFilled(wallets?: Answerer, offers?: Answerer, amount?: string) {
  const opened = await openDialog(wallets, offers)
  await fillIn(opened.user, amount)
  return opened
}

/** Opens the dialog at step 2, with the address shown. */
export async function openStep2(amount?: string, offers?: Answerer) {
  const opened = await openFilled(undefined, offers, amount)
  await opened.user.click(continueButton())
  await screen.findByText('Copy address')
  return opened
}

/** Says that the payment is made, which the server accepts. */
export async function pay(user: User) {
  await user.click(paidButton())
  await screen.findByText('Transaction successful')
}

export async function chooseCoin(user: User, name: string) {
  await user.selectOptions(await screen.findByLabelText('Cryptocurrency'), name)
}

export const termValue = (label: string) =>
  within(screen.getByRole('dialog')).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

export const address = () => screen.getByRole('dialog').querySelector('code')?.textContent

const createdAt = '2026-01-01T00:00:00.000Z'
const picture = {
  qrCode: 'data:image/png;base64,AAAA',
  createdAt,
  addressChangedAt: createdAt,
  depositAddresses: 'shared',
}
export const tron = {
  id: '019681ce-2129-7803-a7d2-6306453ab20d',
  name: 'USDT',
  network: 'TRC-20',
  address: 'TAbAHrLGukmcdxcrMkgoEA9tTEq3dmk3XK',
  ...picture,
}
export const erc20 = {
  id: '0196814a-4b29-7363-8d9a-53bff0488027',
  name: 'USDT',
  network: 'ERC-20',
  address: '0x48E712b14aB76f85659dafC84e480A5933462D4F',
  ...picture,
}
export const bitcoin = {
  id: '01968042-9f29-7b73-89e1-4db3a1f0432c',
  name: 'Bitcoin',
  network: 'Bitcoin',
  address: 'bc1q066mk6600nl36kxn9nsg683jzzy78jhey39h8l',
  ...picture,
}
const OfferBody = z.object({ walletId: z.string(), accountType: z.string(), amount: z.number() })

/**
 * Makes an offer of the wallet that is asked for, as a server without rates does. Each has a reference of its own.
 * @param about what this offer has instead, such as a rate
 */
export function makesOffers(about: object = {}): Answerer {
  let made = 0
  return ({ body }) => {
    const { walletId, ...asked } = OfferBody.parse(body)
    const wallet = [tron, erc20, bitcoin].find(({ id }) => id === walletId) ?? tron
    made += 1
    return answersWith({ ...offerOf(wallet, made), ...asked, ...about })()
  }
}

/** An offer of a wallet, as the server sends it. */
export const offerOf = (wallet: typeof tron, number = 1) => ({
  id: `0196814a-4b29-7363-8d9a-00000000000${number}`,
  reference: `${wallet.name}-${1_700_000_000_000 + number}`,
  walletId: wallet.id,
  accountType: 'savings',
  amount: 250,
  cryptoType: wallet.name,
  network: wallet.network,
  address: wallet.address,
  depositAddresses: wallet.depositAddresses,
  cryptoAmount: null,
  asset: null,
  assetNetwork: null,
  rate: null,
  rateAt: null,
  expiresAt: '2026-01-01T00:15:00.000Z',
  secondsLeft: 900,
  createdAt,
  endsAt: '2026-01-02T00:00:00.000Z',
  uri: wallet.address,
  qrCode: wallet.qrCode,
  confirmationsNeeded: null,
  transactionId: null,
})

/** What an offer at a rate has beside it. */
export const rated = {
  cryptoAmount: '250.000417',
  asset: 'USDT',
  assetNetwork: 'tron',
  rate: 1,
  rateAt: createdAt,
  secondsLeft: 872,
}

export const newAddress = 'TNewAddressOfTheSameWallet11111111'

export const funding = { availableCredit: 1, monthlyPayment: 1, totalBorrowed: 1, lastUpdated: createdAt }

export const transaction = {
  ...deposit,
  amount: 250,
  description: 'Deposit',
  cryptoType: tron.name,
  cryptoNetwork: tron.network,
  cryptoAddress: tron.address,
}

/** What the server answers to a customer without requests and offers. */
export const answersOfFunding = {
  'GET /funding': answersWith(funding),
  'GET /crypto-wallets': answersList([tron, erc20]),
  'GET /funding/offers': answersWith([]),
  'GET /transactions': answersList([], { counts: noCounts }),
  'GET /activity/borrowed': answersWith([], { opening: 0, closing: 0, nextCursor: null }),
  'POST /transactions': answersWith(transaction),
}

const openFunding = opener(Funding, customer, answersOfFunding)
