import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type MasterKeys, masterKeys } from '../encryption/master-keys.ts'
import { openLog } from '../http/request-log.ts'
import { marksFile } from './high-water-marks.ts'
import { openWalletTrust, type WalletTrust } from './trust.ts'

export type TestTrust = WalletTrust & {
  /** The trust's DATA_DIR. */
  folder: string
  forget(): void
}

/** A wallet trust with keys and a folder of the test's own. */
export async function createTestTrust(
  keys: MasterKeys = masterKeys(randomBytes(32).toString('base64')),
): Promise<TestTrust> {
  const folder = mkdtempSync(path.join(tmpdir(), 'meranti-data-'))
  const trust = await openWalletTrust(keys, marksFile(folder), openLog('silent'))
  return { ...trust, folder, forget: () => rmSync(folder, { recursive: true }) }
}
