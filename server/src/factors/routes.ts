import type { Factors, factors } from '@bank/contract/factors'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Handlers } from '../http/serve.ts'
import { Problem } from '../problem.ts'
import type { Caller, Origin } from '../sessions/caller.ts'
import { lockUser } from '../users/user.ts'
import { hasFactor } from './first-factor.ts'
import { addPasskey, listPasskeys, newPasskeyOptions, removePasskey } from './passkey.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'
import { confirmTotp, removeTotp, startTotp } from './totp.ts'

export const factorRoutes = (
  db: Database,
  keys: MasterKeys,
  party: RelyingParty | null,
): Handlers<typeof factors> => ({
  list: async (_, { caller }) => ({ data: await getFactors(db, party, caller()) }),
  startTotp: async (_, { caller }) => ({ data: await startTotp(db, keys, caller()) }),
  async confirmTotp({ body }, { caller, origin }) {
    const recoveryCodes = await confirmTotp(db, keys, caller(), body.code, origin)
    return { message: 'Your authenticator app is set up.', data: { recoveryCodes } }
  },
  async removeTotp(_, { caller, origin }) {
    await removeTotp(db, caller(), origin)
    return { message: 'The authenticator app is removed.' }
  },
  passkeyOptions: async (_, { caller }) => ({ data: await newPasskeyOptions(db, party, caller()) }),
  async addPasskey({ body }, { caller, origin }) {
    const data = await addPasskey(db, party, caller(), body, origin)
    return { message: 'Your passkey is added.', data }
  },
  async removePasskey({ params }, { caller, origin }) {
    await removePasskey(db, caller(), params.id, origin)
    return { message: 'The passkey is removed.' }
  },
  async newRecoveryCodes(_, { caller, origin }) {
    const recoveryCodes = await renewRecoveryCodes(db, caller(), origin)
    return { message: 'The former codes no longer work.', data: { recoveryCodes } }
  },
})

async function getFactors(db: Database, party: RelyingParty | null, { userId }: Caller): Promise<Factors> {
  const passkeys = await listPasskeys(db, userId)
  const { totp, recoveryCodesLeft } = await db.row<{ totp: boolean; recoveryCodesLeft: number }>(sql`
    select exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null) as totp,
      (select count(*)::int from recovery_codes where user_id = ${userId} and used_at is null) as "recoveryCodesLeft"`)
  return { passkeys, totp, recoveryCodesLeft, passkeysAvailable: party !== null }
}

/** Makes ten new recovery codes, after which the former ones don't work. Throws `no_factor`. */
async function renewRecoveryCodes(db: Database, { userId }: Caller, origin: Origin): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if (!(await hasFactor(tx, userId))) throw new Problem('no_factor')
    const codes = await makeRecoveryCodes(tx, userId)
    await record(tx, {
      act: 'user.recovery_codes_made',
      actorId: userId,
      subject: { type: 'user', id: userId },
      customerId: userId,
      origin,
    })
    return codes
  })
}
