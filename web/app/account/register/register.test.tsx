import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, failure, fakeServer } from '../../testing/fake-server.ts'
import { openPublicScreen } from '../../testing/open-screen.tsx'
import { ada } from '../../testing/people.ts'
import Register from './register.tsx'

const status = { body: { data: { systemName: 'Meranti', maintenanceMode: false } } }
const filled = {
  'First Name': 'Ada',
  'Last Name': 'Lovelace',
  Email: 'ada@meranti.example',
  'Phone Number': '+65 6000 0001',
  Country: 'Singapore',
  State: 'Singapore',
  City: 'Singapore',
  'Zip Code': '018989',
  'Address 1': '1 Ring Road',
  Password: ' two  words ',
  'Confirm Password': ' two  words ',
}

async function openForm(answer: Answer = { body: {} }) {
  const { to } = fakeServer({ 'GET /status': status, 'POST /auth/register': answer })
  const { user, address } = openPublicScreen(Register, '/register')
  await screen.findByRole('button', { name: 'Register' })
  async function type(values: Record<string, string>) {
    for (const [label, text] of Object.entries(values)) {
      await user.click(screen.getByLabelText(label))
      await user.paste(text)
    }
  }
  return { user, address, type, sent: () => to('POST /auth/register') }
}

async function submit(values: Record<string, string>, answer?: Answer) {
  const form = await openForm(answer)
  await form.type(values)
  await form.user.click(screen.getByRole('button', { name: 'Register' }))
  return form
}

const isShown = (label: string) => screen.getByLabelText(label).closest('[hidden]') === null

test('the fields are in the specified order', async () => {
  await submit({})
  const labels = [...document.querySelectorAll('label')].map((label) => label.textContent)
  expect(labels).toEqual([
    ...['First Name', 'Last Name', 'Email', 'Phone Number', 'Country', 'State', 'City', 'Zip Code'],
    ...['Address 1', 'Address 2 (Optional)', 'Password', 'Confirm Password'],
  ])
})

test('the fields are in three groups, and the ring grows a band with each that is filled', async () => {
  const { type } = await openForm()
  const groups = ['You', 'Where you live', 'Your password'].map((name) => screen.getByRole('group', { name }))
  expect(groups.map((group) => group.querySelectorAll('input').length)).toEqual([4, 6, 2])
  const bands = () => document.querySelectorAll('[data-age="newest"], [data-age="grown"]').length
  const { Password, 'Confirm Password': confirmed, Country, State, City, ...rest } = filled
  expect(bands()).toBe(3)
  await type(rest)
  expect(bands()).toBe(4)
  await type({ Country, State, City })
  expect(bands()).toBe(5)
  await type({ Password, 'Confirm Password': confirmed })
  expect(bands()).toBe(6)
})

test('countries are suggested once a field of the address has the focus', async () => {
  const { type } = await openForm()
  await type({ Country: 'S' })
  await waitFor(() => expect(document.querySelectorAll('#countries option')).toHaveLength(243))
  expect(screen.getByLabelText('Country').getAttribute('list')).toBe('countries')
  const names = [...document.querySelectorAll<HTMLOptionElement>('#countries option')].map(
    ({ value }) => value,
  )
  expect(names).toEqual(expect.arrayContaining(['Singapore', 'Malaysia', 'Hong Kong', 'Macao', 'Türkiye']))
})

test('without a state, the name of a country that has none is sent', async () => {
  const { State: _, ...rest } = filled
  const { sent } = await submit(rest)
  await screen.findByRole('alert')
  expect(sent()[0]?.body).toMatchObject({ country: 'Singapore', state: 'Singapore' })
})

test('State goes once a country without states is left or chosen from the list, and comes back', async () => {
  const { user, type } = await openForm()
  const country = screen.getByLabelText('Country')
  await type({ Country: 'monaco' })
  expect(isShown('State')).toBe(true)
  await user.click(screen.getByLabelText('Password'))
  expect(isShown('State')).toBe(false)
  await user.type(country, '-Ville')
  expect(isShown('State')).toBe(true)
  fireEvent.input(country, { target: { value: 'Hong Kong' }, inputType: 'insertReplacementText' })
  expect(isShown('State')).toBe(false)
})

test('State stays for those who go on to it, need not be filled in, and keeps its text', async () => {
  const { user, type } = await openForm()
  await type({ Country: 'Singapore' })
  await user.tab()
  const state = screen.getByLabelText<HTMLInputElement>('State')
  expect(document.activeElement).toBe(state)
  expect(state.required).toBe(false)
  screen.getByText('Singapore has no states. You can leave this empty.')
  await user.paste('Central')
  await user.tab()
  expect(isShown('State')).toBe(true)
  expect(state.value).toBe('Central')
  await user.clear(state)
  await user.tab()
  expect(isShown('State')).toBe(false)
})

test('all fields but Address 2 are required, with a message at each, and the first one gets the focus', async () => {
  const { sent } = await submit({})
  await screen.findByText('First Name is required')
  for (const name of [
    'Last Name',
    'Email',
    'Phone Number',
    'Country',
    'State',
    'City',
    'Zip Code',
    'Address',
  ])
    screen.getByText(`${name} is required`)
  screen.getByText('Password is required')
  screen.getByText('Confirm Password is required')
  expect(screen.queryByText('Address 2 is required')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('First Name'))
  expect(sent()).toEqual([])
})

test('a name that is invisible or has no letter is reported at its field', async () => {
  const { sent } = await submit({ ...filled, 'First Name': 'A\u200bda', 'Last Name': '...', City: '\u3164' })
  await screen.findByText('First Name contains a character that is not allowed')
  screen.getByText('Last Name needs at least one letter')
  screen.getByText('City contains a character that is not allowed')
  expect(sent()).toEqual([])
})

test('two different passwords are reported together with the other errors', async () => {
  const { sent } = await submit({ Password: 'secret1', 'Confirm Password': 'secret2' })
  await screen.findByText('Passwords do not match!')
  expect(sent()).toEqual([])
})

test('a password of five characters is too short', async () => {
  const { sent } = await submit({ ...filled, Password: '12345', 'Confirm Password': '12345' })
  await screen.findByText('Password must be at least 6 characters long')
  expect(sent()).toEqual([])
})

test('a registration sends the password exactly as typed, signs in and shows a welcome', async () => {
  const { sent, address } = await submit(filled, {
    status: 201,
    body: { message: 'ok', token: 'secret', user: ada },
  })
  await screen.findByText('Elsewhere')
  expect(address()).toBe('/dashboard')
  screen.getByText('Registration successful! Welcome to the group.')
  expect(sent()[0]?.body).toEqual({
    ...{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@meranti.example', phoneNumber: '+65 6000 0001' },
    ...{ country: 'Singapore', state: 'Singapore', city: 'Singapore', zipCode: '018989' },
    ...{ address1: '1 Ring Road', address2: '', password: ' two  words ' },
  })
  expect(sessionStorage.getItem('token')).toBe('secret')
})

test('a refusal is shown in a banner and at its field, and keeps the typed values', async () => {
  const taken = [{ path: 'email', msg: 'This address is taken' }]
  await submit(
    filled,
    failure(409, 'email_taken', 'An account with this email address already exists.', taken),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('already exists')
  screen.getByText('This address is taken')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe(' two  words ')
})

test('the banner’s message is not repeated at its field, which it describes', async () => {
  const words = 'An account with this email address already exists.'
  await submit(filled, failure(409, 'email_taken', words))
  const banner = await screen.findByRole('alert')
  expect(screen.getAllByText(words)).toHaveLength(1)
  const email = screen.getByLabelText('Email')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(banner.closest(`[id="${email.getAttribute('aria-describedby')}"]`)).not.toBeNull()
  expect(document.activeElement).toBe(email)
})

test('an answer that can’t be read shows the fixed words', async () => {
  await submit(filled, { body: {} })
  expect((await screen.findByRole('alert')).textContent).toContain('Registration failed. Please try again.')
})

test('the strength of the password is shown while it is typed', async () => {
  const { user } = await submit({})
  await user.type(screen.getByLabelText('Password'), 'password1')
  screen.getByText(/^Weak\./)
})
