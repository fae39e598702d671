import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList, answersWith, failure, later, refuses } from '../../testing/fake-server.ts'
import { opener, type User } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import {
  address,
  amountField,
  answersOfFunding,
  continueButton,
  erc20,
  fillIn,
  makesOffers,
  newAddress,
  offerOf,
  paidButton,
  pay,
  rated,
  termValue,
  transaction,
  tron,
} from './dialog-testing.ts'
import Funding from './funding.tsx'

test('an open offer shows its amounts, where it goes, and how long its rate stands', async () => {
  openOffered()
  const card = await openOffers()
  const [row, ...more] = within(card).getAllByRole('listitem')
  expect(more).toEqual([])
  expect(row?.textContent).toContain('250.000417 USDT $250.00')
  expect(row?.textContent).toContain('Savings · USDT (TRC-20) · ')
  expect(row?.querySelector('time')?.dateTime).toBe(offer.createdAt)
  expect(within(card).getByRole('timer').textContent).toMatch(/^14:3[012]$/)
})

test('says that a rate has ended, and nothing about the rate of an offer without one', async () => {
  openOffered({
    [list]: answersWith([
      { ...offer, secondsLeft: 0 },
      { ...offerOf(erc20, 2), amount: 1_234.5 },
    ]),
  })
  const [ended, unrated] = within(await openOffers()).getAllByRole('listitem')
  expect(ended?.textContent).toContain('Rate ended')
  expect(unrated?.textContent).toContain('$1,234.50')
  expect(unrated?.textContent).not.toMatch(/Rate/)
  expect(screen.queryByRole('timer')).toBeNull()
})

test('without open offers there is no card, and none while it is not known', async () => {
  const { server } = openOffered({ [list]: answersWith([]) })
  expect(screen.queryByRole('region', { name: 'Open Offers' })).toBeNull()
  await screen.findByText('Annual Payment')
  expect(server.to(list)).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Open Offers' })).toBeNull()
})

test('offers that can’t be loaded can be requested again', async () => {
  const { recover, user } = openOffered({ [list]: refuses('No.', 403) })
  const failed = within(await openOffers())
  failed.getByText('Failed to load your open offers')
  expect(screen.queryByText('250.000417 USDT')).toBeNull()
  recover(list)
  await user.click(failed.getByRole('button', { name: 'Try again' }))
  await screen.findByText('250.000417 USDT')
  expect(within(await openOffers()).getByText('250.000417 USDT')).toBeTruthy()
})

test('Continue opens step 2 with the offer, and confirming it makes its transaction', async () => {
  const { user, server } = openOffered()
  await continueOffer(user)
  await screen.findByText('Copy address')
  expect(screen.getByRole('dialog', { name: 'Complete Payment' })).toBeTruthy()
  expect(termValue('Reference')).toBe(offer.reference)
  expect(address()).toBe(tron.address)
  expect(server.to('POST /funding/offers')).toEqual([])
  server.now(list, answersWith([]))
  await pay(user)
  expect(server.to('POST /transactions').map(({ body }) => body)).toEqual([
    expect.objectContaining({ reference: offer.reference, cryptoAddress: tron.address, amount: 250 }),
  ])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Open Offers' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Funding'))
})

test('Continue shows no address before the offer has arrived', async () => {
  const slow = later(answersWith(offer))
  const { user } = openOffered({ [get]: slow.answer })
  await continueOffer(user)
  await screen.findByText('Preparing your payment')
  expect(address()).toBeUndefined()
  expect(paidButton().disabled).toBe(true)
  slow.arrive()
  await waitFor(() => expect(address()).toBe(tron.address))
})

test('Back from a continued offer goes to step 1 with its entries, and Continue to the same offer', async () => {
  const { user, server } = openOffered()
  await continueOffer(user)
  await screen.findByText('Copy address')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('dialog', { name: 'Fund Your Account' })).toBeTruthy()
  expect(amountField().value).toBe('250.00')
  expect(screen.getByLabelText<HTMLInputElement>('Savings').checked).toBe(true)
  await waitFor(() => expect(continueButton().disabled).toBe(false))
  await user.click(continueButton())
  await screen.findByText('Copy address')
  expect(termValue('Reference')).toBe(offer.reference)
  expect(server.to('POST /funding/offers')).toEqual([])
})

test('an offer that was requested in the meantime says so, and can’t be confirmed again', async () => {
  const { user } = openOffered({ [get]: answersWith({ ...offer, transactionId: transaction.id }) })
  await continueOffer(user)
  expect(await screen.findByText('You have already requested this payment')).toBeTruthy()
  expect(paidButton().disabled).toBe(true)
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  expect(within(screen.getByRole('dialog')).queryByRole('timer')).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['changed', [{ ...tron, address: newAddress }], 'The wallet has changed since this offer'],
  ['gone', [erc20], 'USDT (TRC-20) is no longer available'],
])('if the wallet has %s, the old address can be confirmed but not paid to', async (_, listed, title) => {
  const { user, server } = openOffered({ 'GET /crypto-wallets': answersList(listed) })
  await continueOffer(user)
  expect(await screen.findByText(title)).toBeTruthy()
  expect(address()).toBe(tron.address)
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull()
  await pay(user)
  expect(server.to('POST /transactions')[0]?.body).toMatchObject({ cryptoAddress: tron.address })
})

test('an offer that is not found shows the server’s sentence, and the list is read again', async () => {
  const { user, server } = openOffered({ [get]: failure(404, 'not_found', 'There is no such offer.') })
  await continueOffer(user)
  expect(await screen.findByText('There is no such offer.')).toBeTruthy()
  expect(address()).toBeUndefined()
  await waitFor(() => expect(server.to(list)).toHaveLength(2))
})

test('Remove asks first, and then takes the offer off the list', async () => {
  const { user, server } = openOffered({ [list]: answersWith([offer, another]) })
  await user.click(await screen.findByRole('button', { name: 'Remove $250.00 in USDT (TRC-20)' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove this offer?' }))
  question.getByText(/If you have already sent the payment, don’t remove the offer/)
  server.now(remove, () => ({ body: { message: 'The offer is removed.' } }))
  server.now(list, answersWith([another]))
  await user.click(question.getByRole('button', { name: 'Remove $250.00 offer' }))
  expect(await screen.findByText('Offer removed')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('250.000417 USDT')).toBeNull())
  const rows = within(await openOffers()).getByRole('list').parentElement
  await waitFor(() => expect(document.activeElement).toBe(rows))
})

test('an offer that is kept is not removed, and a refusal says why', async () => {
  const { user, server } = openOffered()
  const button = await screen.findByRole('button', { name: 'Remove $250.00 in USDT (TRC-20)' })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Keep offer' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.to(remove)).toEqual([])
  server.now(remove, refuses('Please wait a moment.', 429))
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Remove $250.00 offer' }))
  expect(await screen.findByText('Please wait a moment.')).toBeTruthy()
})

test('a new offer is in the list once the dialog is closed', async () => {
  const { user, server } = openOffered({ [list]: answersWith([]) })
  server.now('POST /funding/offers', makesOffers(rated))
  await user.click(await screen.findByRole('button', { name: 'Fund with Crypto' }))
  await fillIn(user)
  server.now(list, answersWith([offer]))
  await user.click(continueButton())
  await screen.findByText('Copy address')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(within(await openOffers()).getByText('250.000417 USDT')).toBeTruthy()
})

const offer = { ...offerOf(tron), ...rated }
const another = { ...offerOf(erc20, 2), amount: 90 }

const list = 'GET /funding/offers'
const get = `GET /funding/offers/${offer.id}`
const remove = `DELETE /funding/offers/${offer.id}`

const openOffers = () => screen.findByRole('region', { name: 'Open Offers' })

const continueOffer = async (user: User) =>
  user.click(await screen.findByRole('button', { name: 'Continue $250.00 in USDT (TRC-20)' }))

const openOffered = opener(Funding, customer, {
  ...answersOfFunding,
  [list]: answersWith([offer]),
  [get]: answersWith(offer),
})
