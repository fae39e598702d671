import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList, answersWith, later, refuses } from '../../testing/fake-server.ts'
import { opener, type User } from '../../testing/open-screen.tsx'
import { ada, administrator, grace } from '../../testing/people.ts'
import Notifications from './notifications.tsx'

test('a message to all customers is confirmed, sent once, and followed by the number of recipients', async () => {
  const answer = later(answersWith({ id: ada.id, recipients: 1_340 }))
  const { user, server } = openNotifications({ [send]: answer.answer })
  await write(user)
  await user.click(screen.getByRole('radio', { name: 'All customers' }))
  await user.click(await screen.findByRole('button', { name: 'Send to all 1,340 customers...' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Send this message to all 1,340 customers?' }),
  )
  expect(question.getByText('Sunday')).toBeTruthy()
  expect(question.getByText('We rest from 2 to 4.')).toBeTruthy()
  expect(server.to(send)).toEqual([])
  const button = question.getByRole('button', { name: 'Send to all 1,340 customers' })
  await user.dblClick(button)
  fireEvent.click(button)
  answer.arrive()
  expect(await screen.findByText('Sent to 1,340 customers')).toBeTruthy()
  expect(server.bodies(send)).toEqual([{ title: 'Sunday', message: 'We rest from 2 to 4.' }])
  await waitFor(() => expect(title().value).toBe(''))
})

test('a message to all can’t be confirmed before it is known how many that is', async () => {
  const counting = later(answersWith({ all: 1340, marketing: 1250 }))
  const { user } = openNotifications({ [count]: counting.answer })
  await write(user)
  await user.click(screen.getByRole('radio', { name: 'All customers' }))
  await user.click(screen.getByRole('button', { name: 'Send to all customers...' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Send this message to all customers?' }),
  )
  expect(question.getByRole('button', { name: 'Send to all customers' })).toHaveProperty('disabled', true)
  expect(question.getByText('Counting the customers')).toBeTruthy()
  counting.arrive()
  const confirm = await question.findByRole('button', { name: 'Send to all 1,340 customers' })
  expect(confirm).toHaveProperty('disabled', false)
  expect(screen.getByRole('alertdialog', { name: 'Send this message to all 1,340 customers?' })).toBeTruthy()
})

test('a customer is found by name, and administrators are not offered', async () => {
  const { user, server } = openNotifications()
  await write(user)
  await user.click(screen.getByRole('radio', { name: 'One customer' }))
  await user.type(screen.getByRole('searchbox', { name: 'Find the customer' }), 'a')
  await user.click(await screen.findByRole('button', { name: /Ada Lovelace/ }))
  expect(screen.queryByText('Grace Hopper')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send to Ada Lovelace...' }))
  await user.click(await screen.findByRole('button', { name: 'Send to Ada Lovelace' }))
  expect(await screen.findByText('Sent to 1 customer')).toBeTruthy()
  expect(server.bodies(send)).toEqual([{ title: 'Sunday', message: 'We rest from 2 to 4.', userId: ada.id }])
})

test('a marketing message says who gets it, and is sent as one', async () => {
  const { user, server } = openNotifications()
  await write(user)
  await user.click(screen.getByRole('radio', { name: 'All customers' }))
  await user.click(screen.getByRole('checkbox', { name: 'Marketing' }))
  await user.click(
    await screen.findByRole('button', { name: 'Send to 1,250 customers who want marketing...' }),
  )
  const question = within(
    await screen.findByRole('alertdialog', {
      name: 'Send this message to 1,250 customers who want marketing?',
    }),
  )
  expect(question.getByText('Customers who have switched off Marketing Emails don’t get it.')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Send to 1,250 customers who want marketing' }))
  await screen.findByText('Sent to 1 customer')
  expect(server.bodies(send)).toEqual([{ title: 'Sunday', message: 'We rest from 2 to 4.', marketing: true }])
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Marketing' })).toHaveProperty('checked', false),
  )
})

test('a customer who wants no marketing is named as the reason beside the box', async () => {
  const words = 'This customer doesn’t want marketing messages'
  const { user } = openNotifications({
    [send]: refuses('Some values are not valid.', 400, [{ path: 'marketing', msg: words }]),
  })
  await write(user)
  await user.click(screen.getByRole('radio', { name: 'One customer' }))
  await user.type(screen.getByRole('searchbox', { name: 'Find the customer' }), 'a')
  await user.click(await screen.findByRole('button', { name: /Ada Lovelace/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Marketing' }))
  await user.click(screen.getByRole('button', { name: 'Send to Ada Lovelace...' }))
  await user.click(await screen.findByRole('button', { name: 'Send to Ada Lovelace' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('without a title, a message or recipients nothing is asked and nothing is sent', async () => {
  const { user, server } = openNotifications()
  await user.click(screen.getByRole('button', { name: 'Send...' }))
  expect(await screen.findByText('Title is required')).toBeTruthy()
  expect(screen.getByText('Message is required')).toBeTruthy()
  await write(user)
  await user.click(screen.getByRole('button', { name: 'Send...' }))
  expect(await screen.findByText('Choose the recipients')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'One customer' }))
  await user.click(screen.getByRole('button', { name: 'Send...' }))
  expect(await screen.findByText('Choose a customer')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(server.to(send)).toEqual([])
})

test('the counters show how many characters are left', async () => {
  const { user } = openNotifications()
  await write(user)
  expect(screen.getByText('6 of 100 characters')).toBeTruthy()
  expect(screen.getByText('Plain text. 20 of 500 characters')).toBeTruthy()
})

test('a failure says why, and the input is kept', async () => {
  const { user } = openNotifications({
    [send]: refuses('Too many messages. Please wait.', 429),
    [count]: refuses('No.', 403),
  })
  await write(user)
  await user.click(screen.getByRole('radio', { name: 'All customers' }))
  await user.click(screen.getByRole('button', { name: 'Send to all customers...' }))
  expect(await screen.findByText('We could not find out how many customers that is.')).toBeTruthy()
  const confirm = await screen.findByRole('button', { name: 'Send to all customers' })
  expect(confirm).toHaveProperty('disabled', false)
  await user.click(confirm)
  expect(await screen.findByText('Too many messages. Please wait.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(title().value).toBe('Sunday')
})

const send = 'POST /admin/notifications'
const count = 'GET /admin/notifications/recipients'

const openNotifications = opener(Notifications, administrator, {
  [send]: answersWith({ id: ada.id, recipients: 1 }),
  [count]: answersWith({ all: 1340, marketing: 1250 }),
  'GET /admin/users': answersList([grace, ada]),
})

const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })

async function write(user: User) {
  await user.type(title(), 'Sunday')
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'We rest from 2 to 4.')
}
