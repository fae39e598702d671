import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { answersWith, fakeServer } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { administrator } from '../../testing/people.ts'
import { AdminMaintenance } from './admin-maintenance.tsx'

afterEach(() => focusManager.setFocused(undefined))

const status = 'GET /status'
const statusWith = (maintenanceMode: boolean) =>
  answersWith({ systemName: 'Wealth Management System', maintenanceMode })

function Shell() {
  return (
    <>
      <AdminMaintenance />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  )
}

test('announces politely that maintenance is on, with a link to Settings', async () => {
  fakeServer({ [status]: statusWith(true) })
  openScreen(Shell, administrator)
  const notice = await screen.findByRole('status')
  expect(notice.textContent).toContain('Maintenance mode is on')
  expect(screen.getByRole('link', { name: 'Open Settings' }).getAttribute('href')).toBe('/admin/settings')
})

test('notices that someone else switched maintenance mode, at the next screen and when the window gets the focus', async () => {
  const server = fakeServer({ [status]: statusWith(false) })
  const { user } = openScreen(Shell, administrator)
  await waitFor(() => expect(server.to(status).length).toBe(1))
  expect(screen.queryByRole('status')).toBeNull()
  server.now(status, statusWith(true))
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByText('Maintenance mode is on')).toBeTruthy()
  server.now(status, statusWith(false))
  act(() => focusManager.setFocused(false))
  act(() => focusManager.setFocused(true))
  await waitFor(() => expect(screen.queryByText('Maintenance mode is on')).toBeNull())
})
