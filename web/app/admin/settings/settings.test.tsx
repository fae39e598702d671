import { oversight } from '@bank/contract/oversight'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { refresh } from '../../api/refresh.ts'
import { answersWith, changedMeanwhile, later, refuses, type Sent } from '../../testing/fake-server.ts'
import { expectTryAgain, opener, type User } from '../../testing/open-screen.tsx'
import { choose, describedBy, retype } from '../../testing/parts.ts'
import { administrator, grace } from '../../testing/people.ts'
import { settingChange, waitingChanges } from '../../testing/wallets.ts'
import Settings from './settings.tsx'

test('the six settings are shown with their current values', async () => {
  openSettings()
  expect((await textField('System Name')).value).toBe('Wealth Management System')
  expect((await textField('Session Timeout')).value).toBe('30')
  expect((await textField('Max Login Attempts')).value).toBe('5')
  const on = screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)
  expect(on).toEqual([false, true, true, false, false])
})

test('saving sends only what changed, and confirms it', async () => {
  const { user, server } = openSettings()
  await retype(user, await textField('Session Timeout'), '45')
  await user.click(screen.getByRole('switch', { name: /Auto Backup/ }))
  expect(screen.getByText('There are unsaved changes.')).toBeTruthy()
  await saveIt(user)
  expect(await screen.findByText('The settings are saved.')).toBeTruthy()
  expect(server.bodies(save)).toEqual([{ sessionTimeout: 45, autoBackup: false, seen: settings.updatedAt }])
  expect(screen.queryByText('There are unsaved changes.')).toBeNull()
})

test('messages from visitors are off until somebody turns them on, with a sentence about what that sends', async () => {
  const { user, server } = openSettings()
  await textField('System Name')
  const online = screen.getByRole<HTMLInputElement>('switch', {
    name: 'Online Enquiries',
    description: /^The forms of the public site send what visitors type to Messages\. Off: they send nothing/,
  })
  expect(online.checked).toBe(false)
  await user.click(online)
  await saveIt(user)
  expect(await screen.findByText('The settings are saved.')).toBeTruthy()
  expect(server.bodies(save)).toEqual([{ onlineEnquiries: true, seen: settings.updatedAt }])
})

test('a colleague’s change of messages from visitors is told by its name', async () => {
  const { user } = openSettings({
    [save]: changedMeanwhile({ onlineEnquiries: true }, '2026-01-02T00:00:00.000Z'),
  })
  await retype(user, await textField('Session Timeout'), '45')
  await saveIt(user)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/Online Enquiries.*On/)
})

test('leaving the screen asks first if there are unsaved changes, and only then', async () => {
  const { user, address } = openSettings()
  await retype(user, await textField('Session Timeout'), '45')
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await choose(user, 'Keep editing', 'Discard your changes?')
  expect(address()).toBe('/')
  expect((await textField('Session Timeout')).value).toBe('45')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await waitFor(() => expect(address()).toBe('/elsewhere'))
})

test('a number out of range is reported beside its field, and nothing is sent', async () => {
  const { user, server } = openSettings()
  for (const [label, value, words] of [
    ['Session Timeout', '4', 'Session Timeout must be at least 5'],
    ['Session Timeout', '121', 'Session Timeout must be at most 120'],
    ['Session Timeout', '30.5', 'Session Timeout must be a whole number'],
    ['Max Login Attempts', '2', 'Max Login Attempts must be at least 3'],
    ['Max Login Attempts', '11', 'Max Login Attempts must be at most 10'],
  ] as const) {
    await retype(user, await textField(label), value)
    await saveIt(user)
    expect(await screen.findByText(words)).toBeTruthy()
    await retype(user, await textField(label), label === 'Session Timeout' ? '30' : '5')
  }
  expect(server.to(save)).toEqual([])
})

test('second factors for staff can be required, and an administrator without one is warned first', async () => {
  const { user, server } = openSettings()
  await textField('System Name')
  expect(server.to('GET /auth/factors')).toEqual([])
  await user.click(screen.getByRole('switch', { name: 'Second Factor for Staff' }))
  expect(await screen.findByText('You have no second factor yet')).toBeTruthy()
  const way = screen.getByRole('link', { name: 'Set one up in My account first' })
  expect(way.getAttribute('href')).toBe('/admin/account')
  await saveIt(user)
  expect(await screen.findByText('The settings are saved.')).toBeTruthy()
  expect(server.bodies(save)).toEqual([{ staffSecondFactor: 'on', seen: settings.updatedAt }])
})

test('an administrator who has a second factor is not warned', async () => {
  const { user, server } = openSettings({ 'GET /auth/factors': ownFactors({ totp: true }) })
  await textField('System Name')
  await user.click(screen.getByRole('switch', { name: 'Second Factor for Staff' }))
  await waitFor(() => expect(server.to('GET /auth/factors')).toHaveLength(1))
  expect(screen.queryByText('You have no second factor yet')).toBeNull()
})

test.each([
  ['smtp', 'Sent by mail server'],
  ['files', 'Written to files'],
  ['none', 'Not sent'],
])('with mail %s, the state of delivery is “%s”', async (mail, words) => {
  openSettings({ [load]: answersWith({ ...settings, mail }) })
  expect(within(await screen.findByRole('region', { name: 'Email delivery' })).getByText(words)).toBeTruthy()
})

test.each([
  ['daily', /^Backs up the built-in database daily/],
  ['operator', /^This bank runs on the operator’s own database, so the operator makes the backups/],
])('with backups %s, Auto Backup says who makes them', async (backups, words) => {
  openSettings({ [load]: answersWith({ ...settings, backups }) })
  expect(await screen.findByRole('switch', { name: 'Auto Backup', description: words })).toBeTruthy()
})

test('the ends of the ranges are accepted', async () => {
  const { user, server } = openSettings()
  await retype(user, await textField('Session Timeout'), '120')
  await retype(user, await textField('Max Login Attempts'), '3')
  await saveIt(user)
  await waitFor(() =>
    expect(server.bodies(save)).toEqual([
      { sessionTimeout: 120, maxLoginAttempts: 3, seen: settings.updatedAt },
    ]),
  )
})

test('the approval of wallet changes can be chosen, and a choice that has to wait leaves the setting unchanged', async () => {
  const { user, server } = openSettings()
  await textField('System Name')
  const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
  expect(choice(/^Off/).checked).toBe(true)
  await user.click(choice(/^Second administrator/))
  await saveIt(user)
  expect(await screen.findByText('The settings are saved.')).toBeTruthy()
  expect(server.bodies(save)).toEqual([
    { walletChangeApproval: 'second-administrator', seen: settings.updatedAt },
  ])
  const waits = 'The settings are saved. The approval of wallet changes stays as it is.'
  server.now(
    save,
    answersWith({ ...settings, walletChangeApproval: 'second-administrator' }, { message: waits }),
  )
  await user.click(choice(/^Off/))
  await saveIt(user)
  expect(await screen.findByText(waits)).toBeTruthy()
  expect(choice(/^Second administrator/).checked).toBe(true)
})

test('a waiting change of the setting is shown beside it, with a link to the screen that decides it', async () => {
  const waits =
    'The approval of wallet changes stays as it is until another administrator has confirmed your choice.'
  const current = { ...settings, walletChangeApproval: 'second-administrator' }
  const { user, server } = openSettings({
    [load]: answersWith(current),
    [save]: answersWith(current, { message: waits }),
  })
  await textField('System Name')
  expect(screen.queryByRole('link', { name: /Payment screen/ })).toBeNull()
  server.now(changesCall, waitingChanges('second-administrator', [own]))
  await user.click(screen.getByRole('radio', { name: /^Off/ }))
  await saveIt(user)
  expect(await screen.findByText(waits)).toBeTruthy()
  const note = (await screen.findByText('A change of this setting is waiting')).closest<HTMLElement>(
    '[role=status]',
  )
  expect(note?.textContent).toContain('“Off”, which you chose on ')
  expect(note?.textContent).toContain('waits for another administrator to confirm it.')
  expect(
    within(note ?? document.body)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/admin/payment')
})

test('a change of the setting by someone else, or with a waiting period, shows who made it and when it takes effect', async () => {
  openSettings({
    [changesCall]: waitingChanges('second-administrator', [
      { ...own, proposedBy: graceAsProposer, takesEffectAt: '2026-02-02T08:00:00.000Z' },
      { ...own, id: '01968042-9f29-7b73-89e1-4db3a1f04445' },
      { ...own, id: '01968042-9f29-7b73-89e1-4db3a1f04446', kind: 'edit', wantedApproval: null },
    ]),
  })
  const note = (await screen.findByText('2 changes of this setting are waiting')).closest('[role=status]')
  expect(note?.textContent).toMatch(
    /“Off”, which Grace Hopper \(.*\) chose on .*, takes effect on .*, unless an administrator vetoes it/,
  )
})

test('a failure to load the waiting changes of the setting is reported', async () => {
  openSettings({ [changesCall]: refuses('No.', 403) })
  expect(await screen.findByText(/The waiting changes of this setting could not be loaded/)).toBeTruthy()
})

test('the amount from which unverified customers are flagged can be changed, and switched off by a blank field', async () => {
  const { user, server } = openSettings()
  const field = await textField(flagFrom)
  expect(field.value).toBe('10,000.00')
  await retype(user, field, '2,500.5')
  await saveIt(user)
  expect(await screen.findByText('The settings are saved.')).toBeTruthy()
  await waitFor(() => expect(field.value).toBe('2,500.50'))
  await user.clear(field)
  expect(screen.getByText('There are unsaved changes.')).toBeTruthy()
  await saveIt(user)
  await waitFor(() => expect(server.bodies(save)).toHaveLength(2))
  expect(server.bodies(save)).toEqual([
    { flagUnverifiedFrom: 2500.5, seen: settings.updatedAt },
    { flagUnverifiedFrom: null, seen: settings.updatedAt },
  ])
})

test('the saved amount typed in another way is no change, and nothing stays unsaved', async () => {
  const { user, server } = openSettings()
  const field = await textField(flagFrom)
  await retype(user, field, '10000')
  await saveIt(user)
  expect(await screen.findByText('Nothing was changed.')).toBeTruthy()
  expect(field.value).toBe('10,000.00')
  expect(screen.queryByText('There are unsaved changes.')).toBeNull()
  expect(server.to(save)).toEqual([])
})

test('an amount that can’t be read or is out of range is reported at its field, and nothing is sent', async () => {
  const { user, server } = openSettings()
  const field = await textField(flagFrom)
  for (const [typed, words] of [
    ['5k', /^“5k” can’t be read as an amount/],
    ['-5', /^“-5” is negative/],
    ['0.50', `Flag Unverified Customers From must be at least $1.00`],
  ] as const) {
    await retype(user, field, typed)
    await saveIt(user)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText('There are unsaved changes.')).toBeTruthy()
  }
  expect(server.to(save)).toEqual([])
})

test('an amount that someone else changed or switched off in the meantime is told in dollars', async () => {
  const { user, server } = openSettings({
    [save]: changedMeanwhile({ flagUnverifiedFrom: 500.5 }, afterwards),
  })
  await retype(user, await textField('Session Timeout'), '45')
  await saveIt(user)
  expect(within(await screen.findByRole('alert')).getByText('$500.50')).toBeTruthy()
  expect((await textField(flagFrom)).value).toBe('500.50')
  server.now(save, changedMeanwhile({ flagUnverifiedFrom: null }, afterwards))
  await saveIt(user)
  expect(await within(await screen.findByRole('alert')).findByText('None')).toBeTruthy()
  expect((await textField(flagFrom)).value).toBe('')
})

test('what is approved automatically says what it needs, takes an amount, and is off at 0 or blank', async () => {
  const { user, server } = openSettings()
  const field = await textField(approveUpTo)
  expect(field.value).toBe('0.00')
  expect(describedBy(field)).toMatch(
    /exactly what was asked for, in time and confirmed.*both items verified.*0: off/,
  )
  await retype(user, field, '1,000')
  await saveIt(user)
  await waitFor(() => expect(field.value).toBe('1,000.00'))
  await user.clear(field)
  await saveIt(user)
  await waitFor(() => expect(server.bodies(save)).toHaveLength(2))
  expect(server.bodies(save)).toEqual([
    { autoApproveUpTo: 1000, seen: settings.updatedAt },
    { autoApproveUpTo: 0, seen: settings.updatedAt },
  ])
})

test('turning on maintenance mode asks first, and happens once', async () => {
  const answer = later(stored)
  const { user, server } = openSettings({ [save]: answer.answer })
  await textField('System Name')
  await user.click(screen.getByRole('switch', { name: /Maintenance Mode/ }))
  await saveIt(user)
  const question = within(await screen.findByRole('alertdialog', { name: 'Turn maintenance mode on?' }))
  expect(question.getByText(/Customers can’t use the portal/)).toBeTruthy()
  expect(server.to(save)).toEqual([])
  const button = question.getByRole('button', { name: 'Turn on maintenance mode' })
  await user.dblClick(button)
  fireEvent.click(button)
  answer.arrive()
  expect(await screen.findByText('The settings are saved.')).toBeTruthy()
  expect(server.bodies(save)).toEqual([{ maintenanceMode: true, seen: settings.updatedAt }])
})

test('turning off maintenance mode does not ask', async () => {
  const { user, server } = openSettings({ [load]: answersWith({ ...settings, maintenanceMode: true }) })
  await textField('System Name')
  await user.click(screen.getByRole('switch', { name: /Maintenance Mode/ }))
  await saveIt(user)
  await waitFor(() =>
    expect(server.bodies(save)).toEqual([{ maintenanceMode: false, seen: settings.updatedAt }]),
  )
})

test('the server’s field errors appear beside their fields, and the input is kept', async () => {
  const { user } = openSettings({
    [save]: refuses('System Name is taken.', 400, [{ path: 'systemName', msg: 'System Name is taken.' }]),
  })
  await retype(user, await textField('System Name'), 'Our Bank')
  await saveIt(user)
  expect(await screen.findByText('Failed to save settings')).toBeTruthy()
  const field = await textField('System Name')
  expect(field.value).toBe('Our Bank')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('There are unsaved changes.')).toBeTruthy()
})

test('if someone else changed the settings in the meantime, the input is kept and can still be saved', async () => {
  const changedAt = '2026-01-02T00:00:00.000Z'
  const { user, server } = openSettings({
    [save]: changedMeanwhile({ sessionTimeout: 20, maintenanceMode: true, maxLoginAttempts: 4 }, changedAt),
  })
  await retype(user, await textField('Session Timeout'), '45')
  await saveIt(user)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Someone else has changed the settings')).toBeTruthy()
  const told = [...(alert.getByText('20 minutes').closest('dl')?.children ?? [])].map(
    (item) => item.textContent,
  )
  expect(told).toEqual(['Session Timeout20 minutes', 'Maintenance ModeOn', 'Max Login Attempts4'])
  expect((await textField('Session Timeout')).value).toBe('45')
  expect((await textField('Max Login Attempts')).value).toBe('4')
  server.now(save, stored)
  await user.click(alert.getByRole('button', { name: 'Save my version' }))
  expect(await screen.findByText('The settings are saved.')).toBeTruthy()
  expect(server.bodies(save)).toEqual([
    { sessionTimeout: 45, seen: settings.updatedAt },
    { sessionTimeout: 45, seen: changedAt },
  ])
})

test('settings that someone else changed in the meantime can replace the input', async () => {
  const { user } = openSettings({
    [save]: changedMeanwhile({ sessionTimeout: 20 }, '2026-01-02T00:00:00.000Z'),
  })
  await retype(user, await textField('Session Timeout'), '45')
  await saveIt(user)
  await user.click(await screen.findByRole('button', { name: 'Load the new values' }))
  expect((await textField('Session Timeout')).value).toBe('20')
  expect(screen.queryByText('There are unsaved changes.')).toBeNull()
})

test('an untouched form shows what someone else saves, and a later edit is compared with that', async () => {
  const { user, server } = openSettings()
  await textField('System Name')
  server.now(load, answersWith({ ...later15, maintenanceMode: true }))
  await act(() => refresh(oversight.settings))
  await waitFor(async () => expect((await textField('Session Timeout')).value).toBe('15'))
  expect(screen.getAllByRole<HTMLInputElement>('switch')[0]?.checked).toBe(true)
  expect(screen.queryByText('There are unsaved changes.')).toBeNull()
  await retype(user, await textField('Max Login Attempts'), '6')
  await saveIt(user)
  await waitFor(() => expect(server.bodies(save)).toEqual([{ maxLoginAttempts: 6, seen: later15.updatedAt }]))
})

test('what someone else saves during an edit changes neither the input nor what the edit is compared with', async () => {
  const { user, server } = openSettings()
  await retype(user, await textField('Max Login Attempts'), '6')
  server.now(load, answersWith(later15))
  await act(() => refresh(oversight.settings))
  expect((await textField('Session Timeout')).value).toBe('30')
  await saveIt(user)
  await waitFor(() =>
    expect(server.bodies(save)).toEqual([{ maxLoginAttempts: 6, seen: settings.updatedAt }]),
  )
})

test('discarding an edit shows what someone else has saved during it', async () => {
  const { user, server } = openSettings()
  await retype(user, await textField('Max Login Attempts'), '6')
  server.now(load, answersWith(later15))
  await act(() => refresh(oversight.settings))
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  await waitFor(async () => expect((await textField('Session Timeout')).value).toBe('15'))
  expect((await textField('Max Login Attempts')).value).toBe('5')
})

test('changes can be discarded', async () => {
  const { user } = openSettings()
  await retype(user, await textField('System Name'), 'Our Bank')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect((await textField('System Name')).value).toBe('Wealth Management System')
})

test('settings that could not be loaded say so and can be loaded again', async () => {
  await expectTryAgain(openSettings, load, 'Failed to load settings', 'System Name')
  expect(await textField('System Name')).toBeTruthy()
})

/** A choice of the signed-in administrator, which another administrator has to confirm. */
const own = {
  ...settingChange,
  proposedBy: { id: administrator.id, firstName: 'Ming', lastName: 'Admin', email: 'ming@meranti.example' },
}

const graceAsProposer = { id: grace.id, firstName: 'Grace', lastName: 'Hopper', email: grace.email }

const changesCall = 'GET /crypto-wallets/changes'

const flagFrom = /^Flag Unverified Customers From/
const approveUpTo = /^Approve Automatically Up To/
const afterwards = '2026-01-02T00:00:00.000Z'

const load = 'GET /admin/settings'
const save = 'PUT /admin/settings'
const settings = {
  systemName: 'Wealth Management System',
  maintenanceMode: false,
  emailNotifications: true,
  autoBackup: true,
  sessionTimeout: 30,
  maxLoginAttempts: 5,
  walletChangeApproval: 'off',
  staffSecondFactor: 'off',
  flagUnverifiedFrom: 10_000,
  onlineEnquiries: false,
  autoApproveUpTo: 0,
  mail: 'files',
  backups: 'daily',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const ownFactors = (own: object) =>
  answersWith({ passkeys: [], totp: false, recoveryCodesLeft: 0, passkeysAvailable: true, ...own })

/** Like the server: the values in the request replace the stored ones. */
const stored = ({ body }: Sent) => answersWith({ ...settings, ...Object(body), seen: undefined })()

/** With a link to another screen beside it, in place of the menu. */
function SettingsAndMenu() {
  return (
    <>
      <Settings />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  )
}

/** What someone else has saved later. */
const later15 = { ...settings, sessionTimeout: 15, updatedAt: '2099-01-01T00:00:00.000Z' }

const textField = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)

async function saveIt(user: User) {
  await user.click(screen.getByRole('button', { name: 'Save Settings' }))
}

const openSettings = opener(SettingsAndMenu, administrator, {
  [load]: answersWith(settings),
  [save]: stored,
  [changesCall]: waitingChanges('second-administrator'),
  'GET /auth/me': { body: { user: grace, sessionTimeoutMinutes: 30 } },
  'GET /auth/factors': ownFactors({}),
})
