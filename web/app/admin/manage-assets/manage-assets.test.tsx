import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList, answersWith, changedMeanwhile, later, refuses } from '../../testing/fake-server.ts'
import { expectTryAgain, opener, type User } from '../../testing/open-screen.tsx'
import { describedBy, retype } from '../../testing/parts.ts'
import { administrator } from '../../testing/people.ts'
import ManageAssets from './manage-assets.tsx'

test('figures are shown in whole dollars and edited to the cent', async () => {
  const { user } = openAssets()
  expect(await screen.findByText('$1,201')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit Ada Lovelace' }))
  expect(field('Stocks').value).toBe('1200.50')
  expect(document.activeElement).toBe(field('Stocks'))
})

test('Enter saves only what changed, confirms it, and returns the focus to Edit', async () => {
  const { user, server } = openAssets()
  await edit(user)
  await retype(user, field('Crypto'), '12.34')
  expect(describedBy(field('Crypto'))).toContain('$5.00')
  expect(describedBy(field('Crypto'))).toContain('$12.34')
  server.now(list, answersList([{ ...ada, crypto: 12.34 }, own]))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('The assets are saved.')).toBeTruthy()
  expect(server.bodies(save)).toEqual([{ crypto: 12.34, seen: ada.updatedAt }])
  expect(await screen.findByText('$12')).toBeTruthy()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Ada Lovelace' })),
  )
})

test('a figure that would be wiped out is confirmed once, old to new, before anything is sent', async () => {
  const { user, server } = openAssets()
  await edit(user)
  await user.clear(field('Stocks'))
  await user.clear(field('Real Estate'))
  await user.click(screen.getByRole('button', { name: 'Save Ada Lovelace' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Set Stocks to $0.00?' }))
  expect(question.getByText('$1,200.50')).toBeTruthy()
  expect(question.queryByText('Real Estate')).toBeNull()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(server.to(save)).toEqual([])
  expect(field('Stocks').value).toBe('')

  await user.click(screen.getByRole('button', { name: 'Save Ada Lovelace' }))
  await user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await screen.findByText('The assets are saved.')
  expect(server.bodies(save)).toEqual([{ stocks: 0, seen: ada.updatedAt }])
})

test('Escape leaves the row unchanged, and nothing is sent', async () => {
  const { user, server } = openAssets()
  await edit(user)
  await retype(user, field('Stocks'), '7')
  await user.keyboard('{Escape}')
  expect(screen.getByText('$1,201')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /^Stocks/ })).toBeNull()
  expect(server.to(save)).toEqual([])
})

test('a failure appears on the row, and the input is kept', async () => {
  const { user } = openAssets({ [save]: refuses('You are not allowed to do this.', 403) })
  await edit(user)
  await retype(user, field('Others'), '9{Enter}')
  expect(await screen.findByText('Failed to save changes')).toBeTruthy()
  expect(screen.getByText('You are not allowed to do this.')).toBeTruthy()
  expect(field('Others').value).toBe('9')
})

test('if someone else changed the row in the meantime, the input is kept, and it can be saved or replaced', async () => {
  const changedAt = '2026-01-02T00:00:00.000Z'
  const { user, server } = openAssets({ [save]: changedMeanwhile({ crypto: 7.5, stocks: 1 }, changedAt) })
  await edit(user)
  await retype(user, field('Crypto'), '12{Enter}')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Someone else has changed these assets')).toBeTruthy()
  // Across the whole row, below it: the name's column would be too narrow.
  const cell = alert.getByText('Someone else has changed these assets').closest('td')
  expect(cell?.colSpan).toBe(6)
  expect(cell?.closest('tr')?.previousElementSibling?.textContent).toContain('Ada Lovelace')
  expect(alert.getByText('$7.50').closest('div')?.textContent).toBe('Crypto$7.50')
  expect([field('Crypto').value, field('Stocks').value]).toEqual(['12', '1.00'])
  await user.click(alert.getByRole('button', { name: 'Load the new values' }))
  expect(field('Crypto').value).toBe('7.50')
  await retype(user, field('Crypto'), '13{Enter}')
  server.now(save, answersWith({ ...ada, crypto: 13 }))
  await user.click(await screen.findByRole('button', { name: 'Save my version' }))
  expect(await screen.findByText('The assets are saved.')).toBeTruthy()
  expect(server.bodies(save)).toEqual([
    { crypto: 12, seen: ada.updatedAt },
    { crypto: 13, seen: changedAt },
    { crypto: 13, seen: changedAt },
  ])
})

test('a row is saved once, no matter how often Save is pressed', async () => {
  const answer = later(answersWith({ ...ada, others: 9 }))
  const { user, server } = openAssets({ [save]: answer.answer })
  await edit(user)
  await retype(user, field('Others'), '9')
  const button = screen.getByRole('button', { name: 'Save Ada Lovelace' })
  await user.dblClick(button)
  fireEvent.click(button)
  await user.type(field('Others'), '{Enter}')
  expect(screen.getByRole('button', { name: 'Saving Ada Lovelace' })).toBeTruthy()
  answer.arrive()
  await screen.findByText('The assets are saved.')
  expect(server.to(save)).toHaveLength(1)
})

test('saving an unchanged row sends nothing', async () => {
  const { user, server } = openAssets()
  await edit(user)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Nothing was changed.')).toBeTruthy()
  expect(server.to(save)).toEqual([])
})

test('an administrator can’t edit their own figures', async () => {
  openAssets()
  const row = (await screen.findByText('Ming Admin')).closest('tr')
  expect(row?.textContent).toContain('Your account')
  expect(row?.querySelector('button')).toBeNull()
})

test('the search and the page are in the address, and a new search starts at the first page', async () => {
  const { user, server, address } = openAssets({
    [list]: ({ query }) => answersList([ada], { nextCursor: query.cursor ? null : 'second' })(),
  })
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(address()).toBe('/?cursor=second&page=2'))
  await waitFor(() => expect(server.to(list).at(-1)?.query).toEqual({ limit: '50', cursor: 'second' }))
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await waitFor(() => expect(address()).toBe('/'))
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(address()).toBe('/?cursor=second&page=2'))
  await user.type(screen.getByRole('searchbox'), 'ada')
  await waitFor(() => expect(address()).toBe('/?search=ada'))
  await waitFor(() => expect(server.to(list).at(-1)?.query).toEqual({ limit: '50', search: 'ada' }))
})

test('users that could not be fetched say so and can be fetched again', () =>
  expectTryAgain(openAssets, list, 'Failed to fetch users', 'Ada Lovelace'))

const ada = {
  userId: '01968042-9f29-7b73-89e1-000000000001',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  stocks: 1200.5,
  real_estate: 0,
  crypto: 5,
  others: 0,
  totalAssets: 1_500.25,
  updatedAt: '2026-01-01T00:00:00.000Z',
}
/** The administrator whom `openScreen` signs in. */
const own = {
  ...ada,
  userId: '019681ce-2129-7803-a7d2-6306453ab20d',
  firstName: 'Ming',
  lastName: 'Admin',
  stocks: 0,
}

const list = 'GET /admin/user-assets'
const save = `PUT /admin/user-assets/${ada.userId}`

const openAssets = opener(ManageAssets, administrator, {
  [list]: answersList([ada, own]),
  [save]: answersWith(ada),
})

async function edit(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Edit Ada Lovelace' }))
}

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(`${label} of Ada Lovelace`, { selector: 'input' })
