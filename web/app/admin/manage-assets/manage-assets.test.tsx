import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList, answersWith, changedMeanwhile, later, refuses } from '../../testing/fake-server.ts'
import { expectTryAgain, opener, type User } from '../../testing/open-screen.tsx'
import { choose, describedBy, onPhone, retype, rowOf } from '../../testing/parts.ts'
import { administrator } from '../../testing/people.ts'
import ManageAssets from './manage-assets.tsx'

test('figures are shown in whole dollars and edited to the cent', async () => {
  const { user } = openAssets()
  expect(await screen.findByText('$1,201')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Edit Ada Lovelace' }))
  expect(field('Stocks').value).toBe('1200.50')
  expect(document.activeElement).toBe(field('Stocks'))
})

test('Enter opens the review; with a reason it saves only what changed, and the focus returns to Edit', async () => {
  const { user, server } = openAssets()
  await edit(user)
  await retype(user, field('Crypto'), '12.34')
  expect(describedBy(field('Crypto'))).toContain('$5.00')
  expect(describedBy(field('Crypto'))).toContain('$12.34')
  server.now(list, answersList([{ ...ada, crypto: 12.34 }, own]))
  await user.keyboard('{Enter}')
  const review = await openedReview()
  expect(server.to(save)).toEqual([])
  expect(review.getByRole('listitem').textContent).toBe('Crypto$5.00 becomes $12.34')
  await giveReason(user)
  await user.click(review.getByRole('button', { name: 'Set Crypto to $12.34' }))
  expect(await screen.findByText('The assets are saved.')).toBeTruthy()
  expect(isAskedAtReload()).toBe(false)
  expect(server.bodies(save)).toEqual([{ crypto: 12.34, reason: 'Her letter of 3 May', seen: ada.updatedAt }])
  expect(await screen.findByText('$12')).toBeTruthy()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Ada Lovelace' })),
  )
})

test('the review says in words what may be a slip: zero, ten times as much, a tenth', async () => {
  const { user, server } = openAssets({ [list]: answersList([{ ...ada, stocks: 994_092.37, others: 30 }]) })
  await edit(user)
  await retype(user, field('Stocks'), '9940923.70')
  await user.clear(field('Real Estate'))
  await user.clear(field('Crypto'))
  await retype(user, field('Others'), '3{Enter}')
  const review = await openedReview('3 figures')
  expect(review.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Stocks$994,092.37 becomes $9,940,923.7010 times as much',
    'Crypto$5.00 becomes $0.00Becomes zero',
    'Others$30.00 becomes $3.00A tenth of what it was',
  ])
  await user.click(review.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.to(save)).toEqual([])
  expect(field('Stocks').value).toBe('9940923.70')
})

test('without a reason nothing is saved, and the field says so; a typed one is kept', async () => {
  const { user, server } = openAssets()
  await edit(user)
  await retype(user, field('Others'), '9{Enter}')
  const review = await openedReview()
  expect(reasonField().placeholder).toBe('')
  expect(describedBy(reasonField())).toContain('Staff read it there.')
  await user.type(reasonField(), '  ')
  await user.click(review.getByRole('button', { name: 'Set Others to $9.00' }))
  expect(describedBy(reasonField())).toContain('Reason is required')
  expect(document.activeElement).toBe(reasonField())
  await user.type(reasonField(), 'As agreed')
  expect(describedBy(reasonField())).not.toContain('required')
  await user.click(review.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Others')))
  await user.keyboard('{Enter}')
  await openedReview()
  expect(reasonField().value).toBe('  As agreed')
  expect(server.to(save)).toEqual([])
})

test('Enter in the reason never saves: the field says what is missing, or which button saves', async () => {
  const { user, server } = openAssets()
  await edit(user)
  await retype(user, field('Others'), '9{Enter}')
  await openedReview()
  await user.type(reasonField(), '{Enter}')
  expect(describedBy(reasonField())).toContain('Reason is required')
  await user.keyboard('Her letter of 3 May{Enter}')
  expect(reasonField().value).toBe('Her letter of 3 May')
  expect(describedBy(reasonField())).toBe('To save, press “Set Others to $9.00”.')
  expect(reasonField().getAttribute('aria-invalid')).toBeNull()
  await user.keyboard('!')
  expect(describedBy(reasonField())).toContain('Staff read it there.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(field('Others')))
  expect(field('Others').value).toBe('9')
  await user.keyboard('{Enter}')
  await openedReview()
  await user.type(reasonField(), '{Enter}{Enter}')
  expect(describedBy(reasonField())).toBe('To save, press “Set Others to $9.00”.')
  expect(reasonField().value).toBe('Her letter of 3 May!')
  expect(server.to(save)).toEqual([])
})

test('a text that is not an amount is refused at its field, and nothing is reviewed', async () => {
  const { user } = openAssets()
  await edit(user)
  await retype(user, field('Crypto'), '5k')
  await user.type(field('Stocks'), '{Enter}')
  expect(field('Crypto').getAttribute('aria-invalid')).toBe('true')
  expect(describedBy(field('Crypto'))).toContain('Crypto: “5k” can’t be read as an amount')
  expect(document.activeElement).toBe(field('Crypto'))
  await retype(user, field('Crypto'), '1000000000000')
  expect(describedBy(field('Crypto'))).toMatch(/^Crypto must be at most/)
  await retype(user, field('Crypto'), 'Crypto')
  expect(describedBy(field('Crypto'))).toContain('Crypto: “Crypto” can’t be read as an amount')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the total by kind stands beside the balances, with what differs, also while it is edited', async () => {
  const { user } = openAssets({
    [list]: answersList([
      { ...ada, totalAssets: 1_205.5 },
      { ...own, totalAssets: 5.25 },
    ]),
  })
  const row = async () => (await rowOf('Ada Lovelace')).textContent
  expect(await row()).toContain('By kind $1,206, balances $1,206. No difference')
  expect((await rowOf('Ming Admin')).textContent).toContain(
    'By kind $5.00, balances $5.25. $0.25 more than by kind',
  )
  await edit(user)
  await retype(user, field('Others'), '2000')
  expect(await row()).toContain('By kind $3,205.50, balances $1,205.50. $2,000.00 less than by kind')
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

test('leaving the screen or reloading it asks first if typed figures would be lost, and only then', async () => {
  const { user, address, navigateTo } = openAssets({ [list]: answersList([ada, grace]) })
  await edit(user)
  expect(isAskedAtReload()).toBe(false)
  await retype(user, field('Stocks'), '5k')
  await navigateTo('/elsewhere')
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  expect(question.textContent).toContain('Your changes to the assets of Ada Lovelace have not been saved.')
  await choose(user, 'Keep editing')
  expect(field('Stocks').value).toBe('5k')
  await user.click(screen.getByRole('button', { name: 'Edit Grace Hopper' }))
  await retype(user, field('Others', 'Grace Hopper'), '9')
  expect(isAskedAtReload()).toBe(true)
  // A search only hides the rows.
  await navigateTo('/?search=grace')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await navigateTo('/elsewhere')
  await screen.findByText('Your changes to the assets of 2 users have not been saved.')
  expect(address()).toBe('/?search=grace')
  await choose(user, 'Discard changes', 'Discard your changes?')
  await waitFor(() => expect(address()).toBe('/elsewhere'))
})

test('figures that were cancelled or typed back are left without a question', async () => {
  const { user, address, navigateTo } = openAssets({ [list]: answersList([ada, grace]) })
  await edit(user)
  await retype(user, field('Stocks'), '7{Escape}')
  await user.click(screen.getByRole('button', { name: 'Edit Grace Hopper' }))
  await retype(user, field('Others', 'Grace Hopper'), '9')
  await retype(user, field('Others', 'Grace Hopper'), '0')
  expect(isAskedAtReload()).toBe(false)
  await navigateTo('/elsewhere')
  expect(address()).toBe('/elsewhere')
})

test('a failure appears in the review, and the input is kept', async () => {
  const { user } = openAssets({ [save]: refuses('You are not allowed to do this.', 403) })
  await edit(user)
  await retype(user, field('Others'), '9{Enter}')
  await giveReason(user)
  await choose(user, 'Set Others to $9.00')
  expect((await screen.findByText('Failed to save changes')).parentElement?.textContent).toContain(
    'You are not allowed to do this.',
  )
  await choose(user, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field('Others').value).toBe('9')
})

test('if someone else changed the row in the meantime, the input is kept, and it can be saved or replaced', async () => {
  const changedAt = '2026-01-02T00:00:00.000Z'
  const { user, server } = openAssets({ [save]: changedMeanwhile({ crypto: 7.5, stocks: 1 }, changedAt) })
  await edit(user)
  await retype(user, field('Crypto'), '12{Enter}')
  await giveReason(user)
  await choose(user, 'Set Crypto to $12.00')
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
  await choose(user, 'Set Crypto to $13.00')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  server.now(save, answersWith({ ...ada, crypto: 13 }))
  await user.click(await screen.findByRole('button', { name: 'Save my version' }))
  await choose(user, 'Set Crypto to $13.00')
  expect(await screen.findByText('The assets are saved.')).toBeTruthy()
  const reason = 'Her letter of 3 May'
  expect(server.bodies(save)).toEqual([
    { crypto: 12, reason, seen: ada.updatedAt },
    { crypto: 13, reason, seen: changedAt },
    { crypto: 13, reason, seen: changedAt },
  ])
})

test('a row is saved once, no matter how often the button is pressed', async () => {
  const answer = later(answersWith({ ...ada, others: 9 }))
  const { user, server } = openAssets({ [save]: answer.answer })
  await edit(user)
  await retype(user, field('Others'), '9{Enter}')
  const review = await openedReview()
  await giveReason(user)
  const button = review.getByRole('button', { name: 'Set Others to $9.00' })
  await user.dblClick(button)
  fireEvent.click(button)
  await user.keyboard('{Escape}')
  expect(review.getByRole('button', { name: 'Saving...' })).toBeTruthy()
  answer.arrive()
  await screen.findByText('The assets are saved.')
  expect(server.to(save)).toHaveLength(1)
})

test('a saved row keeps its new figures until the list is read again, no matter what happens to another row', async () => {
  const { user, server } = openAssets({
    [list]: answersList([ada, grace]),
    [`PUT /admin/user-assets/${grace.userId}`]: answersWith({ ...grace, others: 8 }),
  })
  const reviewOthers = async (name: string, amount: string) => {
    await user.click(screen.getByRole('button', { name: `Edit ${name}` }))
    await retype(user, field('Others', name), `${amount}{Enter}`)
    await giveReason(user)
    return screen.findByRole('button', { name: `Set Others to $${amount}.00` })
  }
  await rowOf('Ada Lovelace')
  const late = later(
    answersList([
      { ...ada, others: 9 },
      { ...grace, others: 8 },
    ]),
  )
  server.now(list, late.answer)
  await user.click(await reviewOthers('Ada Lovelace', '9'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const button = await reviewOthers('Grace Hopper', '8')
  // Two presses before React has drawn that the button is busy.
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([field('Others').value, field('Others', 'Grace Hopper').value]).toEqual(['9', '8'])
  late.arrive()
  const shown = async (name: string) =>
    (await screen.findByRole('button', { name: `Edit ${name}` })).closest('tr')?.textContent
  expect(await shown('Ada Lovelace')).toContain('$9')
  expect(await shown('Grace Hopper')).toContain('$8')
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

test('on a phone a row has the kinds that there are, and all of them while it is edited', async () => {
  onPhone()
  const { user } = openAssets()
  await screen.findByText('Ada Lovelace')
  const rows = within(screen.getByRole('list', { name: 'User assets' })).getAllByRole('listitem')
  expect(rows[0]?.textContent).toBe(
    'ALAda Lovelace$1,205.50ada@example.comStocks $1,200.50, Crypto $5.00. Balances $1,500.25: $294.75 more than by kind.Edit',
  )
  expect(rows[1]?.textContent).toContain('Your account')
  await edit(user)
  for (const kind of ['Stocks', 'Real Estate', 'Crypto', 'Others']) expect(field(kind)).toBeTruthy()
  await retype(user, field('Crypto'), 'five')
  expect(describedBy(field('Crypto'))).not.toBe('')
})

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
const grace = {
  ...ada,
  userId: '01968042-9f29-7b73-89e1-000000000002',
  firstName: 'Grace',
  lastName: 'Hopper',
}

const list = 'GET /admin/user-assets'
const save = `PUT /admin/user-assets/${ada.userId}`

const openAssets = opener(ManageAssets, administrator, {
  [list]: answersList([ada, own]),
  [save]: answersWith(ada),
})

/** Whether the browser would ask before the page is reloaded or closed. */
const isAskedAtReload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

const openedReview = async (what = '1 figure') =>
  within(await screen.findByRole('alertdialog', { name: `Change ${what} of Ada Lovelace?` }))

const reasonField = () => screen.getByLabelText<HTMLInputElement>('Reason for the audit log')

async function giveReason(user: User) {
  await retype(user, await screen.findByLabelText('Reason for the audit log'), 'Her letter of 3 May')
}

async function edit(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Edit Ada Lovelace' }))
}

const field = (label: string, name = 'Ada Lovelace') =>
  screen.getByLabelText<HTMLInputElement>(`${label} of ${name}`, { selector: 'input' })
