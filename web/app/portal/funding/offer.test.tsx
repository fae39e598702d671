import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { failure, later, refuses } from '../../testing/fake-server.ts'
import {
  address,
  amountField,
  continueButton,
  makesOffers,
  openFilled,
  openStep2,
  paidButton,
  pay,
  rated,
  termValue,
  tron,
} from './dialog-testing.ts'

test('step 2 shows the amount in coin, with the dollars, the rate and how long it stands', async () => {
  const { user } = await openStep2('250', makesOffers(rated))
  expect(screen.getByText('250.000417 USDT')).toBeTruthy()
  expect(screen.getByText(/at 1 USDT/).textContent).toBe('$250.00 at 1 USDT = $1.00')
  expect(screen.getByRole('timer').textContent).toMatch(/^14:3[012]$/)
  expect(termValue('Reference')).toBe('USDT-1700000000001')
  await user.click(screen.getByRole('button', { name: 'Copy amount' }))
  expect(await navigator.clipboard.readText()).toBe('250.000417')
})

test('without a rate, step 2 shows the amount in dollars and no time', async () => {
  await openStep2('250')
  expect(termValue('Amount to send')).toBe('$250.00')
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByText(/Rate valid/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Copy amount' })).toBeNull()
})

test('the request has the reference, the address and the coin of the offer', async () => {
  const { user, server } = await openStep2('250', makesOffers({ reference: 'USDT-42' }))
  await pay(user)
  expect(server.to('POST /transactions')[0]?.body).toMatchObject({
    reference: 'USDT-42',
    cryptoAddress: tron.address,
    cryptoType: 'USDT',
  })
})

test('a double press on Continue makes one offer, of what was chosen', async () => {
  const { user, server } = await openFilled()
  await user.dblClick(continueButton())
  await screen.findByText('Copy address')
  expect(server.to('POST /funding/offers').map(({ body }) => body)).toEqual([
    { walletId: tron.id, accountType: 'savings', amount: 250 },
  ])
})

test('Back and the same choice show the same offer again; another choice makes another one', async () => {
  const { user, server } = await openStep2('250', makesOffers(rated))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(continueButton())
  await screen.findByText('Copy address')
  expect(termValue('Reference')).toBe('USDT-1700000000001')
  expect(server.to('POST /funding/offers')).toHaveLength(1)

  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(screen.getByLabelText('Checking'))
  await user.click(continueButton())
  await screen.findByText('Copy address')
  expect(termValue('Reference')).toBe('USDT-1700000000002')
  expect(termValue('Account to fund')).toBe('Checking')
})

test('after its rate has ended, the same choice makes another offer', async () => {
  const { user, server } = await openStep2('250', makesOffers({ ...rated, secondsLeft: 0 }))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(continueButton())
  await screen.findByText('USDT-1700000000002')
  expect(server.to('POST /funding/offers')).toHaveLength(2)
})

test('the same choice awaits an offer that is still on its way, instead of asking for a second one', async () => {
  const { user, server } = await openFilled()
  const slow = later(makesOffers())
  server.now('POST /funding/offers', slow.answer)
  await user.click(continueButton())
  await waitFor(() => expect(server.to('POST /funding/offers')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(continueButton())
  await waitFor(() => expect(server.to('GET /crypto-wallets')).toHaveLength(3))
  slow.arrive()
  await waitFor(() => expect(address()).toBe(tron.address))
  expect(server.to('POST /funding/offers')).toHaveLength(1)
})

test('the answer to an offer that was left behind does not appear over a newer one', async () => {
  const { user, server } = await openFilled()
  const slow = later(makesOffers({ reference: 'USDT-slow' }))
  server.now('POST /funding/offers', slow.answer)
  await user.click(continueButton())
  await waitFor(() => expect(server.to('POST /funding/offers')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  server.now('POST /funding/offers', makesOffers({ reference: 'USDT-new' }))
  await user.clear(amountField())
  await user.type(amountField(), '300')
  await user.click(continueButton())
  await screen.findByText('USDT-new')
  await act(async () => slow.arrive())
  expect(termValue('Reference')).toBe('USDT-new')
})

test('a refused offer shows why in the place of the address, and can be tried again', async () => {
  const words = 'The service is busy at the moment. Please try again.'
  const { user, server } = await openFilled(undefined, () => failure(503, 'unavailable', words))
  await user.click(continueButton())
  expect(await screen.findByText(words)).toBeTruthy()
  expect(address()).toBeUndefined()
  expect(paidButton().disabled).toBe(true)
  server.now('POST /funding/offers', makesOffers())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(address()).toBe(tron.address))
  expect(paidButton().disabled).toBe(false)
})

test('an offer above the limit says so, and does not offer to try again', async () => {
  const words = 'You already have 20 open offers. Please remove those that you don’t need in Funding.'
  const { user } = await openFilled(undefined, () => failure(429, 'too_many_open_offers', words))
  await user.click(continueButton())
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(paidButton().disabled).toBe(true)
})

test('an offer without an answer shows the fixed message', async () => {
  const { user } = await openFilled(undefined, () => 'unreachable')
  await user.click(continueButton())
  expect(await screen.findByText('Failed to prepare your payment. Please try again.')).toBeTruthy()
})

test('a rate that has ended says what still counts, and the payment can be confirmed', async () => {
  const { user, server } = await openStep2('250', makesOffers({ ...rated, secondsLeft: 0 }))
  const banner = await screen.findByText('This rate has ended')
  expect(banner.parentElement?.textContent).toMatch(/counts at the rate of the moment when we see it/)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(address()).toBe(tron.address)
  await pay(user)
  expect(server.to('POST /transactions')[0]?.body).toMatchObject({ reference: 'USDT-1700000000001' })
})

test('a new rate is a new payment with a reference of its own, and says so', async () => {
  const { user, server } = await openStep2('250', makesOffers({ ...rated, secondsLeft: 0 }))
  server.now('POST /funding/offers', makesOffers({ ...rated, cryptoAmount: '250.5', reference: 'USDT-9' }))
  await user.click(screen.getByRole('button', { name: 'Get a new rate' }))
  expect(await screen.findByText('This is a new payment at a new rate')).toBeTruthy()
  expect(screen.getByText('250.5 USDT')).toBeTruthy()
  expect(screen.getByRole('timer')).toBeTruthy()
  expect(screen.queryByText('This rate has ended')).toBeNull()
  expect(termValue('Reference')).toBe('USDT-9')
  expect(document.activeElement?.textContent).toBe('Step 2 of 2')
})

test('the dialog is the same while the device’s clock is an hour wrong', async () => {
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
  const expiresAt = new Date(Date.now() - 3_600_000 + 872_000).toISOString()
  await openStep2('250', makesOffers({ ...rated, expiresAt }))
  expect(screen.getByRole('timer').textContent).toMatch(/^14:3[012]$/)
})

test('closing asks, and says until when the payment is found under Open Offers', async () => {
  const { user } = await openStep2('250', makesOffers(rated))
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Close without confirming?' }))
  const place = question.getByText(/under Open Offers in Funding/)
  expect(place.querySelector('time')?.dateTime).toBe('2026-01-02T00:00:00.000Z')
})

test('pressed again after no answer came, the same request is sent', async () => {
  const { user, server, recover } = await openStep2('250', makesOffers(rated))
  server.now('POST /transactions', 'unreachable')
  await user.click(paidButton())
  await screen.findByText('Failed to create transaction. Please try again.')
  server.now('POST /transactions', refuses('No.', 500))
  await user.click(paidButton())
  await screen.findByText('No.')
  recover('POST /transactions')
  await pay(user)
  const sent = server.to('POST /transactions').map(({ body }) => body)
  expect(sent).toEqual([sent[0], sent[0], sent[0]])
})

test.each([
  ['bitcoin:bc1qxyz?amount=0.0384', true],
  ['litecoin:ltc1qxyz', true],
  ['ethereum:0xdac1@1/transfer?address=0x48', true],
  ['javascript:alert(1)//bitcoin:', false],
  ['https://bitcoin.example/', false],
  [' bitcoin:bc1qxyz', false],
  ['TAbAHrLGukmcdxcrMkgoEA9tTEq3dmk3XK', false],
])('only the link of a wallet is a link: %s', async (uri, isLink) => {
  await openStep2('250', makesOffers({ uri }))
  expect(screen.queryByRole('link', { name: 'Open in wallet' })?.getAttribute('href')).toBe(
    isLink ? uri : undefined,
  )
})
