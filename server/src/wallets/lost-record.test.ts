import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  BITCOIN_ADDRESS,
  createTestServer,
  type Person,
  refusal,
  type TestServer,
} from '../../testing/bank.ts'
import { createTestTrust, type TestTrust } from '../../testing/wallets.ts'
import { openLog } from '../http/request-log.ts'
import { marksFile } from './high-water-marks.ts'
import { signFirstWallets } from './sign-all.ts'
import { openWalletTrust } from './trust.ts'

let server: TestServer
let administrator: Person
let trust: TestTrust
beforeEach(async () => {
  server = await createTestServer()
  administrator = await server.add({ role: 'admin' })
  trust = await createTestTrust(server.masterKeys)
})
afterEach(async () => {
  trust.forget()
  await server.stop()
})

/** What a server does with the wallets at its start. */
const start = async () =>
  signFirstWallets(
    server.db,
    await openWalletTrust(server.masterKeys, marksFile(trust.folder), openLog('silent')),
  )
const lose = () => rmSync(marksFile(trust.folder))
const lost = async () => (await administrator.call(wallets.lostRecord, {})).data.lost
const confirm = (id: string) => administrator.call(wallets.confirmRecord, { params: { id } })

test('a server without a record of existing wallets raises the alarm, which lasts until it is confirmed', async () => {
  lose()
  await start()
  await server.addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS)
  await start()
  expect(await lost()).toBeNull()

  lose()
  await start()
  const alarm = await lost()
  expect(alarm).toMatchObject({ server: expect.any(String) })
  // A restart with the new record says nothing about the time before.
  await start()
  expect(await lost()).toEqual(alarm)

  await confirm(alarm?.id ?? '')
  expect(await lost()).toBeNull()
  const actor = await server.owner.value<string>(
    sql`select actor_id from audit_log where act = 'wallet.record_confirmed'`,
  )
  expect(actor).toBe(administrator.id)
})

test('a loss after the administrator looked is not confirmed with the earlier one', async () => {
  await server.addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS)
  // The first start of the bank.
  lose()
  await start()
  lose()
  await start()
  const seen = await lost()
  lose()
  await start()
  expect(await refusal(confirm(seen?.id ?? ''))).toEqual([404, 'not_found'])
  expect(await refusal(confirm(randomUUID()))).toEqual([404, 'not_found'])
  await confirm((await lost())?.id ?? '')
  expect(await lost()).toBeNull()
  expect(await refusal(confirm(seen?.id ?? ''))).toEqual([404, 'not_found'])
})

test('a bank without wallets has nothing to compare', async () => {
  lose()
  await start()
  lose()
  await start()
  expect(await lost()).toBeNull()
})
