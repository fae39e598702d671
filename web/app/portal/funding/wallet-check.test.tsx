import { wallets } from '@bank/contract/wallets'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refresh } from '../../api/refresh.ts'
import { answersList, failure, later, refuses } from '../../testing/fake-server.ts'
import {
  address,
  amountField,
  bitcoin,
  continueButton,
  erc20,
  makesOffers,
  newAddress,
  openDialog,
  openFilled,
  openStep2,
  paidButton,
  pay,
  tron,
} from './dialog-testing.ts'

test('step 2 reads the wallets again, and shows no address before they arrive', async () => {
  const { user, server } = await openFilled()
  const reread = later(answersList([tron, erc20, bitcoin]))
  server.now('GET /crypto-wallets', reread.answer)
  await user.click(continueButton())
  expect(await screen.findByRole('dialog', { name: 'Complete Payment' })).toBeTruthy()
  expect(address()).toBeUndefined()
  expect(paidButton().disabled).toBe(true)
  reread.arrive()
  await waitFor(() => expect(address()).toBe(tron.address))
  expect(paidButton().disabled).toBe(false)
})

test('warns a customer if the address of the chosen wallet has changed, and offers the new address', async () => {
  const { user, server } = await openFilled()
  server.now('GET /crypto-wallets', answersList([{ ...tron, address: newAddress }, erc20, bitcoin]))
  server.now('POST /funding/offers', makesOffers({ address: newAddress }))
  await user.click(continueButton())
  expect(await screen.findByText('The wallet has changed since you chose it')).toBeTruthy()
  expect(server.to('POST /funding/offers')).toEqual([])
  expect(address()).toBeUndefined()
  expect(paidButton().disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Show the new address' }))
  await waitFor(() => expect(address()).toBe(newAddress))
  await pay(user)
  expect(server.to('POST /transactions')[0]?.body).toMatchObject({ cryptoAddress: newAddress })
})

test.each([
  ['three days ago', 3, true],
  ['three months ago', 90, false],
])('says only that a recent change was made: an address that changed %s', async (_, days, isShown) => {
  const addressChangedAt = new Date(Date.now() - days * 24 * 3_600_000).toISOString()
  const { user } = await openFilled(answersList([{ ...tron, addressChangedAt }, erc20, bitcoin]))
  await user.click(continueButton())
  await screen.findByText('Copy address')
  const note = screen.queryByText(/^This address was changed on/)
  expect(note?.querySelector('time')?.dateTime).toBe(isShown ? addressChangedAt : undefined)
})

test('warns a customer if the chosen wallet is gone, and asks them to choose again', async () => {
  const { user, server } = await openFilled()
  server.now('GET /crypto-wallets', answersList([erc20, bitcoin]))
  await user.click(continueButton())
  expect(await screen.findByText('USDT (TRC-20) is no longer available')).toBeTruthy()
  expect(paidButton().disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText<HTMLSelectElement>('Cryptocurrency').value).toBe('')
  expect(amountField().value).toBe('250')
  expect(continueButton().disabled).toBe(true)
})

test('step 2 shows no address if the wallets can’t be read, and offers to try again', async () => {
  const { user, server } = await openFilled()
  server.now('GET /crypto-wallets', refuses('No.'))
  await user.click(continueButton())
  expect(await screen.findByText('Failed to load wallets')).toBeTruthy()
  expect(address()).toBeUndefined()
  expect(paidButton().disabled).toBe(true)
  server.now('GET /crypto-wallets', answersList([tron, erc20, bitcoin]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(address()).toBe(tron.address))
})

test('shows an error with a way to try again if the wallet list can’t be loaded', async () => {
  const { user, server } = await openDialog(refuses('No.'))
  expect(await screen.findByText('Failed to load wallets')).toBeTruthy()
  expect(continueButton().disabled).toBe(true)
  server.now('GET /crypto-wallets', answersList([tron]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Amount (USD)')).toBeTruthy()
})

test('without wallets, says that no cryptocurrency is available', async () => {
  await openDialog(answersList([]))
  expect(await screen.findByText('No cryptocurrency is available')).toBeTruthy()
  expect(continueButton().disabled).toBe(true)
})

test('reads the wallets again each time the dialog opens', async () => {
  const { user, server } = await openDialog()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.now('GET /crypto-wallets', answersList([bitcoin]))
  await user.click(screen.getByRole('button', { name: 'Fund with Crypto' }))
  await waitFor(() => expect(server.to('GET /crypto-wallets')).toHaveLength(2))
})

test('an address that changes while it is on screen stays, with a warning, for customers who have paid', async () => {
  const { user, server } = await openStep2()
  server.now('GET /crypto-wallets', answersList([{ ...tron, address: newAddress }, erc20, bitcoin]))
  await refresh(wallets.list)
  expect(await screen.findByText('The wallet has just changed')).toBeTruthy()
  expect(address()).toBe(tron.address)
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull()
  await pay(user)
  expect(server.to('POST /transactions')[0]?.body).toMatchObject({ cryptoAddress: tron.address })
})

test('an offer with another address than the wallet that was just read is not shown', async () => {
  const { user, server } = await openFilled()
  server.now('POST /funding/offers', makesOffers({ address: newAddress }))
  await user.click(continueButton())
  expect(await screen.findByText('The wallet has changed since you chose it')).toBeTruthy()
  expect(address()).toBeUndefined()
  expect(paidButton().disabled).toBe(true)
})

test('a wallet with an address per offer shows the address of the offer, and that it is for one payment', async () => {
  const rotating = { ...tron, depositAddresses: 'per-offer' }
  const { user, server } = await openFilled(
    answersList([rotating]),
    makesOffers({ address: newAddress, depositAddresses: 'per-offer' }),
  )
  server.now('GET /crypto-wallets', answersList([{ ...rotating, address: erc20.address }]))
  await user.click(continueButton())
  await waitFor(() => expect(address()).toBe(newAddress))
  expect(screen.getByText(/This address is for this payment only/)).toBeTruthy()
})

test('a wallet that is withdrawn between the list and the offer is gone', async () => {
  const { user } = await openFilled(undefined, () => failure(404, 'not_found', 'There is nothing here.'))
  await user.click(continueButton())
  expect(await screen.findByText('USDT (TRC-20) is no longer available')).toBeTruthy()
})
