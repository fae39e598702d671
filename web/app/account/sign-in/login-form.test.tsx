import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answer, failure, fakeServer } from '../../testing/fake-server.ts'
import { ada } from '../../testing/people.ts'
import type { SignedIn } from '../session/session.ts'
import { LoginForm } from './login-form.tsx'
import type { SecondStep } from './password-act.ts'

const startAuthentication = vi.hoisted(() => vi.fn())
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication,
  WebAuthnAbortService: { cancelCeremony() {} },
}))

const SECOND = 'POST /auth/login/second-factor'
const challenge = 'c'.repeat(43)
const signedIn = { body: { message: 'ok', token: 'secret', user: ada } }
const wrong = failure(400, 'wrong_code', 'This code is not correct.')

const options = { body: { data: { challenge, options: { challenge: 'abc', rpId: 'bank.example' } } } }
const refusedPasskey = failure(400, 'wrong_passkey', 'This passkey can’t be used here.')

const asks = (...factors: string[]) => ({
  body: { message: 'One more step', next: 'second_factor', challenge, factors },
})

async function enterPassword(login: Answer, second: Answer = wrong) {
  const server = fakeServer({
    'POST /auth/login': login,
    [SECOND]: second,
    'POST /auth/login/passkey/options': options,
    'POST /auth/login/passkey': refusedPasskey,
  })
  const onSignedIn = vi.fn<(signedIn: SignedIn) => Promise<string | null>>(async () => null)
  render(<Page onSignedIn={onSignedIn} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email'), 'ada@meranti.example')
  await user.type(screen.getByLabelText('Password'), 'secret1')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  return { user, server, onSignedIn }
}

function Page({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => Promise<string | null> }) {
  const [step, setStep] = useState<SecondStep | null>(null)
  return <LoginForm step={step} onStep={setStep} onSignedIn={onSignedIn} />
}

const answersOf = ({ server }: Awaited<ReturnType<typeof enterPassword>>) => server.bodies(SECOND)

test('after the right password of an account with an app, the field for the code has the focus', async () => {
  const shown = await enterPassword(asks('totp', 'recovery'))
  const field = await screen.findByLabelText('6-digit code')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(shown.onSignedIn).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})

test('a code pasted in groups is sent without spaces, by Enter', async () => {
  const shown = await enterPassword(asks('totp'), signedIn)
  await shown.user.click(await screen.findByLabelText('6-digit code'))
  await shown.user.paste('123 456')
  await shown.user.keyboard('{Enter}')
  await vi.waitFor(() => expect(shown.onSignedIn).toHaveBeenCalledTimes(1))
  expect(answersOf(shown)).toEqual([{ challenge, code: '123456' }])
})

test('a code that can’t be right costs no try', async () => {
  const shown = await enterPassword(asks('totp'))
  await screen.findByLabelText('6-digit code')
  await shown.user.keyboard('{Enter}')
  await screen.findByText('Enter the 6-digit code')
  await shown.user.keyboard('12345{Enter}')
  await screen.findByText('The code has 6 digits')
  expect(answersOf(shown)).toEqual([])
})

test('a wrong code is reported at the field, which keeps the focus, and is announced', async () => {
  const shown = await enterPassword(asks('totp'), wrong)
  const field = await screen.findByLabelText('6-digit code')
  await shown.user.type(field, '000000{Enter}')
  await screen.findByText('This code is not correct.')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  screen.getByRole('img', { name: 'This code is not correct.' })
})

test('a challenge that is over leads back to the password, with the reason and everything typed', async () => {
  const shown = await enterPassword(
    asks('totp'),
    failure(400, 'challenge_over', 'This sign-in took too long.'),
  )
  await shown.user.type(await screen.findByLabelText('6-digit code'), '000000{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('This sign-in took too long.')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret1')
  expect(screen.queryByLabelText('6-digit code')).toBeNull()
})

test('a lock during the second step is said in a banner, and nothing is lost', async () => {
  const shown = await enterPassword(
    asks('totp', 'recovery'),
    failure(429, 'too_many_attempts', 'Too many attempts.'),
  )
  await shown.user.type(await screen.findByLabelText('6-digit code'), '000000{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts.')
  screen.getByLabelText('6-digit code')
})

test('a recovery code takes the place of the app, and the app that of the recovery code', async () => {
  const shown = await enterPassword(asks('totp', 'recovery'), signedIn)
  await shown.user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'))
  await shown.user.click(screen.getByRole('button', { name: 'Use your authenticator app instead' }))
  screen.getByLabelText('6-digit code')
  await shown.user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
  await shown.user.type(screen.getByLabelText('Recovery code'), 'ABCDE-FGHIJ{Enter}')
  await vi.waitFor(() => expect(shown.onSignedIn).toHaveBeenCalledTimes(1))
  expect(answersOf(shown)).toEqual([{ challenge, code: 'abcdefghij' }])
})

test('without recovery codes left, none is offered', async () => {
  await enterPassword(asks('totp'))
  await screen.findByLabelText('6-digit code')
  expect(screen.queryByRole('button', { name: 'Use a recovery code instead' })).toBeNull()
})

test('Back to the password keeps what was typed', async () => {
  const shown = await enterPassword(asks('totp'))
  await shown.user.click(await screen.findByRole('button', { name: 'Back to the password' }))
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret1')
})

test('a browser without passkeys offers none, and says so where an account has nothing else', async () => {
  await enterPassword(asks('passkey', 'recovery'))
  await screen.findByText(/This browser can’t use your passkey here/)
  screen.getByRole('button', { name: 'Use a recovery code instead' })
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull()
})

test('a session that its screen refuses leads back to the password, with the reason', async () => {
  const shown = await enterPassword(asks('totp'), signedIn)
  shown.onSignedIn.mockResolvedValue('Only Ada can go on here.')
  await shown.user.type(await screen.findByLabelText('6-digit code'), '123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Only Ada can go on here.')
  screen.getByLabelText('Password')
})

test('a failure that replaces another scrolls into view too', async () => {
  const isConditionalMediationAvailable = async () => true
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, { isConditionalMediationAvailable }))
  const suggestion = Promise.withResolvers<object>()
  startAuthentication.mockReturnValueOnce(suggestion.promise)
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await enterPassword(failure(401, 'invalid_credentials', 'The password is not correct.'))
  await screen.findByText('The password is not correct.')
  expect(scroll).toHaveBeenCalledTimes(1)
  suggestion.resolve({ id: 'bG9zdA', response: {} })
  await screen.findByText('This passkey can’t be used here.')
  expect(scroll).toHaveBeenCalledTimes(2)
})

describe('the button for a passkey', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('keeps its place where there can be no passkeys, and says why', () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    fakeServer({})
    render(<Page onSignedIn={async () => null} />)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'No passkeys in this browser' })
    expect(button.disabled).toBe(true)
  })

  /** Presses it in a browser that has a passkey. */
  async function pressWithPasskey(answer: Answer) {
    const signals = { signalUnknownCredential: vi.fn(), signalAllAcceptedCredentials: vi.fn() }
    for (const signal of Object.values(signals)) signal.mockRejectedValue(new Error('not now'))
    vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, signals))
    startAuthentication.mockResolvedValueOnce({ id: 'bG9zdA', response: {} })
    fakeServer({ 'POST /auth/login/passkey/options': options, 'POST /auth/login/passkey': answer })
    const onSignedIn = vi.fn<(signedIn: SignedIn) => Promise<string | null>>(async () => null)
    render(<Page onSignedIn={onSignedIn} />)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Log in with a passkey' }))
    return { ...signals, onSignedIn }
  }

  test('tells the browser to forget a passkey that was removed, and the person what to do', async () => {
    const words = 'This passkey was removed. Delete it in your browser.'
    const { signalUnknownCredential } = await pressWithPasskey(failure(400, 'passkey_removed', words))
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(signalUnknownCredential.mock.calls).toEqual([[{ rpId: 'bank.example', credentialId: 'bG9zdA' }]])
  })

  test('keeps a passkey that is refused for another reason', async () => {
    const used = await pressWithPasskey(refusedPasskey)
    await screen.findByRole('alert')
    expect(used.signalUnknownCredential).not.toHaveBeenCalled()
    expect(used.signalAllAcceptedCredentials).not.toHaveBeenCalled()
  })

  test('tells the browser after a sign-in which passkeys there still are', async () => {
    const accepted = { rpId: 'bank.example', userId: 'dXNlcg', allAcceptedCredentialIds: ['bG9zdA'] }
    const { onSignedIn, signalAllAcceptedCredentials } = await pressWithPasskey({
      body: { ...signedIn.body, accepted },
    })
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
    expect(signalAllAcceptedCredentials.mock.calls).toEqual([[accepted]])
  })
})
