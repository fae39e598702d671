import { customers } from '@bank/contract/customers'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answersList, answersWith, later, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { ada, administrator } from '../../testing/people.ts'
import { readWithoutPause, slowly } from '../../testing/read-without-pause.ts'
import Users from './users.tsx'

test('a customer who locked themselves is shown with who, when, from where and what failed before', async () => {
  openUser()
  const banner = (await screen.findByText('The owner has locked this account')).parentElement
  const words = banner?.textContent
  expect(words).toMatch(/with the link in our email of Jun(e)? 30, 2026.*, from 203\.0\.113\.5\./)
  expect(words).toContain('4 logins failed in the seven days before.')
  expect(screen.getByText('Authenticator app, 2 passkeys; 1 recovery code left')).toBeTruthy()
})

test('the question before activating shows the same', async () => {
  const { user } = openUsers()
  await user.click(await screen.findByRole('button', { name: 'Activate Ada Lovelace' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Activate Ada Lovelace?' }))
  expect(await question.findByText('The owner has locked this account')).toBeTruthy()
  expect(question.getByText(/with the link in our email of/)).toBeTruthy()
  expect(question.getByText('Authenticator app, 2 passkeys; 1 recovery code left')).toBeTruthy()
  expect(question.getByText(/Firefox on Windows, 198\.51\.100\.7/)).toBeTruthy()
  expect(question.getByText(/Call the phone number on record/)).toBeTruthy()
})

test('the question can’t be answered before what happened is there, which is read again each time', async () => {
  const { user, server } = openUsers()
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Activate Ada Lovelace' }))
    return within(await screen.findByRole('alertdialog', { name: 'Activate Ada Lovelace?' }))
  }
  let question = await ask()
  await question.findByText('The owner has locked this account')
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  const slow = later(answersWith(locked, { access: { ...access, lock: null, passkeys: 0 } }))
  server.now(get, slow.answer)
  question = await ask()
  const confirm = question.getByRole('button', { name: 'Activate Ada Lovelace' })
  expect(confirm).toHaveProperty('disabled', true)
  expect(question.queryByText('The owner has locked this account')).toBeNull()
  slow.arrive()
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
})

test('the question can be answered although the user is read again without a pause, and not with an older answer', async () => {
  const { user, server } = openUsers()
  const opener = await screen.findByRole('button', { name: 'Activate Ada Lovelace' })
  await user.click(opener)
  await screen.findByText('The owner has locked this account')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  server.now(get, slowly(answersWith(locked, { access: { ...access, lock: null } })))
  readWithoutPause(customers.get)
  await user.click(opener)
  const question = within(await screen.findByRole('alertdialog'))
  const confirm = question.getByRole('button', { name: 'Activate Ada Lovelace' })
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
  expect(question.queryByText('The owner has locked this account')).toBeNull()
})

test('the question says if what happened can’t be loaded', async () => {
  const { user } = openUsers({ [get]: refuses('No.', 403) })
  await user.click(await screen.findByRole('button', { name: 'Activate Ada Lovelace' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Activate Ada Lovelace?' }))
  expect(await question.findByText(/could not find out whether the owner/)).toBeTruthy()
  expect(question.getByRole('button', { name: 'Activate Ada Lovelace' })).toHaveProperty('disabled', false)
})

test('an account that staff suspended has no such note, and its factors are in the profile', async () => {
  openUser({
    [get]: answersWith(locked, {
      access: { ...access, totp: false, passkeys: 0, lastSignIn: null, lock: null },
    }),
  })
  const factors = await screen.findByText('Second factors')
  expect(factors.parentElement?.textContent).toBe('Second factorsNone')
  expect(screen.getByText('None on record')).toBeTruthy()
  expect(screen.queryByText('The owner has locked this account')).toBeNull()
})

test('the letter for a new password is asked about and sent, and its link is nowhere', async () => {
  const { user, server } = openUser()
  await user.click(await screen.findByRole('button', { name: 'Send password reset link' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Send Ada Lovelace a password reset link?' }),
  )
  expect(question.getByText(/It goes to ada@meranti\.example/)).toBeTruthy()
  expect(question.getByText('The new password can be used once the account is activated.')).toBeTruthy()
  expect(server.to(letter)).toEqual([])
  await user.dblClick(question.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText('The link is on its way to the user.')).toBeTruthy()
  expect(server.to(letter)).toHaveLength(1)
})

test('second factors are removed only with a note of how staff checked who is asking', async () => {
  const { user, server } = openUser()
  await user.click(await screen.findByRole('button', { name: 'Remove second factors' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Remove the second factors of Ada Lovelace?' }),
  )
  await user.click(question.getByRole('button', { name: 'Remove second factors' }))
  expect(question.getByText('Please write down how you checked who is asking.')).toBeTruthy()
  expect(server.to(factors)).toEqual([])
  await user.type(question.getByLabelText('How did you check?'), 'Called back')
  await user.click(question.getByRole('button', { name: 'Remove second factors' }))
  expect(await screen.findByText('The second factors are removed.')).toBeTruthy()
  expect(server.to(factors)).toMatchObject([{ body: { identityCheck: 'Called back' } }])
})

test('nobody is offered to remove what is not there', async () => {
  openUser({
    [get]: answersWith(locked, { access: { ...access, totp: false, passkeys: 0 } }),
  })
  await screen.findByText('Second factors')
  expect(screen.queryByRole('button', { name: 'Remove second factors' })).toBeNull()
})

test('the question stays with the reason if the letter can’t be sent', async () => {
  const { user } = openUser({ [letter]: refuses('The bank can’t send emails.') })
  await user.click(await screen.findByRole('button', { name: 'Send password reset link' }))
  await user.click(await screen.findByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText('The bank can’t send emails.')).toBeTruthy()
})

const emailChange = {
  former: 'ada@former.example',
  at: '2026-07-01T08:00:00.000Z',
  until: '2026-07-04T08:00:00.000Z',
  canUndo: true,
}

test('a change of the email address is shown, and undone with a note of how staff checked who is asking', async () => {
  let isUndone = false
  const { user, server } = openUser({
    [get]: () => answersWith(locked, { access: { ...access, emailChange: isUndone ? null : emailChange } })(),
    [undo]: () => {
      isUndone = true
      return { body: { message: 'The account has its former email address again.' } }
    },
  })
  const banner = (await screen.findByText('The email address has changed recently')).parentElement
  expect(banner?.textContent).toContain('It was ada@former.example until')
  await user.click(screen.getByRole('button', { name: 'Undo the change' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Give Ada Lovelace the former email address back?' }),
  )
  expect(question.getByText(/We send a link for a new password to ada@former\.example/)).toBeTruthy()
  await user.type(question.getByLabelText('How did you check?'), 'Called back')
  await user.click(question.getByRole('button', { name: 'Undo the change' }))
  expect(await screen.findByText('The account has its former email address again.')).toBeTruthy()
  expect(server.to(undo)).toMatchObject([{ body: { identityCheck: 'Called back' } }])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit profile'))
})

test('who changed the address is not offered to undo that, and nobody changes it again before its time', async () => {
  const { user } = openUser({
    [get]: answersWith(locked, { access: { ...access, emailChange: { ...emailChange, canUndo: false } } }),
  })
  await screen.findByText('The email address has changed recently')
  expect(screen.queryByRole('button', { name: 'Undo the change' })).toBeNull()
  expect(screen.getByText(/You changed this address, so a colleague has to undo that/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit profile' }))
  const email = screen.getByLabelText('Email')
  expect(email).toHaveProperty('readOnly', true)
  expect(screen.getByText(/It has changed recently, and can change again from Jul 4, 2026/)).toBeTruthy()
})

const get = `GET /admin/users/${ada.id}`
const factors = `POST /admin/users/${ada.id}/remove-factors`
const letter = `POST /admin/users/${ada.id}/password-reset`
const locked = { ...ada, status: 'suspended' }
const undo = `POST /admin/users/${ada.id}/undo-email`
const access = {
  passkeys: 2,
  totp: true,
  recoveryCodesLeft: 1,
  lastSignIn: { at: '2026-07-01T08:00:00.000Z', address: '198.51.100.7', device: 'Firefox on Windows' },
  lock: {
    at: '2026-07-02T08:00:00.000Z',
    by: 'letter',
    letterSentAt: '2026-06-30T08:00:00.000Z',
    address: '203.0.113.5',
    failedSignIns: 4,
  },
}

const openUsers = opener(Users, administrator, {
  'GET /admin/users': answersList([locked]),
  [get]: answersWith(locked, { access }),
  [letter]: { body: { message: 'The link is on its way to the user.' } },
  [factors]: { body: { message: 'The second factors are removed.' } },
})

const openUser = (own?: Answers) => openUsers(own, `/?user=${ada.id}`)
