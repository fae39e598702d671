import { QueryClientProvider } from '@tanstack/react-query'
import { act as react, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '../../../account/session/store.ts'
import { queryClient } from '../../../api/query-client.ts'
import { PasswordPrompt } from '../../../shell/password-prompt.tsx'
import { answersWith, failure, refuses } from '../../../testing/fake-server.ts'
import { asked, openConversation } from './threads-testing.ts'

const second = `GET /admin/threads/pictures/${asked.pictures[1]}`
const answersPicture =
  (type = 'image/png') =>
  () => ({ file: new File(['picture'], 'picture', { type }) })

const view = () => screen.findByRole('button', { name: 'View picture 2 of 2 from Ada Lovelace' })
const picture = () => screen.findByRole('img', { name: /^Picture 2 of 2 from Ada Lovelace/ })

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})

test('a picture is read once for each press, and is forgotten with its dialog', async () => {
  const { server, user } = openConversation({ [second]: answersPicture() })
  expect(await screen.findByText('Each view is recorded in the audit log under your name.')).toBeTruthy()
  await user.click(await view())
  expect((await picture()).getAttribute('src')).toBe('blob:picture')
  expect(server.to(second)).toHaveLength(1)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture'))
  await user.click(await view())
  await picture()
  expect(server.to(second)).toHaveLength(2)
})

test('the end of the session takes the picture away', async () => {
  const { user } = openConversation({ [second]: answersPicture() })
  await user.click(await view())
  await picture()
  react(() => endSession())
  await waitFor(() => expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture'))
  expect(document.querySelector('img[src^="blob:"]')).toBeNull()
})

test('what is not a picture is not shown, and a failure says why', async () => {
  const { server, user } = openConversation({ [second]: answersPicture('text/html') })
  await user.click(await view())
  expect((await screen.findByRole('alert')).textContent).toContain('This file is not a picture.')
  server.now(second, refuses('Picture not found', 404))
  await user.click(await view())
  expect(await screen.findByText('Picture not found')).toBeTruthy()
  expect(URL.createObjectURL).not.toHaveBeenCalled()
})

test('the password is asked for first, and its answer shows the picture', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <PasswordPrompt />
    </QueryClientProvider>,
  )
  const { server, user } = openConversation({
    [second]: failure(403, 'sign_in_again', 'Please.'),
    'POST /auth/confirm-password': answersWith(undefined, { message: 'Thank you' }),
  })
  await user.click(await view())
  await user.type(await screen.findByLabelText('Password'), 'a password')
  server.now(second, answersPicture())
  await user.keyboard('{Enter}')
  expect(await picture()).toBeTruthy()
})
