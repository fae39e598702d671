import { problems } from '@bank/contract/problem'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { answersList, answersWith, later, refuses } from '../../testing/fake-server.ts'
import {
  address,
  amountField,
  bitcoin,
  chooseCoin,
  continueButton,
  openDialog,
  openFilled,
  openStep2,
  paidButton,
  pay,
  termValue,
  transaction,
  tron,
} from './dialog-testing.ts'

test('lists a coin once for each of its networks, with the name of the network', async () => {
  await openDialog()
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['USDT (TRC-20)', 'USDT (ERC-20)', 'Bitcoin'])
})

test('Continue is disabled until coin, account and amount are given', async () => {
  const { user } = await openDialog()
  expect(continueButton().disabled).toBe(true)
  await chooseCoin(user, 'USDT (TRC-20)')
  await user.click(screen.getByLabelText('Savings'))
  expect(continueButton().disabled).toBe(true)
  await user.type(amountField(), '250')
  await waitFor(() => expect(continueButton().disabled).toBe(false))
})

test('explains why an amount can’t be sent, and keeps Continue disabled', async () => {
  const { user } = await openDialog()
  await chooseCoin(user, 'USDT (TRC-20)')
  await user.click(screen.getByLabelText('Savings'))
  await user.type(amountField(), '0.50')
  await user.tab()
  expect(await screen.findByText('Amount must be at least $1.00')).toBeTruthy()
  expect(continueButton().disabled).toBe(true)
})

test('step 2 shows the amount with cents, the network, and the complete address on that network', async () => {
  await openStep2('100.5')
  expect(termValue('Amount to send')).toBe('$100.50')
  expect(termValue('Network')).toBe('TRC-20')
  expect(termValue('Account to fund')).toBe('Savings')
  expect(address()).toBe(tron.address)
  expect(
    screen.getByRole('img', { name: 'QR code of the USDT (TRC-20) address that ends in k3XK' }),
  ).toBeTruthy()
  expect(screen.getByText('Send on the TRC-20 network only')).toBeTruthy()
  expect(screen.queryByText(/^This address was changed on/)).toBeNull()
  expect(screen.getByText('Send exactly the amount specified')).toBeTruthy()
  expect(screen.getByText('Transaction may take 10-30 minutes')).toBeTruthy()
})

test('the copy button copies the exact address and confirms it for two seconds', async () => {
  const { user } = await openStep2()
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  expect(await navigator.clipboard.readText()).toBe(tron.address)
  expect(await screen.findByRole('button', { name: 'Address copied!' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Copy address' }, { timeout: 3_000 })).toBeTruthy()
})

test('shows an icon and a text if the QR code can’t be shown', async () => {
  await openStep2()
  fireEvent.error(screen.getByRole('img', { name: /QR code/ }))
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  expect(screen.getByText(/The QR code can’t be shown/)).toBeTruthy()
  expect(address()).toBe(tron.address)
})

test('Back keeps the entries', async () => {
  const { user } = await openStep2('1250.75')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('dialog', { name: 'Fund Your Account' })).toBeTruthy()
  expect(amountField().value).toBe('1250.75')
  expect(screen.getByLabelText<HTMLInputElement>('Savings').checked).toBe(true)
  expect(screen.getByLabelText('Cryptocurrency')).toHaveProperty('value', tron.id)
  expect(continueButton().disabled).toBe(false)
})

test('closing discards the entries', async () => {
  const { user } = await openStep2('1250.75')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Fund with Crypto' }))
  expect(await screen.findByRole('dialog', { name: 'Fund Your Account' })).toBeTruthy()
  await waitFor(() => expect(amountField().value).toBe(''))
  expect(screen.getByLabelText<HTMLInputElement>('Savings').checked).toBe(false)
  expect(continueButton().disabled).toBe(true)
})

test('Escape asks before dropping an unconfirmed payment, and explains the consequences', async () => {
  const { user, server } = await openStep2('1250.75')
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Close without confirming?' }))
  question.getByText(/You have not confirmed this payment of \$1,250\.75/)
  question.getByText(/press I Have Made Payment/)
  await user.click(question.getByRole('button', { name: 'Back to payment' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(address()).toBe(tron.address)

  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Close payment' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const opener = await screen.findByRole('button', { name: 'Fund with Crypto' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(server.to('POST /transactions')).toEqual([])
})

test('a press outside the dialog asks too, and Escape in the question keeps the payment', async () => {
  const { user } = await openStep2()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  await user.click(document.body)
  await screen.findByRole('alertdialog', { name: 'Close without confirming?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Complete Payment' })).toBeTruthy()
})

test('leaving the screen with the browser’s Back asks too', async () => {
  const { user, navigateTo } = await openStep2()
  await navigateTo('/elsewhere')
  await user.click(await screen.findByRole('button', { name: 'Back to payment' }))
  expect(address()).toBe(tron.address)
})

test('after confirming or closing, the customer leaves the screen without a question', async () => {
  const { user, navigateTo, address: page } = await openStep2()
  await pay(user)
  await navigateTo('/elsewhere')
  expect(page()).toBe('/elsewhere')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('Escape closes without a question if no address was shown', async () => {
  const { user, server } = await openFilled()
  server.now('GET /crypto-wallets', answersList([bitcoin]))
  await user.click(continueButton())
  await screen.findByText(/is no longer available/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a double press sends one request, with everything the customer chose', async () => {
  const { user, server } = await openStep2('2500')
  const created = later(answersWith(transaction))
  server.now('POST /transactions', created.answer)
  await user.dblClick(paidButton())
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeTruthy()
  created.arrive()
  expect(await screen.findByText('Transaction successful')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [sent, ...more] = server.to('POST /transactions')
  expect(more).toEqual([])
  expect(sent?.body).toEqual({
    type: 'deposit',
    category: 'funding',
    amount: 2_500,
    description: 'USDT deposit to savings',
    accountType: 'savings',
    cryptoType: 'USDT',
    cryptoAddress: tron.address,
    status: 'pending',
    reference: 'USDT-1700000000001',
  })
})

test('the dialog can’t be closed while the request is being sent', async () => {
  const { user, server } = await openStep2()
  const created = later(answersWith(transaction))
  server.now('POST /transactions', created.answer)
  await user.click(paidButton())
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Complete Payment' })).toBeTruthy()
  created.arrive()
  expect(await screen.findByText('Transaction successful')).toBeTruthy()
})

test('a refusal shows the server’s message, and a retry sends the same reference', async () => {
  const { user, server, recover } = await openStep2()
  server.now('POST /transactions', refuses('You have 20 requests waiting already.', 429))
  await user.click(paidButton())
  expect(await screen.findByText('You have 20 requests waiting already.')).toBeTruthy()
  recover('POST /transactions')
  await pay(user)
  const references = server.to('POST /transactions').map(({ body }) => body)
  expect(references).toHaveLength(2)
  expect(references[0]).toEqual(references[1])
})

test('if the reference is taken, shows the server’s message, and going back creates a new reference', async () => {
  const { user, server, recover } = await openStep2()
  const taken = problems.reference_taken
  server.now('POST /transactions', refuses(taken.message, taken.status))
  await user.click(paidButton())
  expect(await screen.findByText(taken.message)).toBeTruthy()
  expect(screen.queryByText('Transaction successful')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.clear(amountField())
  await user.type(amountField(), '300')
  await user.click(continueButton())
  await screen.findByText('Copy address')
  recover('POST /transactions')
  await pay(user)
  const [first, second] = server.to('POST /transactions').map(({ body }) => body)
  expect(second).toMatchObject({ amount: 300, reference: expect.not.stringMatching(referenceOf(first)) })
})

const referenceOf = (body: unknown) => z.object({ reference: z.string() }).parse(body).reference

test('an accepted request never counts as failed, even if the rest of the response is invalid', async () => {
  const { user, server } = await openStep2()
  server.now('POST /transactions', () => ({ status: 201, body: { success: true, data: { id: '17' } } }))
  await user.click(paidButton())
  expect(await screen.findByText('Transaction successful')).toBeTruthy()
  expect(screen.queryByText(/Failed to create transaction/)).toBeNull()
})

test('offers the coins of the second page too, and requests the first page without a query', async () => {
  const { user, server } = await openDialog(({ query }) =>
    answersList(query.cursor === 'two' ? [bitcoin] : [tron], { nextCursor: query.cursor ? null : 'two' })(),
  )
  await chooseCoin(user, 'Bitcoin')
  expect(server.to('GET /crypto-wallets').map(({ query }) => query)).toEqual([{}, { cursor: 'two' }])
})

test.each([
  ['if no answer comes', 'unreachable' as const],
  ['for a failure without a message', { status: 500, body: {} }],
])('shows the fixed message %s', async (_, answer) => {
  const { user, server } = await openStep2()
  server.now('POST /transactions', answer)
  await waitFor(() => expect(paidButton().disabled).toBe(false))
  await user.click(paidButton())
  expect(await screen.findByText('Failed to create transaction. Please try again.')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Complete Payment' })).toBeTruthy()
})

test('after a success, reads the figures and the transactions again', async () => {
  const { user, server } = await openStep2()
  await pay(user)
  await waitFor(() => expect(server.to('GET /funding')).toHaveLength(2))
})

test('the focus moves with the steps, and returns to the button that opened the dialog', async () => {
  const { user } = await openStep2()
  expect(document.activeElement?.textContent).toBe('Step 2 of 2')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(document.activeElement?.textContent).toBe('Step 1 of 2')
  await user.keyboard('{Escape}')
  const opener = await screen.findByRole('button', { name: 'Fund with Crypto' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('refuses an amount in another country’s format instead of misreading it, and says how to write it', async () => {
  const { user } = await openDialog()
  const field = amountField()
  for (const text of ['2.500,00', '2500,00', '2.500']) {
    await user.clear(field)
    await user.type(field, text)
    await user.tab()
    expect(field.value).toBe(text)
    expect(
      screen.getByText(
        `“${text}” can’t be read as an amount: write dollars and cents in digits, such as 2500 or 2,500.50`,
      ),
      text,
    ).toBeTruthy()
    expect(continueButton().disabled, text).toBe(true)
  }
})
