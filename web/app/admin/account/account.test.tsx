import { screen, waitFor, within } from '@testing-library/react'
import { Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { FactorFirst } from '../../account/my-account/factor-first.tsx'
import { answersOfMyAccount, CODES, noFactors } from '../../account/my-account/my-account-testing.ts'
import { answersWith, failure } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { administrator } from '../../testing/people.ts'
import Account from './account.tsx'

const needed = failure(403, 'factor_needed', 'Staff need a second factor. Please set one up to continue.')

function Area() {
  return (
    <FactorFirst>
      <Account />
      <Outlet />
    </FactorFirst>
  )
}

const open = opener(Area, administrator, answersOfMyAccount)

test('the administrator’s own account is named with its address, and its password is changed in a dialog', async () => {
  const { user, server } = open(
    { 'PUT /auth/change-password': { body: { message: 'Password changed successfully!' } } },
    '/admin/account',
  )
  const card = within(await screen.findByRole('region', { name: 'Your details' }))
  expect(await card.findByText('grace@meranti.example')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }))
  await user.type(dialog.getByLabelText('Current Password'), 'old one')
  await user.type(dialog.getByLabelText('New Password'), 'new one')
  await user.type(dialog.getByLabelText('Confirm New Password'), 'new one')
  await user.click(dialog.getByRole('button', { name: 'Change Password' }))
  expect(await dialog.findByText('Password changed successfully!')).toBeTruthy()
  expect(server.bodies('PUT /auth/change-password')).toEqual([
    { currentPassword: 'old one', newPassword: 'new one' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a refusal for want of a second factor leads to the one task, and the factor leads on', async () => {
  const { user, server, address } = open(
    {
      'GET /auth/sessions': needed,
      'POST /auth/totp': answersWith({
        secret: 'ABCDEFGHIJKLMNOP',
        uri: 'otpauth://totp/x',
        qrCode: 'data:,',
      }),
      'POST /auth/totp/confirm': answersWith({ recoveryCodes: CODES }),
    },
    '/admin/users?search=wei',
  )
  expect(await screen.findByText('Set up a second factor to continue')).toBeTruthy()
  expect(address()).toBe('/admin/account')
  expect(screen.queryByRole('region', { name: 'Login History' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Set up app' }))
  server.now('GET /auth/factors', answersWith({ ...noFactors, totp: true, recoveryCodesLeft: 10 }))
  server.now('GET /auth/sessions', answersWith([]))
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  const kept = await screen.findByRole('button', { name: 'I have kept them' })
  // The codes are seen before anything else goes on.
  expect(address()).toBe('/admin/account')
  await user.click(kept)
  await waitFor(() => expect(address()).toBe('/admin/users?search=wei'))
})

test('a factor that was set up in another window leads on too: to the dashboard, without an earlier address', async () => {
  let refusals = 0
  const { address } = open(
    {
      'GET /auth/sessions': () => (refusals++ === 0 ? needed : { body: { data: [] } }),
      'GET /auth/factors': answersWith({ ...noFactors, totp: true, recoveryCodesLeft: 10 }),
    },
    '/admin/account',
  )
  await waitFor(() => expect(address()).toBe('/admin'))
})
