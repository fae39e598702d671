import { randomBytes } from 'node:crypto'
import { signInSteps } from '@bank/contract/sign-in'
import sql from 'sql-template-tag'
import { newPasskeyOptions } from '../../server/src/identity/factors/passkey.ts'
import { relyingPartyOf } from '../../server/src/identity/factors/relying-party.ts'
import { startTotp } from '../../server/src/identity/factors/totp.ts'
import { type Caller, hashToken } from '../../server/src/identity/sessions/caller.ts'
import type { TestServer } from '../../server/testing/bank.ts'
import { addPasskey, createAuthenticator, enterPassword } from '../../server/testing/factors.ts'
import { addTotp, codeOf } from '../../server/testing/totp.ts'
import { placeSession } from '../harness/sessions.ts'
import type { requests } from './authorization-requests.ts'
import type { Identity } from './identities.ts'

/** Their account can't be prepared, because nothing is done in a session that has ended. */
const isNobody = ({ standing }: Identity) => standing === 'nobody'

/** The input with which the calls about second factors succeed, once the caller's account has been prepared for it. */
export function factorRequests(server: TestServer): typeof requests {
  const { owner, db, masterKeys } = server
  /** Acts for a user in a session that exists only meanwhile: their own may have ended, or may be missing on purpose. */
  async function inSession<Made>(userId: string, act: (caller: Caller) => Promise<Made>): Promise<Made> {
    const token = randomBytes(32).toString('base64url')
    const tokenHash = hashToken(token)
    await placeSession(owner, { token, userId })
    const made = await act({ userId, role: 'user', tokenHash, isFresh: true, needsFactor: false })
    await owner.run(sql`delete from sessions where token_hash = ${tokenHash}`)
    return made
  }
  const start = async (userId: string) => {
    await owner.run(sql`delete from totp_secrets where user_id = ${userId}`)
    return inSession(userId, (caller) => startTotp(db, masterKeys, caller))
  }
  const confirmed = async (identity: Identity) => {
    if (isNobody(identity)) return {}
    const { userId } = identity
    await start(userId)
    await owner.run(sql`update totp_secrets set confirmed_at = now() where user_id = ${userId}`)
    return {}
  }
  const secondStep = async () => {
    const person = await server.add()
    const { recoveryCodes } = await addTotp(person)
    const { challenge } = await enterPassword(server, person)
    return { challenge, code: recoveryCodes[0] ?? '' }
  }
  return {
    'factors.startTotp': async ({ identity }) => {
      await owner.run(sql`delete from totp_secrets where user_id = ${identity.userId}`)
      return {}
    },
    'factors.confirmTotp': async ({ identity }) => ({
      body: { code: isNobody(identity) ? '123456' : codeOf((await start(identity.userId)).secret) },
    }),
    'factors.removeTotp': ({ identity }) => confirmed(identity),
    'factors.newRecoveryCodes': ({ identity }) => confirmed(identity),
    'factors.addPasskey': async ({ identity }) => {
      if (isNobody(identity)) return { body: { name: 'Laptop', response: { id: 'none', response: {} } } }
      await owner.run(sql`delete from passkeys where user_id = ${identity.userId}`)
      const options = await inSession(identity.userId, (caller) =>
        newPasskeyOptions(db, relyingPartyOf(undefined), caller),
      )
      return { body: { name: 'Laptop', response: createAuthenticator().create(options) } }
    },
    'signInSteps.secondFactorOptions': async () => ({ body: { challenge: (await secondStep()).challenge } }),
    'signInSteps.secondFactor': async () => ({ body: await secondStep() }),
    'signInSteps.passkey': async () => {
      const { authenticator } = await addPasskey(await server.add())
      const { data } = await server.stranger(signInSteps.passkeyOptions, {})
      return { body: { challenge: data.challenge, response: authenticator.get(data.options) } }
    },
  }
}
