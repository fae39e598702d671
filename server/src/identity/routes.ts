import type { identity } from '@bank/contract/identity'
import type { signInSteps } from '@bank/contract/sign-in'
import type { Database } from '../db/connect.ts'
import { passkeySignInOptions, secondStepOptions } from '../factors/passkey-proof.ts'
import type { Handlers } from '../http/serve.ts'
import { emailChanged, passwordChanged, verificationReopened } from '../mail/letters.ts'
import type { Mail } from '../mail/mail.ts'
import { getSessionTimeoutMinutes } from '../sessions/session.ts'
import { getUser, isOtherAddress } from '../users/user.ts'
import { wasReopened } from '../verification/reopen.ts'
import type { PasswordPolicy } from './password.ts'
import { updateProfile } from './profile.ts'
import { registerCustomer } from './registration.ts'
import { confirmCode, finishWithFactor, signInWithPasskey, type Verifier } from './second-factor.ts'
import { changePassword, confirmPassword, signIn, signOut } from './sign-in.ts'

const WELCOME = 'Login successful! Welcome back.'

export const identityRoutes = (
  db: Database,
  policy: PasswordPolicy,
  mail: Mail,
  verifier: Verifier,
): Handlers<typeof identity> => ({
  async register({ body }, { origin }) {
    const session = await registerCustomer(db, policy, body, origin)
    return { message: 'Registration successful! Welcome to the group.', ...session }
  },
  async login({ body }, { origin }) {
    const step = await signIn(db, body, origin)
    if ('token' in step) return { message: WELCOME, ...step }
    return { message: 'Please confirm that it is you.', next: 'second_factor', ...step }
  },
  async logout(_, { caller, origin }) {
    await signOut(db, caller(), origin)
    return { message: 'You are logged out.' }
  },
  async me(_, { caller }) {
    const [user, sessionTimeoutMinutes] = await Promise.all([
      getUser(db, caller().userId),
      getSessionTimeoutMinutes(db),
    ])
    return { user, sessionTimeoutMinutes }
  },
  async confirmPassword({ body }, { caller, origin }) {
    const { password, code } = body
    if (code !== undefined) await confirmCode(db, verifier, caller(), code, origin)
    else await confirmPassword(db, caller(), password ?? '', origin)
    return { message: 'Thank you. You can continue.' }
  },
  async updateProfile({ body }, { caller, origin }) {
    const { before, user } = await updateProfile(db, caller(), body, origin)
    if (isOtherAddress(before, user)) mail.send(emailChanged(), before.email)
    if (!wasReopened(before, user)) return { message: 'Your profile is saved.', user }
    mail.send(verificationReopened(), user.email)
    return {
      message:
        'Your profile is saved. Your verification is pending again, because your personal data has changed.',
      user,
    }
  },
  async changePassword({ body }, { caller, origin }) {
    const { email } = await changePassword(db, policy, caller(), body, origin)
    mail.send(passwordChanged(), email)
    return { message: 'Password changed successfully!' }
  },
})

/** The second step of a sign-in, and signing in with a passkey alone (DEC-44). */
export const signInStepRoutes = (db: Database, verifier: Verifier): Handlers<typeof signInSteps> => ({
  secondFactorOptions: async ({ body }) => ({
    data: await secondStepOptions(db, verifier.party, body.challenge),
  }),
  async secondFactor({ body }, { origin }) {
    return { message: WELCOME, ...(await finishWithFactor(db, verifier, body, origin)) }
  },
  passkeyOptions: async () => ({ data: await passkeySignInOptions(db, verifier.party) }),
  async passkey({ body }, { origin }) {
    return { message: WELCOME, ...(await signInWithPasskey(db, verifier, body, origin)) }
  },
})
