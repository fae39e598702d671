import { wallets } from '@bank/contract/wallets'
import { screen, waitFor, within } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { call } from '../api/call.ts'
import { useApiQuery } from '../api/use-api-query.ts'
import { type Answers, answersWith, fakeServer, later, refuses } from '../testing/fake-server.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { administrator } from '../testing/people.ts'
import { toast } from '../ui/toast/toast.ts'
import { ConfirmedActDialog } from './confirmed-act-dialog.tsx'
import { useConfirmedAct } from './use-confirmed-act.ts'

test('the act is sent once, after the dialog was confirmed, and what it affects is read again', async () => {
  const answer = later(deleted)
  const { user, server } = openWallets({ [remove]: answer.answer })
  await user.click(await screen.findByRole('button', { name: 'Delete Bitcoin' }))
  expect(server.to(remove)).toEqual([])
  await user.dblClick(question().getByRole('button', { name: 'Delete' }))
  answer.arrive()
  expect(await screen.findByText('Wallet deleted.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.to(remove)).toHaveLength(1)
  await waitFor(() => expect(server.to(list)).toHaveLength(2))
})

test('if the button is gone afterward, the list takes the focus', async () => {
  const { user, server } = openWallets({ [remove]: deleted })
  await user.click(await screen.findByRole('button', { name: 'Delete Bitcoin' }))
  server.now(list, answersWith({ approval: 'off', otherAdministrators: 0, changes: [] }))
  await user.click(question().getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Bitcoin' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Wallets' })))
})

test('the dialog shows why the act failed, and not any more when it is opened again', async () => {
  const { user, server } = openWallets({ [remove]: refuses('Not now.') })
  await user.click(await screen.findByRole('button', { name: 'Delete Bitcoin' }))
  await user.click(question().getByRole('button', { name: 'Delete' }))
  expect(await question().findByText('Not now.')).toBeTruthy()
  await waitFor(() => expect(server.to(list)).toHaveLength(2))
  await user.click(question().getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Delete Bitcoin' }))
  expect(question().queryByText('Not now.')).toBeNull()
})

test('a failure that is shown elsewhere closes the dialog', async () => {
  const { user } = openWallets(
    { [remove]: refuses('Not now.') },
    { onFailure: (error) => void toast.error(error instanceof Error ? error.message : '') },
  )
  await user.click(await screen.findByRole('button', { name: 'Delete Bitcoin' }))
  await user.click(question().getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Not now.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

const id = '0190c8a0-0000-7000-8000-000000000009'
const remove = `DELETE /crypto-wallets/${id}`
const list = 'GET /crypto-wallets/changes'
const deleted = () => ({ body: { message: 'Wallet deleted.' } })

const question = () => within(screen.getByRole('alertdialog', { name: 'Delete Bitcoin?' }))

type WalletsProps = { onFailure?: (error: unknown) => void }

/** A list with one wallet, which is there as long as there is another administrator. */
function Wallets({ onFailure }: WalletsProps) {
  const listRef = useRef<HTMLUListElement>(null)
  const isListed = useApiQuery(wallets.listChanges, {}).data?.data.otherAdministrators !== 0
  const removal = useConfirmedAct({
    act: (walletId: string) => call(wallets.archive, { params: { id: walletId } }),
    onSuccess: ({ message }) => void toast.success(message),
    ...(onFailure && { onFailure }),
    refreshes: [wallets.listChanges],
    focusFallbacks: [listRef],
  })
  return (
    <>
      <ul ref={listRef} tabIndex={-1} aria-label="Wallets">
        {isListed ? (
          <li>
            <button type="button" onClick={() => removal.ask(id)}>
              Delete Bitcoin
            </button>
          </li>
        ) : null}
      </ul>
      <ConfirmedActDialog confirmation={removal} title="Delete Bitcoin?" act="Delete">
        <p>Customers no longer see it.</p>
      </ConfirmedActDialog>
    </>
  )
}

function openWallets(answers: Answers, props: WalletsProps = {}) {
  const server = fakeServer(answers)
  return { server, ...openScreen(() => <Wallets {...props} />, administrator) }
}
