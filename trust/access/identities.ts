import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { TestServer } from '../../server/testing/bank.ts'
import { placeSession } from '../harness/sessions.ts'
import type { Standing } from './authorization-table.ts'

/** A caller, and how the caller's session is restored before each call. */
export type Identity = {
  name: string
  standing: Standing
  userId: string
  /** The Authorization header; null for none. */
  authorization: string | null
  /** A text that appears only in this caller's data, so that a leak is detected. */
  canary: string
  /** Restores the session, whatever the last call did to it. */
  revive(): Promise<void>
}

type Kind = {
  name: string
  standing: Standing
  role?: 'admin' | 'advisor'
  status?: 'pending'
  /** A change of the account while the session is open. */
  becomes?: { status?: string; role?: string }
  /** Minutes since the session was last used, and since its owner signed in. */
  idle?: number
  signedIn?: number
  /** There is no session for the token in the database. */
  token?: 'none' | 'malformed' | 'revoked'
}

const KINDS: Kind[] = [
  { name: 'anonymous', standing: 'nobody', token: 'none' },
  { name: 'malformed token', standing: 'nobody', token: 'malformed' },
  { name: 'expired', standing: 'nobody', idle: 180 },
  { name: 'revoked', standing: 'nobody', token: 'revoked' },
  { name: 'suspended', standing: 'nobody', becomes: { status: 'suspended' } },
  { name: 'inactive', standing: 'nobody', becomes: { status: 'inactive' } },
  { name: 'suspended admin', standing: 'nobody', role: 'admin', becomes: { status: 'suspended' } },
  { name: 'pending', standing: 'customer', status: 'pending' },
  { name: 'active', standing: 'customer' },
  { name: 'other customer', standing: 'customer' },
  { name: 'advisor', standing: 'customer', role: 'advisor' },
  { name: 'ex-admin', standing: 'customer', role: 'admin', becomes: { role: 'user' } },
  { name: 'stale customer', standing: 'staleCustomer', signedIn: 16 },
  { name: 'stale admin', standing: 'stale', role: 'admin', signedIn: 16 },
  { name: 'admin', standing: 'admin', role: 'admin' },
  { name: 'almost stale admin', standing: 'admin', role: 'admin', signedIn: 14 },
]

/** Adds all callers, each with an account and, if the kind has one, a session. */
export async function addIdentities(server: TestServer): Promise<Identity[]> {
  // The last active administrator can't lock themselves, and all of those below do.
  await server.add({ role: 'admin' })
  const identities: Identity[] = []
  for (const kind of KINDS) identities.push(await addIdentity(server, kind))
  return identities
}

async function addIdentity({ add, owner }: TestServer, kind: Kind): Promise<Identity> {
  const { name, standing, role = 'user', status = 'active', becomes = {}, idle = 0, signedIn = 0 } = kind
  const canary = `canary-${name.replaceAll(' ', '-')}`
  const email = `${canary}@customers.example`
  const { id: userId } = await add({ role, status, firstName: canary, email })
  await owner.run(sql`
    update users set status = ${becomes.status ?? status}, role = ${becomes.role ?? role} where id = ${userId}`)
  const token = randomBytes(32).toString('base64url')
  const authorization = { none: null, malformed: `Bearer ${token.slice(1)}!`, revoked: `Bearer ${token}` }
  return {
    name,
    standing,
    userId,
    canary,
    authorization: kind.token ? authorization[kind.token] : `Bearer ${token}`,
    async revive() {
      if (kind.token) return
      // Some calls lock their own account.
      const usual = becomes.status ?? status
      await owner.run(sql`update users set status = ${usual} where id = ${userId} and status <> ${usual}`)
      await placeSession(owner, { token, userId, idle, signedIn })
    },
  }
}
