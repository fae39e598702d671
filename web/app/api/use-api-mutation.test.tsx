import { wallets } from '@bank/contract/wallets'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '../account/session/store.ts'
import { type Answers, answersWith, failure, fakeServer, later } from '../testing/fake-server.ts'
import { grace } from '../testing/people.ts'
import { queryClient } from './query-client.ts'
import { useApiMutation } from './use-api-mutation.ts'
import { useApiQuery } from './use-api-query.ts'

const id = '0190c8a0-0000-7000-8000-000000000009'
const ARCHIVE = `DELETE /crypto-wallets/${id}`
const LIST = 'GET /crypto-wallets/changes'
const deleted = { body: { message: 'Deleted' } }

beforeEach(() => startSession('secret', grace))

type DeleteProps = {
  onSuccess?: (answer: { message: string } | null) => void
  words?: (error: unknown, failure: string) => string | null
}

function Delete({ onSuccess, words }: DeleteProps) {
  const approval = useApiQuery(wallets.listChanges, {}).data?.data.approval
  const { send, busy, done, failure, dismiss } = useApiMutation(wallets.archive, {
    failure: 'Please try again.',
    refreshes: [wallets.listChanges],
    ...(onSuccess && { onSuccess }),
    ...(words && { words }),
  })
  return (
    <>
      <p>approval {approval}</p>
      {done ? <p>It is gone</p> : null}
      <button type="button" onClick={() => void send({ params: { id } })}>
        {busy ? 'Deleting...' : 'Delete'}
      </button>
      <p>{failure}</p>
      <button type="button" onClick={dismiss}>
        Dismiss
      </button>
    </>
  )
}

async function open(answers: Answers, onSuccess?: DeleteProps['onSuccess'], words?: DeleteProps['words']) {
  const server = fakeServer(answers)
  render(
    <QueryClientProvider client={queryClient}>
      <Delete {...(onSuccess && { onSuccess })} {...(words && { words })} />
    </QueryClientProvider>,
  )
  await screen.findByText('approval off')
  return { server, press: () => userEvent.click(screen.getByRole('button', { name: /^Delet/ })) }
}

test('a change is sent once, however often it is pressed, and what it affects is read again', async () => {
  const answer = later(() => deleted)
  const onSuccess = vi.fn()
  const { server, press } = await open({ [ARCHIVE]: answer.answer }, onSuccess)
  await press()
  await screen.findByText('Deleting...')
  await press()
  await userEvent.click(screen.getByText('Dismiss'))
  screen.getByText('Deleting...')
  answer.arrive()
  await screen.findByText('Delete')
  expect(server.to(ARCHIVE)).toHaveLength(1)
  await waitFor(() => expect(server.to(LIST)).toHaveLength(2))
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith({ message: 'Deleted' }, { params: { id } })
})

test('a refusal is shown in the server’s words until it is dismissed, and what it affects is read again', async () => {
  const onSuccess = vi.fn()
  const { server, press } = await open({ [ARCHIVE]: failure(409, 'refused', 'Already deleted.') }, onSuccess)
  server.now(LIST, answersWith({ approval: 'required', otherAdministrators: 1, changes: [] }))
  await press()
  await screen.findByText('Already deleted.')
  await waitFor(() => expect(server.to(LIST)).toHaveLength(2))
  expect(onSuccess).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('Dismiss'))
  expect(screen.queryByText('Already deleted.')).toBeNull()
})

test('the next attempt removes the message of the last one', async () => {
  const { server, press } = await open({ [ARCHIVE]: failure(409, 'refused', 'Not now.') })
  await press()
  await screen.findByText('Not now.')
  server.now(ARCHIVE, deleted)
  await press()
  await waitFor(() => expect(screen.queryByText('Not now.')).toBeNull())
})

test('a change is done once it has succeeded', async () => {
  const { server, press } = await open({ [ARCHIVE]: failure(409, 'refused', 'Not now.') })
  await press()
  await screen.findByText('Not now.')
  expect(screen.queryByText('It is gone')).toBeNull()
  server.now(ARCHIVE, deleted)
  await press()
  await screen.findByText('It is gone')
})

test('a failure that the screen shows in another way has no message', async () => {
  const words = vi.fn(() => null)
  const { server, press } = await open({ [ARCHIVE]: failure(409, 'refused', 'Not now.') }, undefined, words)
  await press()
  await waitFor(() => expect(words).toHaveBeenCalled())
  expect(screen.queryByText('Not now.')).toBeNull()
  expect(server.to(ARCHIVE)).toHaveLength(1)
})

test('a change that the server accepted counts as made, even if its answer can’t be read', async () => {
  const onSuccess = vi.fn()
  const { press } = await open({ [ARCHIVE]: { body: 'nonsense' } }, onSuccess)
  await press()
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith(null, { params: { id } }))
})
