import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { customers } from '@bank/contract/customers'
import { documents } from '@bank/contract/documents'
import { identity } from '@bank/contract/identity'
import { myData } from '@bank/contract/my-data'
import { notifications } from '@bank/contract/notifications'
import { oversight } from '@bank/contract/oversight'
import { preferences } from '@bank/contract/preferences'
import { wallets } from '@bank/contract/wallets'
import { backUp } from '../../server/src/backup/backup.ts'
import { PASSWORD } from '../../server/testing/bank.ts'
import { addPasskey } from '../../server/testing/factors.ts'
import { startTestPostgres } from '../../server/testing/global-setup.ts'
import { addTotp } from '../../server/testing/totp.ts'
import { callAs } from '../harness/bank-under-test.ts'
import { OTHER_ADDRESS } from '../harness/deposits.ts'
import { ROOT } from '../harness/programs.ts'
import { openRunningBank, type RunningBank } from '../harness/running-bank.ts'
import { liveALife } from '../self-test/life.ts'
import { startRateFeed } from '../wallets/rate-feed.ts'

/**
 * npm run release:keep: makes a small bank with something in every table that a backup holds, and keeps its backup in
 * server/testing/former-release, together with its key and its record of wallet versions. The tests of the next versions
 * restore it. Run it on the commit of each release (docs/operations.md, Upgrading).
 */
const PLACE = path.join(ROOT, 'server/testing/former-release')

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
// Otherwise the bank would not be made by the commit that is kept with it.
if (git('status', '--porcelain', '--', '.', `:!${path.relative(ROOT, PLACE)}`) !== '')
  throw new Error(
    'There are changes that are not committed: keep a release on a clean checkout of its commit.',
  )

const postgres = await startTestPostgres()
const feed = await startRateFeed('50000')
try {
  await using bank = await openRunningBank(postgres, { environment: { RATES_URL: feed.url } })
  const { ada } = await liveMore(bank)
  const backup = path.join(bank.folder, 'kept')
  const { tables } = await backUp(bank.ownerConnection, backup, 'command')
  const empty = tables.filter(({ rows }) => rows === 0).map(({ name }) => name)
  if (empty.length > 0) throw new Error(`Nothing in ${empty.join(', ')}: let the bank do more.`)
  rmSync(PLACE, { recursive: true, force: true })
  cpSync(backup, path.join(PLACE, 'backup'), { recursive: true })
  copyFileSync(path.join(bank.folder, 'wallet-versions.log'), path.join(PLACE, 'wallet-versions.jsonl'))
  const about = {
    commit: git('rev-parse', 'HEAD'),
    dataKey: bank.dataKey,
    customer: ada.email,
    password: PASSWORD,
  }
  writeFileSync(path.join(PLACE, 'release.json'), `${JSON.stringify(about, null, 2)}\n`)
  console.log(`Kept a bank with ${tables.length} tables in ${PLACE}`)
} finally {
  feed.stop()
  await postgres.stop()
}

/** What `liveALife` does, and what fills the other tables. */
async function liveMore(bank: RunningBank) {
  const [admin, colleague] = bank.admins
  if (!admin || !colleague) throw new Error('The bank has fewer than two administrators.')
  const lived = await liveALife(bank, '078051120')
  const { ada, ben } = lived
  const ours = ada.at(0)
  await ours(preferences.update, { body: { language: 'fr' } })
  await admin.at(0)(notifications.send, { body: { title: 'Hello', message: 'To all' } })
  await ours(notifications.markRead, {})
  const stranger = callAs({ url: bank.servers[0]?.url ?? '' }, null)
  const logIn = (password: string) => stranger(identity.login, { body: { email: ada.email, password } })
  await logIn('not this one').catch(() => {})
  await logIn(PASSWORD)
  const { data: issued } = await ours(documents.list, { query: {} })
  for (const { id } of issued) await ours(documents.file, { params: { id }, query: {} })
  await ours(myData.requestExport, {})
  await addTotp({ call: ben.at(0) })
  await addPasskey({ call: ben.at(0) })
  const { data: list } = await admin.at(0)(wallets.listAll, { query: {} })
  const params = { id: list[0]?.id ?? '' }
  await admin.at(0)(wallets.setRate, { params, body: { usd: 50_000, validMinutes: 60 } })
  await admin.at(0)(oversight.changeSettings, { body: { walletChangeApproval: '24-hours' } })
  await admin.at(0)(wallets.create, { form: { name: 'Bitcoin', network: 'SegWit', address: OTHER_ADDRESS } })
  await admin.at(0)(customers.update, { params: { id: colleague.id }, body: { status: 'suspended' } })
  while ((await ours(myData.exportStatus, {})).data.status !== 'ready') await sleep(100)
  return lived
}
