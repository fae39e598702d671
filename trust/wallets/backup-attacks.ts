import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { wallets } from '@bank/contract/wallets'
import { backUp } from '../../server/src/backup/backup.ts'
import { holdMasterKeys } from '../../server/src/encryption/master-keys.ts'
import { makeOffer } from '../../server/src/offers/make-offer.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { newAccount } from '../harness/accounts.ts'
import { callAs } from '../harness/bank-under-test.ts'
import { broken } from '../harness/breaks.ts'
import { urlOf } from '../harness/connection.ts'
import { runProgram } from '../harness/programs.ts'
import { startServerProcess } from '../harness/server-process.ts'
import { placeSession } from '../harness/sessions.ts'
import type { Attack } from './attack.ts'
import { type Drill, NEXT, OURS } from './drill.ts'

/** What a restored backup has forgotten. */
export const backupAttacks: readonly Attack[] = [
  { name: 'an old backup is restored', judge: bringsAddressBack },
  {
    name: 'a backup from before the latest offers is restored',
    only: 'skipping indexes after a restore',
    judge: repeatsAddresses,
  },
]

/** The address that a wallet had at the time of a backup, which may have leaked since, must not return with it. */
async function bringsAddressBack(drill: Drill) {
  const { bank, administrator, addWallet, shown, customerId } = drill
  const params = { id: await addWallet('Restored', NEXT) }
  const backup = await backUpInto(drill, 'backup')
  await administrator(wallets.update, { params, form: { address: OURS } })
  return withRestored(drill, backup, async (older) => {
    const environment = { ...bank.environment, DATABASE_URL: urlOf(older.connection) }
    const server = await startServerProcess({ environment })
    try {
      const token = Buffer.alloc(32, 7).toString('base64url')
      await placeSession(older.owner, { token, userId: customerId })
      const address = await shown(params.id, callAs(server, token))
      if (address !== null) return `customers are shown ${address} again`
      return server.said().includes('a wallet is withdrawn') ? null : 'no alarm was raised'
    } finally {
      await server.stop()
    }
  })
}

/** An address that was offered after a backup is forgotten by it, and must not be offered to somebody else. */
async function repeatsAddresses(drill: Drill) {
  const { bank, addKeyedWallet, offer } = drill
  const walletId = await addKeyedWallet('Native SegWit', newAccount('restored'))
  const member = await bank.add()
  await offer(walletId, member)
  const backup = await backUpInto(drill, 'backup of addresses')
  const forgotten = [
    await offer(walletId, member),
    await offer(walletId, member),
    await offer(walletId, member),
  ]
  return withRestored(drill, backup, async ({ owner }) => {
    holdMasterKeys(owner, bank.masterKeys)
    const trust = await bank.openTrust()
    const origin = { address: '127.0.0.1', requestId: randomUUID(), device: 'Test' }
    const request = { walletId, accountType: 'checking', amount: drill.amount } as const
    for (let n = 0; n < forgotten.length; n++) {
      const { address } = await makeOffer(owner, trust, drill.customerId, request, origin)
      if (forgotten.some((earlier) => earlier.address === address)) return `${address} is offered again`
    }
    return null
  })
}

async function backUpInto({ bank }: Drill, name: string): Promise<string> {
  const folder = path.join(bank.folder, name)
  await backUp(bank.ownerConnection, folder, 'command')
  return folder
}

/** Restores with the product's program, broken like the servers of the drill. */
async function withRestored(
  { bank, breaks }: Drill,
  backup: string,
  work: (older: TestDatabase) => Promise<string | null>,
): Promise<string | null> {
  const older = await createTestDatabase('template0', bank.ownerConnection)
  try {
    const environment = { ...bank.environment, DATABASE_URL: urlOf(older.ownerConnection) }
    const program = { environment, nodeArguments: broken(breaks), programArguments: [backup] }
    const { ended, said } = runProgram('server/src/commands/restore.ts', program)
    if ((await ended) !== 0) throw new Error(`The backup could not be restored: ${said()}`)
    return await work(older)
  } finally {
    await older.drop()
  }
}
