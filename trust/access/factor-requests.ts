import { signInSteps } from '@bank/contract/sign-in'
import sql from 'sql-template-tag'
import { newPasskeyOptions } from '../../server/src/factors/passkey.ts'
import { relyingPartyOf } from '../../server/src/factors/relying-party.ts'
import {
  addPasskey,
  addTotp,
  codeOf,
  createAuthenticator,
  enterPassword,
} from '../../server/src/factors/testing.ts'
import { startTotp } from '../../server/src/factors/totp.ts'
import type { TestServer } from '../../server/src/testing.ts'
import type { requests } from './authorization-requests.ts'

/** The input with which the calls about second factors succeed, once the caller's account has been prepared for it. */
export function factorRequests(server: TestServer): typeof requests {
  const { owner, db, masterKeys } = server
  const callerOf = (userId: string) =>
    ({ userId, role: 'user', tokenHash: Buffer.alloc(32), isFresh: true, needsFactor: false }) as const
  const start = async (userId: string) => {
    await owner.run(sql`delete from totp_secrets where user_id = ${userId}`)
    return startTotp(db, masterKeys, callerOf(userId))
  }
  const confirmed = async (userId: string) => {
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
      body: { code: codeOf((await start(identity.userId)).secret) },
    }),
    'factors.removeTotp': ({ identity }) => confirmed(identity.userId),
    'factors.newRecoveryCodes': ({ identity }) => confirmed(identity.userId),
    'factors.addPasskey': async ({ identity }) => {
      await owner.run(sql`delete from passkeys where user_id = ${identity.userId}`)
      const options = await newPasskeyOptions(db, relyingPartyOf(undefined), callerOf(identity.userId))
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
