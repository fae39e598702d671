import { factors } from '@bank/contract/factors'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refresh } from '../../api/refresh.ts'
import { answersWith, failure, later, refuses } from '../../testing/fake-server.ts'
import { closeScreen, opener, openScreen } from '../../testing/open-screen.tsx'
import { retype } from '../../testing/parts.ts'
import { customer } from '../../testing/people.ts'
import { deviceName, unusedName } from './device-name.ts'
import { answersOfMyAccount, CODES, noFactors, passkey } from './my-account-testing.ts'
import { WaysToLogIn } from './ways-to-log-in.tsx'

const startRegistration = vi.hoisted(() => vi.fn())
vi.mock('@simplewebauthn/browser', () => ({ startRegistration }))

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}))

const open = opener(WaysToLogIn, customer, answersOfMyAccount)

const withFactors = (change: object) => ({ 'GET /auth/factors': answersWith({ ...noFactors, ...change }) })
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const secret = answersWith({
  secret: SECRET,
  uri: `otpauth://totp/x?secret=${SECRET}`,
  qrCode: 'data:image/png;base64,',
})
const codes = async () => within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }))

test('an app is set up by its first code; a wrong one is told at the field and can be corrected', async () => {
  const { user, server } = open({
    'POST /auth/totp': secret,
    'POST /auth/totp/confirm': failure(400, 'wrong_code', 'This code is not correct.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Set up app' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up your authenticator app' }))
  expect(dialog.getByRole('link', { name: 'Open on this device' }).getAttribute('href')).toMatch(/^otpauth:/)
  const field = dialog.getByLabelText<HTMLInputElement>('Code')
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code'])
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByText('Code is required')).toBeTruthy()
  await user.type(field, '123 456{Enter}')
  expect(await dialog.findByText(/^This code is not correct\./)).toBeTruthy()
  expect(document.activeElement).toBe(field)
  server.now('POST /auth/totp/confirm', answersWith({ recoveryCodes: CODES }))
  server.now('GET /auth/factors', answersWith({ ...noFactors, totp: true, recoveryCodesLeft: 10 }))
  await user.type(field, '654321{Enter}')
  expect((await codes()).getAllByRole('listitem')).toHaveLength(10)
  expect(server.to('POST /auth/totp/confirm')[0]?.body).toEqual({ code: '123456' })
})

test('recovery codes stay until the person says that they have kept them', async () => {
  const { user } = open({
    ...withFactors({ totp: true, recoveryCodesLeft: 2 }),
    'POST /auth/recovery-codes': answersWith({ recoveryCodes: CODES }),
  })
  expect(await screen.findByText('2 of 10 left')).toBeTruthy()
  expect(screen.getByText(/^You are running out\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Get new codes' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/stop working at once/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Get new codes' }))
  const dialog = await codes()
  await user.click(dialog.getByRole('button', { name: 'Copy codes' }))
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'))
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a second factor beside another brings no new codes', async () => {
  const { user } = open({
    ...withFactors({ passkeys: [passkey], recoveryCodesLeft: 9 }),
    'POST /auth/totp': secret,
    'POST /auth/totp/confirm': answersWith({ recoveryCodes: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Set up app' }))
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
  expect(await screen.findByText('Your authenticator app is set up.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('removing the only factor says that the password alone is enough then', async () => {
  const { user, server } = open({
    ...withFactors({ totp: true, recoveryCodesLeft: 10 }),
    'DELETE /auth/totp': () => ({ body: { message: 'The authenticator app is removed.' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove app' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove your authenticator app?' }))
  expect(question.getByText(/Your password alone will be enough to log in/)).toBeTruthy()
  server.now('GET /auth/factors', answersWith(noFactors))
  await user.click(question.getByRole('button', { name: 'Remove app' }))
  expect(await screen.findByRole('button', { name: 'Set up app' })).toBeTruthy()
})

const options = answersWith({
  challenge: 'abc',
  rp: { id: 'localhost', name: 'Bank' },
  user: { id: 'x', name: 'a@b.example', displayName: 'A' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  hints: ['from another version'],
})
const made = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', attestationObject: 'x' },
}

test('a passkey is made by the browser and listed under its name', async () => {
  startRegistration.mockResolvedValueOnce(made)
  const { user, server } = open({
    'POST /auth/passkeys/options': options,
    'POST /auth/passkeys': () => ({ status: 201, body: { data: { ...passkey, recoveryCodes: CODES } } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const field = await screen.findByLabelText('Name')
  await retype(user, field, 'My laptop')
  server.now('GET /auth/factors', answersWith({ ...noFactors, passkeys: [passkey], recoveryCodesLeft: 10 }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click((await codes()).getByRole('button', { name: 'I have kept them' }))
  expect(server.to('POST /auth/passkeys')[0]?.body).toEqual({ name: 'My laptop', response: made })
  const item = within(await screen.findByRole('list', { name: 'Passkeys' }))
  expect(item.getByText('My laptop')).toBeTruthy()
  expect(item.getByText(/not used yet/)).toBeTruthy()
})

test.each([
  ['NotAllowedError', /^No passkey was made/],
  ['InvalidStateError', /^This device already has a passkey/],
  ['SecurityError', /for the address of this page/],
  ['NotSupportedError', /can’t make a passkey/],
  ['UnknownError', /^The passkey could not be made/],
])('after the browser’s %s the dialog says why, and the name stays', async (name, words) => {
  startRegistration.mockRejectedValueOnce(Object.assign(new Error('technical words'), { name }))
  const { user } = open({ 'POST /auth/passkeys/options': options })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).not.toBe('')
})

test('the server’s refusal of a passkey is told', async () => {
  const { user } = open({ 'POST /auth/passkeys/options': refuses('You already have 10 passkeys.') })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('alert')).textContent).toBe('You already have 10 passkeys.')
})

test('where there can be no passkeys, there is no button, and the reason is told', async () => {
  open(withFactors({ passkeysAvailable: false }))
  expect(await screen.findByText(/opened by a number and not by a name/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  closeScreen()
  vi.stubGlobal('PublicKeyCredential', undefined)
  open()
  expect(await screen.findByText(/^This browser can’t make passkeys/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('a passkey is renamed from the keyboard, and a name of spaces is not sent', async () => {
  const renamed = { ...passkey, name: 'Blue key' }
  const { user, server } = open({
    ...withFactors({ passkeys: [passkey], recoveryCodesLeft: 10 }),
    [`PUT /auth/passkeys/${passkey.id}`]: answersWith(renamed),
  })
  ;(await screen.findByRole('button', { name: 'Rename My laptop' })).focus()
  await user.keyboard('{Enter}')
  const field = await screen.findByLabelText<HTMLInputElement>('Name')
  expect(field.value).toBe('My laptop')
  await user.clear(field)
  await user.keyboard(' {Enter}')
  expect(await screen.findByText('Name is required')).toBeTruthy()
  server.now('GET /auth/factors', answersWith({ ...noFactors, passkeys: [renamed] }))
  await user.keyboard('Blue key{Enter}')
  expect(await screen.findByRole('button', { name: 'Rename Blue key' })).toBeTruthy()
  expect(server.bodies(`PUT /auth/passkeys/${passkey.id}`)).toEqual([{ name: 'Blue key' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const accepted = { rpId: 'localhost', userId: 'dXNlcg', allAcceptedCredentialIds: ['a'] }

/** A browser that can be told which passkeys there still are. */
function hearSignals() {
  const signal = vi.fn(async () => {})
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, { signalAllAcceptedCredentials: signal }))
  return signal
}

test('the browser learns which passkeys still sign in, now and after one is removed', async () => {
  const signal = hearSignals()
  const { user, server } = open({
    ...withFactors({ passkeys: [passkey], recoveryCodesLeft: 10, accepted }),
    [`DELETE /auth/passkeys/${passkey.id}`]: () => ({ body: { message: 'The passkey is removed.' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove My laptop' }))
  expect(signal.mock.calls).toEqual([[accepted]])
  const none = { ...accepted, allAcceptedCredentialIds: [] }
  server.now('GET /auth/factors', answersWith({ ...noFactors, accepted: none }))
  await user.click(await screen.findByRole('button', { name: 'Remove passkey' }))
  await waitFor(() => expect(signal).toHaveBeenLastCalledWith(none))
})

test('the browser is told of no list that is only remembered, because a passkey was perhaps added elsewhere', async () => {
  const signal = hearSignals()
  const { server } = open(withFactors({ accepted }))
  await waitFor(() => expect(signal.mock.calls).toEqual([[accepted]]))
  cleanup()
  signal.mockClear()
  const both = { ...accepted, allAcceptedCredentialIds: ['a', 'b'] }
  const answer = later(answersWith({ ...noFactors, accepted: both }))
  server.now('GET /auth/factors', answer.answer)
  openScreen(WaysToLogIn, customer)
  expect(await screen.findByRole('button', { name: 'Set up app' })).toBeTruthy()
  expect(signal.mock.calls).toEqual([])
  answer.arrive()
  await waitFor(() => expect(signal.mock.calls).toEqual([[both]]))
  server.now('GET /auth/factors', failure(403, 'forbidden', 'No.'))
  await act(() => refresh(factors.list))
  expect(server.to('GET /auth/factors')).toHaveLength(3)
  expect(signal.mock.calls).toEqual([[both]])
})

test('a passkey is removed after a question that names it; an eleventh is not offered', async () => {
  const ten = Array.from({ length: 10 }, (_, n) => ({
    ...passkey,
    id: `${passkey.id.slice(0, -1)}${n}`,
    name: `Key ${n}`,
  }))
  const { user, server } = open({
    ...withFactors({ passkeys: ten, recoveryCodesLeft: 10 }),
    [`DELETE /auth/passkeys/${ten[3]?.id}`]: () => ({ body: { message: 'The passkey is removed.' } }),
  })
  expect(await screen.findByText(/^You have 10 passkeys/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove Key 3' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/“Key 3” will no longer log you in/)).toBeTruthy()
  expect(question.queryByText(/password alone/)).toBeNull()
  server.now('GET /auth/factors', answersWith({ ...noFactors, passkeys: ten.toSpliced(3, 1) }))
  await user.click(question.getByRole('button', { name: 'Remove passkey' }))
  expect(await screen.findByRole('button', { name: 'Add a passkey' })).toBeTruthy()
})

test('a passkey’s name is suggested from browser and system', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  expect(deviceName(firefox)).toBe('Firefox on Windows')
  expect(deviceName(iphone)).toBe('Safari on iPhone')
  expect(deviceName('')).toBe('My device')
  expect(unusedName('Safari on iPhone', ['Safari on iPhone', 'Safari on iPhone 2'])).toBe(
    'Safari on iPhone 3',
  )
})
