import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll } from 'vitest'
import { type MasterKeys, masterKeys } from '../src/encryption/master-keys.ts'
import { openLog } from '../src/http/request-log.ts'
import { marksFile } from '../src/wallets/high-water-marks.ts'
import { openWalletTrust, type WalletTrust } from '../src/wallets/trust.ts'
import { startDatabase } from './database.ts'
import { makeTestFolder } from './folder.ts'

export type TestTrust = WalletTrust & {
  /** The trust's DATA_DIR. */
  folder: string
  forget(): void
}

/** A wallet trust with keys and a folder of the test's own. */
export async function createTestTrust(
  keys: MasterKeys = masterKeys(randomBytes(32).toString('base64')),
): Promise<TestTrust> {
  const folder = makeTestFolder('meranti-data-')
  const trust = await openWalletTrust(keys, marksFile(folder), openLog('silent'))
  return { ...trust, folder, forget: () => rmSync(folder, { recursive: true }) }
}

/** A database and a wallet trust for all tests of a file. */
export async function startWallets() {
  const base = await startDatabase()
  const trust = await createTestTrust()
  afterAll(trust.forget)
  return { base, trust }
}
