import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { browserWithPush, device } from '../../push/push-testing.ts'
import { turnOn } from '../../push/this-device.ts'
import { answersWith, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { MyAccount } from './my-account.tsx'
import { answersOfMyAccount, openSession } from './my-account-testing.ts'

const READ = 'GET /auth/push'
const phone = {
  ...openSession,
  id: '019681ce-2129-7803-a7d2-000000000002',
  current: false,
  device: 'Safari on iPhone',
}
const toldPhone = {
  ...device,
  id: '019681ce-2129-7803-a7d2-00000000000e',
  sessionId: phone.id,
  current: false,
  device: phone.device,
}
const tells = (...devices: object[]) => answersWith({ publicKey: 'a key', devices })
const off = () => ({ body: { message: 'Notifications are off for this device.' } })

const open = opener(MyAccount, customer, {
  ...answersOfMyAccount,
  'GET /auth/sessions': answersWith([openSession, phone]),
  [READ]: tells(toldPhone),
  'POST /auth/push': answersWith(device),
  [`DELETE /auth/push/${device.id}`]: off,
  [`DELETE /auth/push/${toldPhone.id}`]: off,
})

const devices = async () => within(await screen.findByRole('region', { name: 'Where you are logged in' }))
const stopOn = (name: string) => ({ name: `Stop notifications on ${name}, network address 203.0.113.7` })

test('each session that gets notifications says so, and another one is stopped from here', async () => {
  const { user, server } = open()
  const list = await devices()
  const stop = await list.findByRole('button', stopOn('Safari on iPhone'))
  const [here, there] = list.getAllByRole('listitem')
  expect(here?.textContent).not.toContain('Gets notifications')
  expect(there?.textContent).toContain('Gets notifications')
  server.now(READ, tells())
  await user.click(stop)
  await waitFor(() => expect(list.queryByText('Gets notifications')).toBeNull())
  expect(server.to(`DELETE /auth/push/${toldPhone.id}`)).toHaveLength(1)
  expect(screen.getByText('Safari on iPhone, until its next login.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.contains(there ?? null)).toBe(true))
})

test('stopped on the device in hand, it stays off there', async () => {
  const browser = browserWithPush({ permission: 'granted' })
  const { user, server } = open({ [READ]: tells(device) })
  await turnOn()
  const list = await devices()
  await user.click(await list.findByRole('button', stopOn('Firefox on Windows')))
  await screen.findByText('You can turn them on again in Settings.')
  expect(server.to(`DELETE /auth/push/${device.id}`)).toHaveLength(1)
  expect(browser.endpoint).toBe('')
  expect(localStorage).toHaveLength(0)
})

test('what could not be stopped still says so', async () => {
  const { user } = open({ [`DELETE /auth/push/${toldPhone.id}`]: refuses('Please wait.', 429) })
  const list = await devices()
  await user.click(await list.findByRole('button', stopOn('Safari on iPhone')))
  await screen.findByText('Safari on iPhone still gets notifications')
  expect(list.getByText('Gets notifications')).toBeTruthy()
})

test('the devices are there although it is not known which get notifications', async () => {
  const { user, recover } = open({ [READ]: refuses('No.', 403) })
  const list = await devices()
  await list.findByText('Failed to load which devices get notifications')
  expect(list.getByText('Safari on iPhone')).toBeTruthy()
  recover(READ)
  await user.click(list.getByRole('button', { name: 'Try again' }))
  await list.findByText('Gets notifications')
})
