import { identity } from '@bank/contract/identity'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startSession } from '../../account/session/store.ts'
import { refresh } from '../../api/refresh.ts'
import { later, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { ada } from '../../testing/people.ts'
import { ConfirmEmailBanner } from './confirm-email-banner.tsx'

test('an unconfirmed address is named, and the letter can be sent again', async () => {
  const { user, server } = openBanner()
  expect(await screen.findByText('Please confirm your email address')).toBeTruthy()
  expect(screen.getByText(ada.email)).toBeTruthy()
  const answer = later(() => ({ body: { message: 'Sent.' } }))
  server.now(send, answer.answer)
  await user.click(again())
  await user.click(await screen.findByRole('button', { name: 'Sending...' }))
  answer.arrive()
  expect(await screen.findByText(/We have sent a new email to/)).toBeTruthy()
  expect(server.to(send)).toHaveLength(1)
})

test('the overview, whose checklist asks for the same, has no banner', async () => {
  const { server } = openBanner({}, '/dashboard')
  await waitFor(() => expect(server.to('GET /auth/me')).toHaveLength(1))
  expect(screen.queryByText('Please confirm your email address')).toBeNull()
})

test('a refusal says why, and it can be tried again', async () => {
  const { user, server } = openBanner({ [send]: refuses('Too many letters. Please wait.', 429) })
  await screen.findByText('Please confirm your email address')
  await user.click(again())
  expect((await screen.findByRole('alert')).textContent).toContain('Too many letters. Please wait.')
  server.now(send, () => ({ body: { message: 'Sent.' } }))
  await user.click(again())
  expect(await screen.findByText(/We have sent a new email to/)).toBeTruthy()
})

test('it goes away once the address is confirmed', async () => {
  const { server } = openBanner()
  await screen.findByText('Please confirm your email address')
  server.now('GET /auth/me', me(true))
  await refresh(identity.me)
  await waitFor(() => expect(screen.queryByText('Please confirm your email address')).toBeNull())
})

test('a confirmed address has no banner', async () => {
  const { server } = openBanner({ 'GET /auth/me': me(true) })
  await waitFor(() => expect(server.to('GET /auth/me')).toHaveLength(1))
  expect(screen.queryByText('Please confirm your email address')).toBeNull()
})

test('it can be dismissed until the session ends, without a trace of the token', async () => {
  const { user } = openBanner()
  await screen.findByText('Please confirm your email address')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Please confirm your email address')).toBeNull()
  await waitFor(() => expect(localStorage).toHaveLength(1))
  expect(JSON.stringify(localStorage)).not.toMatch(/a token|ada/)

  cleanup()
  const reloaded = openBanner()
  await waitFor(() => expect(reloaded.server.to('GET /auth/me')).toHaveLength(1))
  expect(screen.queryByText('Please confirm your email address')).toBeNull()

  cleanup()
  openBanner()
  act(() => startSession('another token', ada))
  expect(await screen.findByText('Please confirm your email address')).toBeTruthy()
})

const send = 'POST /auth/verify-email/send'
const me = (emailVerified: boolean) => () => ({ body: { user: { ...ada, emailVerified } } })
const again = () => screen.getByRole('button', { name: 'Send the email again' })

const openBanner = opener(ConfirmEmailBanner, ada, { 'GET /auth/me': me(false) })
