import type { Factors, factors } from '@bank/contract/factors'
import sql from 'sql-template-tag'
import { recordOwn } from '../../audit/audit.ts'
import type { Database, Queries } from '../../db/connect.ts'
import type { MasterKeys } from '../../encryption/master-keys.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Origin } from '../../origin.ts'
import { Problem } from '../../problem.ts'
import { getUser } from '../../users/user.ts'
import { placeOf } from '../passwords/slots.ts'
import type { Caller } from '../sessions/caller.ts'
import { hasFactor } from './first-factor.ts'
import { tellOwner } from './letters.ts'
import { lockCaller } from './lock-caller.ts'
import {
  acceptedPasskeys,
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  removePasskey,
  renamePasskey,
} from './passkey.ts'
import { drawRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'
import type { RelyingParty } from './relying-party.ts'
import { confirmTotp, removeTotp, startTotp } from './totp.ts'

type FactorParts = { keys: MasterKeys; party: RelyingParty | null; outbox: Outbox }

export const factorRoutes = (db: Database, parts: FactorParts): Handlers<typeof factors> => ({
  list: async (_, { caller }) => ({ data: await getFactors(db, parts.party, caller()) }),
  startTotp: async (_, { caller }) => ({ data: await startTotp(db, parts.keys, caller()) }),
  async confirmTotp({ body }, { caller, origin }) {
    const recoveryCodes = await confirmTotp(db, parts, caller(), body.code, origin)
    return { message: 'Your authenticator app is set up.', data: { recoveryCodes } }
  },
  async removeTotp(_, { caller, origin }) {
    await removeTotp(db, parts.outbox, caller(), origin)
    return { message: 'The authenticator app is removed.' }
  },
  passkeyOptions: async (_, { caller }) => ({ data: await newPasskeyOptions(db, parts.party, caller()) }),
  async addPasskey({ body }, { caller, origin }) {
    const data = await addPasskey(db, parts, caller(), body, origin)
    return { message: 'Your passkey is added.', data }
  },
  renamePasskey: async ({ params, body }, { caller, origin }) => ({
    message: 'The passkey is renamed.',
    data: await renamePasskey(db, caller(), { ...params, ...body }, origin),
  }),
  async removePasskey({ params }, { caller, origin }) {
    await removePasskey(db, parts.outbox, caller(), params.id, origin)
    return { message: 'The passkey is removed.' }
  },
  async newRecoveryCodes(_, { caller, origin }) {
    const recoveryCodes = await renewRecoveryCodes(db, parts.outbox, caller(), origin)
    return {
      message: 'You have ten new recovery codes. Your earlier ones no longer work.',
      data: { recoveryCodes },
    }
  },
})

async function getFactors(db: Database, party: RelyingParty | null, { userId }: Caller): Promise<Factors> {
  const passkeys = await listPasskeys(db, userId)
  const { totp, recoveryCodesLeft } = await db.row<{ totp: boolean; recoveryCodesLeft: number }>(sql`
    select exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null) as totp,
      (select count(*)::int from recovery_codes where user_id = ${userId} and used_at is null) as "recoveryCodesLeft"`)
  const accepted = await acceptedPasskeys(db, party, userId)
  return { passkeys, totp, recoveryCodesLeft, passkeysAvailable: party !== null, accepted }
}

/** Replaces the caller's recovery codes with ten new ones, and returns these. Throws `no_factor`. */
async function renewRecoveryCodes(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  origin: Origin,
): Promise<string[]> {
  const { userId } = caller
  await refuseWithoutFactor(db, userId)
  const codes = await drawRecoveryCodes(placeOf((await getUser(db, userId)).email, origin))
  await db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller)
    await refuseWithoutFactor(tx, userId)
    await storeRecoveryCodes(tx, userId, codes)
    await tellOwner(tx, outbox, user, 'recovery-codes-made')
    await recordOwn(tx, 'user.recovery_codes_made', userId, origin)
  })
  return codes.shown
}

async function refuseWithoutFactor(db: Queries, userId: string): Promise<void> {
  if (!(await hasFactor(db, userId))) throw new Problem('no_factor')
}
