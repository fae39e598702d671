import { identity, Profile } from '@bank/contract/identity'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endSession } from '../../account/session/store.ts'
import { refresh } from '../../api/refresh.ts'
import { type Answerer, changedMeanwhile, failure, later, refuses } from '../../testing/fake-server.ts'
import { closeScreen, opener, type User } from '../../testing/open-screen.tsx'
import { describedBy, retype } from '../../testing/parts.ts'
import { ada, customer } from '../../testing/people.ts'
import { figure } from '../../testing/portal.ts'
import ProfileScreen from './profile.tsx'
import { addressFields, type FieldName, fieldNames, personFields } from './profile-fields.ts'

test('shows every specified field in the specified order', async () => {
  await openProfile()
  const specified = [
    ...['First Name', 'Last Name', 'Email', 'Phone Number', 'Date of Birth'],
    ...['Country', 'State/Province', 'City', 'ZIP/Postal Code', 'Address Line 1', 'Address Line 2'],
    ...['Email Verified', 'Phone Verified'],
  ]
  const shown = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(shown.filter((label) => specified.includes(label))).toEqual(specified)
  expect(figure('Date of Birth')).toMatch(/Dec 10, 1990|10 Dec 1990/)
  expect(figure('Address Line 2')).toBe('–')
  expect(figure('Email Verified')).toBe('Verified')
  expect(figure('Phone Verified')).toBe('Not Verified')
})

test('shows no values and no Edit button while the profile loads', async () => {
  const answer = later(me())
  open({ [read]: answer.answer })
  expect(await screen.findByText('First Name')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull()
  expect(screen.queryByText('Not Verified')).toBeNull()
  answer.arrive()
  expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeTruthy()
})

test('shows an error with a way to try again if the profile can’t be loaded', async () => {
  const { user, recover } = open({ [read]: refuses('No.') })
  expect(await screen.findByText('Failed to load profile data')).toBeTruthy()
  recover(read)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('weiling@customers.example')).toBeTruthy()
})

test('sends only the changed fields, and the date of birth as midnight UTC of the typed day', async () => {
  const { server, user, save } = await editProfile()
  await type(user, 'City', ' Ipoh ')
  fillDate('2001-02-28')
  await save(saved({ city: 'Ipoh', dateOfBirth: '2001-02-28T00:00:00.000Z' }))
  expect(await screen.findByText('Profile saved')).toBeTruthy()
  expect(server.bodies(put)).toEqual([
    { city: 'Ipoh', dateOfBirth: '2001-02-28T00:00:00.000Z', seen: stored.updatedAt },
  ])
  expect(figure('City')).toBe('Ipoh')
  expect(figure('Date of Birth')).toMatch(/Feb 28, 2001|28 Feb 2001/)
})

test('the form has every field of the profile that the contract has', () => {
  expect(new Set<string>(fieldNames)).toEqual(new Set(z.keyof(Profile).options))
})

test.each([...personFields, ...addressFields])(
  '$label is shown and can be edited',
  async ({ name, label }) => {
    const samples: { [Name in FieldName]?: string } = {
      email: 'tan@customers.example',
      phoneNumber: '+60 4 000 0002',
      dateOfBirth: '2001-02-28',
    }
    const typed = samples[name] ?? 'Pulau Tikus'
    const { server, save } = await editProfile()
    fireEvent.change(input(new RegExp(`^${label}`)), { target: { value: typed } })
    server.now(put, saved({ [name]: typed }))
    await save()
    await screen.findByText('Profile saved')
    expect(server.to(put)[0]?.body).toMatchObject({ [name]: expect.stringContaining(typed) })
    expect(figure(label)).not.toBe('–')
  },
)

test('a new address counts at once, and the customer is told of the letters and the way back', async () => {
  const { server, user, save } = await editProfile()
  expect(hint('Email')).toContain('the old one, which can undo the change for 72 hours')
  await type(user, 'Email', 'tan@customers.example')
  server.now(put, saved({ email: 'tan@customers.example', emailVerified: false }))
  server.now(read, me({ ...stored, email: 'tan@customers.example', emailVerified: false }))
  server.now('POST /auth/verify-email/send', () => ({ body: { message: 'Sent.' } }))
  await save()
  expect(
    await screen.findByText('We have sent an email to your new address, and one to the old one.'),
  ).toBeTruthy()
  expect(figure('Email Verified')).toBe('Not Verified')
  await user.click(screen.getByRole('button', { name: 'Send the email again' }))
  expect(await screen.findByText('We have sent an email to tan@customers.example.')).toBeTruthy()
})

test('sends a cleared date of birth as null', async () => {
  const { server, save } = await editProfile()
  fillDate('')
  await save(saved({ dateOfBirth: null }))
  await screen.findByText('Profile saved')
  expect(server.to(put)[0]?.body).toEqual({ dateOfBirth: null, seen: stored.updatedAt })
})

test('saving without changes sends nothing and closes the form', async () => {
  const { server, save } = await editProfile()
  await save()
  expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeTruthy()
  expect(server.to(put)).toEqual([])
})

test('if another tab changed the profile, the customer can save what was typed over those changes', async () => {
  const { server, user, save } = await editProfile()
  await type(user, 'City', 'Ipoh')
  await save(changedMeanwhile({ city: 'Melaka', state: 'Malacca' }, changedAt))
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText(/^Your profile was changed in another window/)).toBeTruthy()
  expect(alert.getByText('Melaka').closest('div')?.textContent).toBe('CityMelaka')
  // Fields that were not edited show the other tab's values at once, so that saving does not undo them.
  expect([input('City').value, input('State/Province').value]).toEqual(['Ipoh', 'Malacca'])
  server.now(put, saved({ city: 'Ipoh' }))
  await user.click(alert.getByRole('button', { name: 'Save my version' }))
  expect(await screen.findByText('Profile saved')).toBeTruthy()
  expect(server.bodies(put)).toEqual([
    { city: 'Ipoh', seen: stored.updatedAt },
    { city: 'Ipoh', seen: changedAt },
  ])
})

test('if another tab changed the profile, the customer can load those values instead of what was typed', async () => {
  const { server, user, save } = await editProfile()
  await type(user, 'City', 'Ipoh')
  await type(user, 'First Name', 'Mei')
  await save(changedMeanwhile({ city: 'Melaka' }, changedAt))
  await user.click(await screen.findByRole('button', { name: 'Load the new values' }))
  expect([input('City').value, input('First Name').value]).toEqual(['Melaka', 'Mei'])
  expect(screen.queryByRole('alert')).toBeNull()
  await save(saved({ city: 'Melaka', firstName: 'Mei' }))
  await screen.findByText('Profile saved')
  expect(server.to(put).at(-1)?.body).toEqual({ firstName: 'Mei', seen: changedAt })
})

test('the button shows that it is saving, and can’t be pressed twice', async () => {
  const { server, user, save } = await editProfile()
  await type(user, 'City', 'Ipoh')
  const answer = later(saved({ city: 'Ipoh' }))
  await save(answer.answer)
  await user.click(await screen.findByRole('button', { name: 'Saving...' }))
  answer.arrive()
  await screen.findByText('Profile saved')
  expect(server.to(put)).toHaveLength(1)
})

test('Cancel restores the stored profile and returns the focus to Edit Profile', async () => {
  const { server, user } = await editProfile()
  expect(document.activeElement).toBe(screen.getByLabelText('First Name'))
  await type(user, 'City', 'Ipoh')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(figure('City')).toBe('George Town')
  const edit = screen.getByRole('button', { name: 'Edit Profile' })
  expect(document.activeElement).toBe(edit)
  await user.click(edit)
  expect(input('City').value).toBe('George Town')
  expect(server.to(put)).toEqual([])
})

test('the session keeps the new name, so that the shell shows it', async () => {
  const { user, save } = await editProfile()
  await type(user, 'First Name', 'Mei')
  await save(saved({ firstName: 'Mei' }))
  await screen.findByText('Profile saved')
  expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toMatchObject({ firstName: 'Mei' })
  expect(Object.keys(sessionStorage).sort()).toEqual(['token', 'user'])
})

test('lists the server’s field errors by name, shows them beside the fields, and focuses the first', async () => {
  const { user, save } = await editProfile()
  await type(user, 'State/Province', 'Perak')
  const errors = [
    { path: 'zipCode', msg: 'is unknown' },
    { path: 'state', msg: 'is not in this country' },
    { path: 'address1', msg: 'is a box' },
  ]
  await save(() => failure(400, 'validation_failed', 'Some values are not valid.', errors))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Zip Code: is unknown, State: is not in this country, Address: is a box')
  expect(screen.getByText('is not in this country')).toBeTruthy()
  expect(document.activeElement).toBe(input('State/Province'))
  expect(input('State/Province').value).toBe('Perak')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows the contract’s errors in the same way, without a request', async () => {
  const { server, user, save } = await editProfile()
  await user.clear(input('First Name'))
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('First Name: First Name is required')
  expect(document.activeElement).toBe(input('First Name'))
  expect(server.to(put)).toEqual([])
})

test('a refusal without field errors shows the server’s message, or the fixed one if there is none', async () => {
  const { user, save } = await editProfile()
  await type(user, 'City', 'Ipoh')
  await save(refuses('Not today.'))
  expect((await screen.findByRole('alert')).textContent).toBe('Not today.')
  await save(() => ({ body: { success: false } }))
  expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy()
})

test('an accepted change counts as saved even if the rest of the response is invalid, and is read again', async () => {
  const { server, user, save } = await editProfile()
  await type(user, 'City', 'Ipoh')
  await save(() => ({ body: { success: true } }))
  expect(await screen.findByText('Profile saved')).toBeTruthy()
  await waitFor(() => expect(server.to(read)).toHaveLength(2))
})

test('if the session ends during editing, the form and everything typed stay', async () => {
  const { user, save } = await editProfile()
  await type(user, 'City', 'Ipoh')
  await save(() => failure(401, 'session_expired', 'Your session has ended. Please log in again.'))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeTruthy()
  expect(input('City').value).toBe('Ipoh')
  // The shell shows the only notice, with a link to the login.
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without an open form, the profile is removed from the screen when the session ends', async () => {
  await openProfile()
  endSession('idle')
  await waitFor(() => expect(screen.queryByText('weiling@customers.example')).toBeNull())
})

test.each([
  ['First Name', 'Siti'],
  ['Last Name', 'Lim'],
  ['Country', 'Thailand'],
])('warns before saving that a new %s requires another verification', async (label, text) => {
  const { user } = await editProfile(verified)
  expect(hint(label)).toMatch(/^If you change this, we will need to verify/)
  expect(screen.queryByText('You will need to be verified again')).toBeNull()
  const before = input(label).value.toUpperCase()
  await type(user, label, text)
  expect(screen.getByText('You will need to be verified again')).toBeTruthy()
  await type(user, label, before)
  expect(screen.queryByText('You will need to be verified again')).toBeNull()
})

test('warns about a new date of birth too, but not if nothing is verified', async () => {
  await editProfile(verified)
  fillDate('1990-12-11')
  expect(screen.getByText('You will need to be verified again')).toBeTruthy()
  closeScreen()
  await editProfile()
  fillDate('1990-12-11')
  expect(screen.queryByText('You will need to be verified again')).toBeNull()
  expect(hint('First Name')).toBe('')
})

test('does not warn about a new country if only the number is verified', async () => {
  const { user } = await editProfile({ ...stored, ssnStatus: 'verified' })
  expect(hint('Country')).toBe('')
  expect(hint('First Name')).toMatch(/^If you change this/)
  await type(user, 'Country', 'Thailand')
  expect(screen.queryByText('You will need to be verified again')).toBeNull()
})

test('warns about a verification that was granted while the form was open', async () => {
  const { server, user } = await editProfile()
  await type(user, 'Last Name', 'Lim')
  server.now(read, me(verified))
  await refresh(identity.me)
  expect(await screen.findByText('You will need to be verified again')).toBeTruthy()
  expect(input('Last Name').value).toBe('Lim')
})

const stored = {
  ...ada,
  id: customer.id,
  email: 'weiling@customers.example',
  country: 'Malaysia',
  state: 'Penang',
  city: 'George Town',
  address1: '1 Beach Street',
  dateOfBirth: '1990-12-10T00:00:00.000Z',
}

const verified = { ...stored, ssnStatus: 'verified', idStatus: 'verified' }

const changedAt = '2026-01-02T00:00:00.000Z'

const me =
  (user: object = stored): Answerer =>
  () => ({ body: { user, sessionTimeoutMinutes: 30 } })

const saved =
  (changed: object): Answerer =>
  () => ({ body: { message: 'Your profile is saved.', user: { ...stored, ...changed } } })

const read = 'GET /auth/me'
const put = 'PUT /auth/profile'

const open = opener(ProfileScreen, customer, { [read]: me() })

async function openProfile(who: object = stored) {
  const opened = open({ [read]: me(who) })
  await screen.findByText('weiling@customers.example')
  return opened
}

async function editProfile(who: object = stored) {
  const opened = await openProfile(who)
  await opened.user.click(screen.getByRole('button', { name: 'Edit Profile' }))
  return {
    ...opened,
    /** Presses Save Changes, which the server answers so. */
    async save(answer?: Answerer) {
      if (answer) opened.server.now(put, answer)
      await opened.user.click(screen.getByRole('button', { name: 'Save Changes' }))
    },
  }
}

const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)

const hint = (label: string) => describedBy(input(label))

const type = (user: User, label: string, text: string) => retype(user, input(label), text)

function fillDate(day: string) {
  fireEvent.change(input('Date of Birth'), { target: { value: day } })
}
