import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@bank/contract/contract'
import type { EndpointGroup } from '@bank/contract/endpoint'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { postponeIfItMustWait } from '../../server/src/customers/staff-change.ts'
import { openLog } from '../../server/src/http/request-log.ts'
import { makeNext } from '../../server/src/identity/my-data/make-exports.ts'
import { makeOffer } from '../../server/src/offers/make-offer.ts'
import { SHARED } from '../../server/src/wallets/deposits.ts'
import { findLostRecord, reportLostRecord } from '../../server/src/wallets/lost-record.ts'
import { propose } from '../../server/src/wallets/propose.ts'
import type { Person, TestServer } from '../../server/testing/bank.ts'
import { submitAll } from '../../server/testing/verification.ts'
import { addPayment } from './payment-objects.ts'
import { threadObjects } from './thread-objects.ts'

const groups: Record<string, EndpointGroup> = contract
const Added = z.object({ data: z.object({ id: z.string() }) })

/** A text that appears in every foreign object: in names, addresses and descriptions. */
export const FOREIGN_CANARY = 'canary-foreign'

export type Objects = Awaited<ReturnType<typeof addObjects>>

async function addTransaction({ owner }: TestServer, userId: string, canary: string): Promise<string> {
  const id = randomUUID()
  await owner.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference)
    values (${id}, ${userId}, 'deposit', 'funding', 'checking', 12345, ${canary}, 'pending', ${`${canary}-${id}`})`)
  return id
}

/**
 * The objects that calls can be about, and their owner. What a function returns is new, because a call can use it up; only
 * `bitcoin` always returns the same wallet.
 */
export async function addObjects(server: TestServer) {
  const { owner } = server
  const addForeign = () =>
    server.add({ firstName: FOREIGN_CANARY, email: `${FOREIGN_CANARY}-${randomUUID()}@customers.example` })
  await owner.run(sql`update settings set online_enquiries = true`)
  const submitter = await addForeign()
  await submitAll(submitter)
  const document = await owner.row<{ id: string }>(sql`select id from verification_documents limit 1`)

  const transactionOf = (userId: string, canary: string) => addTransaction(server, userId, canary)
  /** A wallet change that waits for a second administrator. */
  async function walletChange(actorId: string) {
    // Only a few can wait at a time.
    await owner.run(sql`
      update wallet_proposals set outcome = 'lapsed', decided_at = now() where decided_at is null`)
    const state = {
      name: `Coin ${randomUUID()}`,
      network: 'Elsewhere',
      address: randomUUID(),
      qrPng: Buffer.of(),
      ...SHARED,
    }
    const change = { kind: 'add', walletId: randomUUID(), basis: 0, state } as const
    const by = { actorId, origin: null }
    await owner.transaction((tx) => propose(tx, server.masterKeys, change, 'second-administrator', by))
    const id = await owner.value<string>(sql`select id from wallet_proposals where decided_at is null`)
    return id
  }
  /** A waiting suspension of an administrator. */
  async function staffChange(actorId: string) {
    await owner.run(sql`
      update staff_changes set outcome = 'lapsed', decided_at = now() where decided_at is null`)
    const setting = { kind: 'setting', wanted: 'off' } as const
    const lockout = { kind: 'edit', status: 'suspended', email: null } as const
    const { id: personId } = await server.add({ role: 'admin', firstName: FOREIGN_CANARY })
    await owner.transaction(async (tx) => {
      await tx.run(sql`
        update wallet_proposals set outcome = 'lapsed', decided_at = now() where decided_at is null`)
      await propose(tx, server.masterKeys, setting, '24-hours', { actorId: personId, origin: null })
      const by = { actorId, origin: null }
      await postponeIfItMustWait(tx, server.walletTrust, personId, lockout, by)
    })
    const id = await owner.value<string>(sql`select id from staff_changes where decided_at is null`)
    return id
  }
  return {
    /** A user who has sent documents, and one of them. */
    submitter,
    document: document.id,
    /** A pending transaction of that user. */
    transactionOf,
    foreignTransaction: () => transactionOf(submitter.id, FOREIGN_CANARY),
    /** A completed transaction of that user, which has a receipt. */
    receiptOf: (userId: string) =>
      complete(server, transactionOf(userId, userId === submitter.id ? FOREIGN_CANARY : 'own')),
    sessionOf: (userId: string) => addSession(server, userId),
    passkeyOf: (userId: string) => addPasskeyOf(server, userId),
    pushDeviceOf: (userId: string) => addPushDevice(server, userId),
    /** An offer to that user, who has no other open one. */
    offerOf: (userId: string) => addOffer(server, userId),
    exportOf: exportsOf(server),
    /** What a visitor has sent, who has no account. */
    enquiry: () => addEnquiry(server),
    /** A user who can be deleted. */
    foreignUser: async () => (await addForeign()).id,
    /** A user whose address has just changed. */
    movedUser: async () => moveEmail(await addForeign()),
    wallet: () => server.addWallet(`Coin ${randomUUID()}`, 'Elsewhere', randomUUID()),
    /** A wallet whose coin the bank knows. */
    bitcoin: async () => (await bitcoinOf(server)).id,
    /** A payment to that wallet that fits nobody. */
    payment: async () => addPayment(server, (await bitcoinOf(server)).id),
    threads: threadObjects(server, submitter, FOREIGN_CANARY),
    walletChange,
    staffChange,
    /** A server start without the record of the wallets' versions. */
    async lostRecord() {
      await server.addWallet(`Coin ${randomUUID()}`, 'Elsewhere', randomUUID())
      await owner.transaction((tx) => reportLostRecord(tx, openLog('silent')))
      return (await findLostRecord(owner))?.id ?? ''
    },
    added: (group: string, body: object | undefined, authorization: string | null) =>
      addThroughApi(server.url, { group, body, authorization, submitter }),
  }
}

/** The experiment's own wallet. */
const bitcoinOf = ({ owner }: TestServer) =>
  owner.row<{ id: string }>(sql`select id from wallets where name = 'Bitcoin' and archived_at is null`)

async function addEnquiry({ owner }: Pick<TestServer, 'owner'>): Promise<string> {
  const id = randomUUID()
  await owner.run(sql`
    insert into enquiries (id, kind, page, fields, name, email)
    values (${id}, 'contact', '/contact', '[]', ${FOREIGN_CANARY}, ${`${FOREIGN_CANARY}@visitors.example`})`)
  return id
}

async function addOffer(server: TestServer, userId: string): Promise<string> {
  const { id: walletId } = await bitcoinOf(server)
  // Only a few can be open at a time.
  await server.owner.run(
    sql`update offers set removed_at = now() where user_id = ${userId} and removed_at is null`,
  )
  const request = { walletId, accountType: 'checking', amount: cents(10_000) } as const
  const origin = { address: '127.0.0.1', requestId: 'an offer', device: 'Test' }
  return (await makeOffer(server.db, server.walletTrust, userId, request, origin)).id
}

/** Completes a transaction, without a transfer, and returns its id. */
async function complete({ owner }: Pick<TestServer, 'owner'>, adding: Promise<string>): Promise<string> {
  const id = await adding
  await owner.run(sql`update transactions set status = 'completed', decided_at = now() where id = ${id}`)
  return id
}

type Addition = {
  group: string
  body: object | undefined
  authorization: string | null
  submitter: Person
}

/** Adds an object of a capability by its call `add`, as this caller, or as the submitter if there is none. */
async function addThroughApi(
  url: string,
  { group, body, authorization, submitter }: Addition,
): Promise<string> {
  const path = groups[group]?.add?.path
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: authorization ?? `Bearer ${submitter.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (response.ok) return Added.parse(await response.json()).data.id
  // The submitter must have an object, or the refusal of everyone else would prove nothing.
  if (authorization === null) throw new Error(`${path} refused an object: ${await response.text()}`)
  // A caller who may not add has no object, and is refused whatever id they send.
  return randomUUID()
}

async function moveEmail({ id, email, call }: Person): Promise<string> {
  await call(identity.updateProfile, { body: { email: `new-${email}` } })
  return id
}

function addSession({ owner }: Pick<TestServer, 'owner'>, userId: string): Promise<string> {
  return owner.value<string>(sql`
    insert into sessions (token_hash, user_id) values (decode(md5(random()::text), 'hex'), ${userId}) returning id`)
}

/** Gives the user a passkey, and returns its id. */
async function addPasskeyOf({ owner }: Pick<TestServer, 'owner'>, userId: string): Promise<string> {
  const id = randomUUID()
  await owner.run(sql`delete from passkeys where user_id = ${userId}`)
  await owner.run(sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, name)
    values (${id}, ${userId}, ${Buffer.from(id).toString('base64url')}, ${Buffer.alloc(77)}, 0, 'Laptop')`)
  return id
}

/** Has a new session of the user told, and returns the id of that device. */
async function addPushDevice(server: TestServer, userId: string): Promise<string> {
  const [id, session] = [randomUUID(), await addSession(server, userId)]
  await server.owner.run(sql`
    insert into push_subscriptions (id, user_id, session_id, service, host, endpoint_hash, master_key_id, sealed)
    values (${id}, ${userId}, ${session}, 'fcm.googleapis.com', 'fcm.googleapis.com', ${Buffer.from(id)}, ${server.masterKeys.current.id}, '')`)
  return id
}

function exportsOf({ owner, db, masterKeys, outbox }: TestServer) {
  async function finishExports() {
    for (;;) {
      await makeNext(db, masterKeys, openLog('silent'), outbox)
      // Another process, or the server itself, has it.
      if (!(await owner.find(sql`select from exports where ready_at is null and failed_at is null`))) return
      await sleep(20)
    }
  }
  /** A user who has just got their file, or who can ask for one. Waits for the files under way, which change tables. */
  return async function exportOf(userId: string, state: 'ready' | 'none') {
    await finishExports()
    await owner.run(sql`delete from exports where user_id = ${userId}`)
    if (state === 'none') return ''
    await owner.run(sql`insert into exports (user_id) values (${userId})`)
    await finishExports()
    return ''
  }
}
