import type { identity } from '@bank/contract/identity'
import type { signInSteps } from '@bank/contract/sign-in'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { getUser } from '../users/user.ts'
import { wasReopened } from '../verification/reopen.ts'
import { acceptedPasskeys } from './factors/passkey.ts'
import { passkeySignInOptions, secondStepOptions } from './factors/passkey-proof.ts'
import type { PasswordPolicy } from './passwords/password.ts'
import { updateProfile } from './registration/profile.ts'
import { registerCustomer } from './registration/registration.ts'
import { getSessionTimeoutMinutes } from './sessions/session.ts'
import {
  confirmCode,
  finishWithFactor,
  type SignInParts,
  signInWithPasskey,
} from './sign-in/second-factor.ts'
import { changePassword, confirmPassword, signIn, signOut } from './sign-in/sign-in.ts'

const WELCOME = 'Login successful! Welcome back.'

export const identityRoutes = (
  db: Database,
  policy: PasswordPolicy,
  parts: SignInParts,
): Handlers<typeof identity> => ({
  async register({ body }, { origin }) {
    const session = await registerCustomer(db, policy, parts.outbox, body, origin)
    return { message: 'Registration successful! Welcome to the group.', ...session }
  },
  async login({ body }, { origin }) {
    const step = await signIn(db, parts.outbox, body, origin)
    if ('token' in step) return { message: WELCOME, ...step }
    // A passkey of an earlier address can't be used now; the browser would only fail.
    const factors = step.factors.filter((factor) => factor !== 'passkey' || parts.party !== null)
    return { message: 'Please confirm that it is you.', next: 'second_factor', ...step, factors }
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
    if (code !== undefined) await confirmCode(db, parts, caller(), code, origin)
    else await confirmPassword(db, caller(), password ?? '', origin)
    return { message: 'Thank you. You can continue.' }
  },
  async updateProfile({ body }, { caller, origin }) {
    const { before, user } = await updateProfile(db, parts.outbox, caller(), body, origin)
    if (!wasReopened(before, user)) return { message: 'Your profile is saved.', user }
    return {
      message:
        'Your profile is saved. Your verification is pending again, because your personal data has changed.',
      user,
    }
  },
  async changePassword({ body }, { caller, origin }) {
    await changePassword(db, parts.outbox, policy, caller(), body, origin)
    return { message: 'Password changed successfully!' }
  },
})

/** The second step of a sign-in, and signing in with a passkey alone (DEC-44). */
export const signInStepRoutes = (db: Database, parts: SignInParts): Handlers<typeof signInSteps> => ({
  secondFactorOptions: async ({ body }) => ({
    data: await secondStepOptions(db, parts.party, body.challenge),
  }),
  async secondFactor({ body }, { origin }) {
    const signedIn = await finishWithFactor(db, parts, body, origin)
    const accepted = body.passkey && (await acceptedPasskeys(db, parts.party, signedIn.user.id))
    return { message: WELCOME, ...signedIn, accepted }
  },
  passkeyOptions: async () => ({ data: await passkeySignInOptions(db, parts.party) }),
  async passkey({ body }, { origin }) {
    const signedIn = await signInWithPasskey(db, parts, body, origin)
    const accepted = await acceptedPasskeys(db, parts.party, signedIn.user.id)
    return { message: WELCOME, ...signedIn, accepted }
  },
})
