import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answerer, answers, answersList, bank, later, leave, openScreen, refuses } from '../testing.tsx'
import Funding from './funding.tsx'

afterEach(leave)

const continueButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
const paidButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'I Have Made Payment' })
const amountField = () => screen.getByLabelText<HTMLInputElement>('Amount (USD)')

test('a coin is offered once for each network, with the network beside it', async () => {
  const { user } = await openDialog()
  await user.click(screen.getByRole('button', { name: /Cryptocurrency/ }))
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(offered).toEqual(['USDT (TRC-20)', 'USDT (ERC-20)', 'Bitcoin (Bitcoin)'])
})

test('Continue waits for the coin, the account and the amount', async () => {
  const { user } = await openDialog()
  expect(continueButton().disabled).toBe(true)
  await chooseCoin(user, 'USDT (TRC-20)')
  await user.click(screen.getByLabelText('Savings'))
  expect(continueButton().disabled).toBe(true)
  await user.type(amountField(), '250')
  await waitFor(() => expect(continueButton().disabled).toBe(false))
})

test('an amount that can’t be sent is told in words, and Continue stays closed', async () => {
  const { user } = await openDialog()
  await chooseCoin(user, 'USDT (TRC-20)')
  await user.click(screen.getByLabelText('Savings'))
  await user.type(amountField(), '0.50')
  await user.tab()
  expect(await screen.findByText('Amount must be at least $1.00')).toBeTruthy()
  expect(continueButton().disabled).toBe(true)
})

test('step 2 shows the amount with its cents, the network, and the whole address of that network', async () => {
  await openStep2('100.5')
  expect(termValue('Amount to send')).toBe('$100.50')
  expect(termValue('Network')).toBe('TRC-20')
  expect(termValue('Account to fund')).toBe('Savings')
  expect(address()).toBe(tron.address)
  expect(
    screen.getByRole('img', { name: 'QR code of the USDT (TRC-20) address that ends in k3XK' }),
  ).toBeTruthy()
  expect(screen.getByText('Send on the TRC-20 network only')).toBeTruthy()
  expect(screen.getByText('Send exactly the amount specified')).toBeTruthy()
  expect(screen.getByText('Transaction may take 10-30 minutes')).toBeTruthy()
})

test('the copy button copies the address exactly, and says so for two seconds', async () => {
  const { user } = await openStep2()
  await user.click(screen.getByRole('button', { name: 'Copy address' }))
  expect(await navigator.clipboard.readText()).toBe(tron.address)
  expect(await screen.findByRole('button', { name: 'Address copied!' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Copy address' }, { timeout: 3_000 })).toBeTruthy()
})

test('an icon and words stand in for a QR code that can’t be shown', async () => {
  await openStep2()
  fireEvent.error(screen.getByRole('img', { name: /QR code/ }))
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  expect(screen.getByText(/The QR code can’t be shown/)).toBeTruthy()
  expect(address()).toBe(tron.address)
})

test('Back keeps what was entered', async () => {
  const { user } = await openStep2('1,250.75')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('dialog', { name: 'Fund Your Account' })).toBeTruthy()
  expect(amountField().value).toBe('1,250.75')
  expect(screen.getByLabelText<HTMLInputElement>('Savings').checked).toBe(true)
  expect(screen.getByRole('button', { name: /Cryptocurrency/ }).textContent).toContain('USDT (TRC-20)')
  expect(continueButton().disabled).toBe(false)
})

test('closing forgets what was entered', async () => {
  const { user } = await openStep2('1,250.75')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Fund with Crypto' }))
  expect(await screen.findByRole('dialog', { name: 'Fund Your Account' })).toBeTruthy()
  await waitFor(() => expect(amountField().value).toBe(''))
  expect(screen.getByLabelText<HTMLInputElement>('Savings').checked).toBe(false)
  expect(continueButton().disabled).toBe(true)
})

test('a double press sends one request, with everything that was agreed on', async () => {
  const { user, server } = await openStep2('2500')
  const created = later(answers(transaction))
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
    description: 'Deposit of $2,500.00 to savings with USDT (TRC-20)',
    accountType: 'savings',
    cryptoType: 'USDT',
    cryptoAddress: tron.address,
    status: 'pending',
    reference: expect.stringMatching(/^USDT-\d{13}$/),
  })
})

test('nothing closes the dialog while the request is on its way', async () => {
  const { user, server } = await openStep2()
  const created = later(answers(transaction))
  server.now('POST /transactions', created.answer)
  await user.click(paidButton())
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Complete Payment' })).toBeTruthy()
  created.arrive()
  expect(await screen.findByText('Transaction successful')).toBeTruthy()
})

test('a refusal shows the server’s words, and the retry carries the same reference', async () => {
  const { user, server } = await openStep2()
  server.now('POST /transactions', refuses('You have 20 requests waiting already.', 429))
  await user.click(paidButton())
  expect(await screen.findByText('You have 20 requests waiting already.')).toBeTruthy()
  server.now('POST /transactions', answers(transaction))
  await user.click(paidButton())
  expect(await screen.findByText('Transaction successful')).toBeTruthy()
  const references = server.to('POST /transactions').map(({ body }) => body)
  expect(references).toHaveLength(2)
  expect(references[0]).toEqual(references[1])
})

test('where no answer comes, the fixed words are shown', async () => {
  const { user, server } = await openStep2()
  server.now('POST /transactions', () => Promise.reject(new TypeError('fetch failed')))
  await user.click(paidButton())
  expect(await screen.findByText('Failed to create transaction. Please try again.')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Complete Payment' })).toBeTruthy()
})

test('another opening of step 2 has another reference', async () => {
  const { user, server } = await openStep2()
  server.now('POST /transactions', refuses('No.'))
  await user.click(paidButton())
  await screen.findByText('No.')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(continueButton())
  await screen.findByText('Copy address')
  expect(screen.queryByText('No.')).toBeNull()
  await user.click(paidButton())
  await screen.findByText('No.')
  const [first, second] = server.to('POST /transactions').map(({ body }) => body)
  expect(first).not.toEqual(second)
})

test('the wallets are read again when step 2 opens, and no address shows before they are here', async () => {
  const { user, server } = await openDialog()
  await fillIn(user)
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

test('a customer whose wallet’s address has changed is warned and must look again', async () => {
  const { user, server } = await openDialog()
  await fillIn(user)
  server.now('GET /crypto-wallets', answersList([{ ...tron, address: newAddress }, erc20, bitcoin]))
  await user.click(continueButton())
  expect(await screen.findByText('The wallet has changed since you chose it')).toBeTruthy()
  expect(address()).toBeUndefined()
  expect(paidButton().disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Look again' }))
  await waitFor(() => expect(address()).toBe(newAddress))
  server.now('POST /transactions', answers(transaction))
  await user.click(paidButton())
  await screen.findByText('Transaction successful')
  expect(server.to('POST /transactions')[0]?.body).toMatchObject({ cryptoAddress: newAddress })
})

test('a customer whose wallet is gone is warned and must choose again', async () => {
  const { user, server } = await openDialog()
  await fillIn(user)
  server.now('GET /crypto-wallets', answersList([erc20, bitcoin]))
  await user.click(continueButton())
  expect(await screen.findByText('USDT (TRC-20) is no longer available')).toBeTruthy()
  expect(paidButton().disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('button', { name: /Cryptocurrency/ }).textContent).not.toContain('USDT')
  expect(amountField().value).toBe('250')
  expect(continueButton().disabled).toBe(true)
})

test('step 2 without an answer about the wallets shows no address, and can try again', async () => {
  const { user, server } = await openDialog()
  await fillIn(user)
  server.now('GET /crypto-wallets', refuses('No.'))
  await user.click(continueButton())
  expect(await screen.findByText('Failed to load wallets')).toBeTruthy()
  expect(address()).toBeUndefined()
  expect(paidButton().disabled).toBe(true)
  server.now('GET /crypto-wallets', answersList([tron, erc20, bitcoin]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(address()).toBe(tron.address))
})

test('a wallet list that can’t be loaded says so and can be tried again', async () => {
  const { user, server } = await openDialog(refuses('No.'))
  expect(await screen.findByText('Failed to load wallets')).toBeTruthy()
  expect(continueButton().disabled).toBe(true)
  server.now('GET /crypto-wallets', answersList([tron]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Amount (USD)')).toBeTruthy()
})

test('a bank without wallets says that nothing can be paid in crypto', async () => {
  await openDialog(answersList([]))
  expect(await screen.findByText('No cryptocurrency is available')).toBeTruthy()
  expect(continueButton().disabled).toBe(true)
})

test('a success reads the figures and the transactions again', async () => {
  const { user, server } = await openStep2()
  server.now('POST /transactions', answers(transaction))
  await user.click(paidButton())
  await screen.findByText('Transaction successful')
  await waitFor(() => expect(server.to('GET /funding')).toHaveLength(2))
})

type User = ReturnType<typeof openScreen>['user']

async function openDialog(wallets: Answerer = answersList([tron, erc20, bitcoin])) {
  const server = bank({ 'GET /funding': answers(funding), 'GET /crypto-wallets': wallets })
  const { user } = openScreen(Funding)
  await user.click(await screen.findByRole('button', { name: 'Fund with Crypto' }))
  await screen.findByRole('dialog', { name: 'Fund Your Account' })
  await waitFor(() => expect(screen.queryByText('Loading wallets')).toBeNull())
  return { user, server }
}

async function fillIn(user: User, amount = '250') {
  await chooseCoin(user, 'USDT (TRC-20)')
  await user.click(screen.getByLabelText('Savings'))
  await user.type(amountField(), amount)
  await waitFor(() => expect(continueButton().disabled).toBe(false))
}

async function openStep2(amount?: string) {
  const opened = await openDialog()
  await fillIn(opened.user, amount)
  await opened.user.click(continueButton())
  await screen.findByText('Copy address')
  return opened
}

async function chooseCoin(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: /Cryptocurrency/ }))
  await user.click(screen.getByRole('option', { name }))
}

const termValue = (label: string) =>
  within(screen.getByRole('dialog')).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

const address = () => screen.getByRole('dialog').querySelector('code')?.textContent

const createdAt = '2026-01-01T00:00:00.000Z'
const picture = { qrCode: 'data:image/png;base64,AAAA', createdAt, addressChangedAt: createdAt }
const tron = {
  id: '019681ce-2129-7803-a7d2-6306453ab20d',
  name: 'USDT',
  network: 'TRC-20',
  address: 'TAbAHrLGukmcdxcrMkgoEA9tTEq3dmk3XK',
  ...picture,
}
const erc20 = {
  id: '0196814a-4b29-7363-8d9a-53bff0488027',
  name: 'USDT',
  network: 'ERC-20',
  address: '0x48E712b14aB76f85659dafC84e480A5933462D4F',
  ...picture,
}
const bitcoin = {
  id: '01968042-9f29-7b73-89e1-4db3a1f0432c',
  name: 'Bitcoin',
  network: 'Bitcoin',
  address: 'bc1q066mk6600nl36kxn9nsg683jzzy78jhey39h8l',
  ...picture,
}
const newAddress = 'TNewAddressOfTheSameWallet11111111'

const funding = { availableCredit: 1, monthlyPayment: 1, totalBorrowed: 1, lastUpdated: createdAt }

const transaction = {
  id: '01968042-9f29-7b73-89e1-4db3a1f0432d',
  type: 'deposit',
  category: 'funding',
  accountType: 'savings',
  amount: 250,
  description: 'Deposit',
  status: 'pending',
  reference: 'USDT-1',
  cryptoType: 'USDT',
  cryptoNetwork: 'TRC-20',
  cryptoAddress: tron.address,
  transactionDate: createdAt,
  createdAt,
  decidedAt: null,
}
