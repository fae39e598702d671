import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answersWith, fakeServer, later } from '../testing/fake-server.ts'
import { ConnectionNotice } from './connection-notice.tsx'

const STATUS = 'GET /status'

function turn(way: 'offline' | 'online') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(way === 'online')
  act(() => void dispatchEvent(new Event(way)))
}

test('back online, the notice stays as it is until the bank answers, and then goes', async () => {
  const status = later(answersWith({ systemName: 'Meranti Group', maintenanceMode: false }))
  fakeServer({ [STATUS]: status.answer })
  render(<ConnectionNotice />)
  turn('offline')
  screen.getByText('You are offline')
  turn('online')
  screen.getByText('You are offline')
  status.arrive()
  await vi.waitFor(() => expect(screen.queryByText('You are offline')).toBeNull())
})

test('back online without an answer, the notice says that the bank can’t be reached', async () => {
  fakeServer({ [STATUS]: 'unreachable' })
  render(<ConnectionNotice />)
  turn('offline')
  turn('online')
  expect(await screen.findByText('The bank can’t be reached')).toBeTruthy()
})
