import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { PasswordPrompt } from '../../../shell/password-prompt.tsx'
import { answersWith, failure, refuses } from '../../../testing/fake-server.ts'
import { choice, choose, retype } from '../../../testing/parts.ts'
import { administrator } from '../../../testing/people.ts'
import { balances, conversation, openConversation, read } from './threads-testing.ts'

const credit = {
  amount: 12_500,
  purpose: 'Renovation of the shop',
  termMonths: 36,
  decision: null,
  decidedAt: null,
  granted: null,
}
const asksForCredit = { ...conversation, topic: 'credit', credit }
const decide = `PUT /admin/threads/${conversation.id}/credit`

const open = (own = {}) => openConversation({ [read]: answersWith(asksForCredit), ...own })
const dialog = async () => within(await screen.findByRole('alertdialog'))

test('an approval names the customer, the amount and the new available credit, and sends them', async () => {
  const { server, user } = open({ [decide]: answersWith(asksForCredit) })
  await user.click(await screen.findByRole('button', { name: 'Approve...' }))
  const question = await dialog()
  expect(question.getByText(/^Ada Lovelace \(ada@meranti.example\) can use it at once/)).toBeTruthy()
  expect(question.getByLabelText<HTMLInputElement>('Amount').value).toBe('12500.00')
  expect(await question.findByText('$13,500.00')).toBeTruthy()
  await retype(user, question.getByLabelText('Amount'), '10,000')
  expect(await question.findByText('$11,000.00')).toBeTruthy()
  await user.type(question.getByLabelText(/^Note/), 'For the shop.')
  await choose(user, 'Approve $10,000.00')
  expect(await screen.findByText('Credit approved')).toBeTruthy()
  expect(server.bodies(decide)).toEqual([
    { decision: 'approved', amount: 10_000, note: 'For the shop.', seen: expect.any(String) },
  ])
})

test('an amount that can’t be read, or figures that can’t, approve nothing', async () => {
  const { server, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Approve...' }))
  await choice('Approve $12,500.00')
  await retype(user, (await dialog()).getByLabelText('Amount'), '1.234')
  expect((await dialog()).getByText(/can’t be read as an amount/)).toBeTruthy()
  expect((await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true)
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  server.now(balances, refuses('No.', 403))
  await user.click(screen.getByRole('button', { name: 'Approve...' }))
  expect(await (await dialog()).findByText(/figures could not be read/)).toBeTruthy()
  expect((await dialog()).getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).disabled).toBe(true)
})

test('a rejection sends no amount', async () => {
  const { server, user } = open({ [decide]: answersWith(asksForCredit) })
  await user.click(await screen.findByRole('button', { name: 'Reject...' }))
  await choose(user, 'Reject $12,500.00')
  expect(await screen.findByText('Credit rejected')).toBeTruthy()
  expect(server.bodies(decide)).toEqual([{ decision: 'rejected', seen: expect.any(String) }])
})

test('if a colleague has decided, the question says so and the decision is shown', async () => {
  const decided = { ...credit, decision: 'approved', granted: 9_000, decidedAt: '2026-11-21T08:00:00.000Z' }
  const { server, user } = open({
    [decide]: failure(409, 'credit_decided', 'This credit has already been decided.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Reject...' }))
  server.now(read, answersWith({ ...asksForCredit, credit: decided }))
  await choose(user, 'Reject $12,500.00')
  expect(await screen.findByText('This credit has already been decided.')).toBeTruthy()
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('$9,000.00')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve...' })).toBeNull()
})

test('the password is asked for, and the decision goes on with the answer', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <PasswordPrompt />
    </QueryClientProvider>,
  )
  const { server, user } = open({
    [decide]: failure(403, 'sign_in_again', 'Please.'),
    'POST /auth/confirm-password': answersWith(undefined, { message: 'Thank you' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Reject...' }))
  await choose(user, 'Reject $12,500.00')
  await user.type(await screen.findByLabelText('Password'), 'a password')
  server.now(decide, answersWith(asksForCredit))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Credit rejected')).toBeTruthy()
})

test('nobody decides on their own request', async () => {
  const own = { ...asksForCredit, customer: { ...asksForCredit.customer, id: administrator.id } }
  open({ [read]: answersWith(own) })
  expect(await screen.findByText(/^This is your own request/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve...' })).toBeNull())
})
