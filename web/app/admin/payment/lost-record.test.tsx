import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList, answersWith, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { administrator } from '../../testing/people.ts'
import Payment from './payment.tsx'

const LOST = {
  id: '0199a0c2-0000-7000-8000-000000000001',
  at: '2026-11-20T08:30:00.000Z',
  server: 'bank-1',
}
const confirm = `POST /crypto-wallets/lost-record/${LOST.id}/confirm`

const record = 'GET /crypto-wallets/lost-record'

const openPayment = opener(Payment, administrator, {
  'GET /crypto-wallets/admin': answersList([]),
  [record]: answersWith({ lost: LOST }),
  [confirm]: { body: { message: 'The addresses are confirmed.' } },
})

test('a lost record is an alarm that says what to do, and which server lost it', async () => {
  openPayment()
  const alarm = await screen.findByRole('alert')
  expect(alarm.textContent).toContain('Compare every address below with its source')
  expect(alarm.textContent).toContain('bank-1')
  expect(alarm.textContent).toContain('DATA_DIR')
})

test('the alarm disappears once an administrator confirms that they have compared the addresses', async () => {
  const { user, server } = openPayment()
  await user.click(await screen.findByRole('button', { name: 'I have compared them' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Is every address the right one?' }))
  server.now(record, answersWith({ lost: null }))
  await user.click(dialog.getByRole('button', { name: 'Confirm addresses' }))
  expect(await screen.findByText('The addresses are confirmed.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/Compare every address/)).toBeNull())
  expect(server.to(confirm)).toHaveLength(1)
})

test('a refusal is shown in the server’s words, and the alarm stays', async () => {
  const { user, server } = openPayment()
  server.now(
    confirm,
    refuses(
      'This has already been confirmed, or a record has been lost again. Please check the addresses again.',
      404,
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'I have compared them' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Confirm addresses' }))
  expect(await dialog.findByText(/lost again/)).toBeTruthy()
  expect(screen.getByText(/Compare every address/)).toBeTruthy()
})

test('without a lost record there is no alarm', async () => {
  const { server } = openPayment({ [record]: answersWith({ lost: null }) })
  await waitFor(() => expect(server.to(record)).toHaveLength(1))
  await screen.findByRole('button', { name: 'Add Wallet' })
  expect(screen.queryByText(/Compare every address/)).toBeNull()
})
