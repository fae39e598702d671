import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activityPage, adjustment, depositRow } from '../../../testing/activity.ts'
import { opener } from '../../../testing/open-screen.tsx'
import { ada, administrator } from '../../../testing/people.ts'
import { ActivityPart } from './activity-part.tsx'

const CHECKING = `GET /admin/users/${ada.id}/activity/checking`
const BORROWED = `GET /admin/users/${ada.id}/activity/borrowed`

const open = opener(() => <ActivityPart user={ada} />, administrator, {
  [CHECKING]: activityPage([adjustment, depositRow]),
  [BORROWED]: activityPage([], { closing: 0 }),
})

test('staff read the rows of each balance as the customer does, with the reason of an edit', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Interest for October/ }))
  const row = await screen.findByRole('dialog', { name: 'Adjustment of +$12.34' })
  expect(within(row).getByText('Reason').nextElementSibling?.textContent).toBe('Interest for October')
  expect(within(row).getByText('Balance after').nextElementSibling?.textContent).toBe('$512.34')
  await user.keyboard('{Escape}')
  expect(screen.getByText('Closing balance').nextElementSibling?.textContent).toBe('$512.34')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Balance' }), 'Total Borrowed')
  expect(await screen.findByText('No activity found')).toBeTruthy()
})

test('the filters stay out of the address, which belongs to the list of users', async () => {
  const { server, user, address } = open()
  await user.type(await screen.findByRole('searchbox', { name: 'Search activity' }), 'rent')
  await waitFor(() => expect(server.to(CHECKING).at(-1)?.query).toEqual({ search: 'rent', limit: '25' }))
  expect(address()).toBe('/')
})
