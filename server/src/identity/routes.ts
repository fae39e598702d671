import type { identity } from '@bank/contract/identity'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import type { Outbox } from '../mail/outbox.ts'
import { getSessionTimeoutMinutes } from '../sessions/session.ts'
import { getUser } from '../users/user.ts'
import { wasReopened } from '../verification/reopen.ts'
import type { PasswordPolicy } from './password.ts'
import { updateProfile } from './profile.ts'
import { registerCustomer } from './registration.ts'
import { changePassword, confirmPassword, signIn, signOut } from './sign-in.ts'

export const identityRoutes = (
  db: Database,
  policy: PasswordPolicy,
  outbox: Outbox,
): Handlers<typeof identity> => ({
  async register({ body }, { origin }) {
    const session = await registerCustomer(db, policy, body, origin)
    return { message: 'Registration successful! Welcome to the group.', ...session }
  },
  async login({ body }, { origin }) {
    const signedIn = await signIn(db, outbox, body, origin)
    outbox.wake()
    return { message: 'Login successful! Welcome back.', ...signedIn }
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
    await confirmPassword(db, caller(), body, origin)
    return { message: 'Thank you. You can continue.' }
  },
  async updateProfile({ body }, { caller, origin }) {
    const { before, user } = await updateProfile(db, outbox, caller(), body, origin)
    outbox.wake()
    if (!wasReopened(before, user)) return { message: 'Your profile is saved.', user }
    return {
      message:
        'Your profile is saved. Your verification is pending again, because your personal data has changed.',
      user,
    }
  },
  async changePassword({ body }, { caller, origin }) {
    await changePassword(db, outbox, policy, caller(), body, origin)
    outbox.wake()
    return { message: 'Password changed successfully!' }
  },
})
