import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCall } from '@bank/contract/client'
import { finished, identity } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { openAsOwner } from '../../server/src/boot/open-database.ts'
import { connect } from '../../server/src/db/connect.ts'
import { type Break, broken } from '../harness/breaks.ts'
import type { Outcome } from '../harness/experiment.ts'
import { ROOT, runCommand } from '../harness/programs.ts'

const RELEASE = path.join(ROOT, 'server/testing/former-release/release.json')
const ADMIN = { email: 'admin@meranti.example', password: 'the first administrator' }
const START_MS = 180_000

/** A server without the look at migrations that it does not have. */
const BLIND: Break = {
  file: 'server/src/db/migrate.ts',
  from: 'refuseNewer(applied, ours)',
  to: '',
}

/**
 * The way of docs/operations.md on the embedded database, without installing and building: the release before makes a bank
 * with its own code and a backup of it; this version starts on its folder; a newer database is refused; the release before
 * starts again on the restored backup. The control is a server that does not see that the database is newer.
 */
export async function run(): Promise<Outcome> {
  const { commit } = z.object({ commit: z.string() }).parse(JSON.parse(readFileSync(RELEASE, 'utf8')))
  if (!isInHistory(commit)) {
    const missing = `the history here does not have ${commit}: fetch all of it (git fetch --unshallow)`
    return { line: 'nothing was tried', failures: [missing] }
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'meranti-upgrade-'))
  try {
    const former = checkOut(commit, path.join(folder, 'release'))
    const data = path.join(folder, 'data')
    const failures: string[] = []
    const at = (code: string, breaks: readonly Break[] = []) => openVersion(code, data, breaks)
    const check = async (what: string, server: Version) => {
      for (const failure of await server.tryOut()) failures.push(`${what}: ${failure}`)
    }

    await check('the release before', at(former))
    const backup = path.join(folder, 'backup')
    failures.push(...(await at(former).command('backup.ts', backup)))
    await check('this version on its folder', at(ROOT))

    await pretendNewer(data)
    const refusal = await at(ROOT).start()
    if (refusal.url !== null || !/from a newer version/.test(refusal.said()))
      failures.push(`a newer database was not refused: ${refusal.said()}`)
    await refusal.stop()
    const control = await at(ROOT, [BLIND]).start()
    await control.stop()
    if (control.url === null) failures.push('the control was refused as well')

    renameSync(path.join(data, 'postgres'), path.join(data, 'postgres-after-upgrade'))
    failures.push(...(await at(former).command('restore.ts', backup)))
    await check('the release before on its backup', at(former))
    return {
      line: `from ${commit.slice(0, 8)} to this version and back, ${failures.length} failures; control: a server that does not look starts on a newer database`,
      failures,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isInHistory(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The files of a commit, with the packages that are installed here, except its own workspaces. */
function checkOut(commit: string, place: string): string {
  const packages = path.join(place, 'node_modules')
  mkdirSync(path.join(packages, '@bank'), { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', place], { input: archive })
  const installed = path.join(ROOT, 'node_modules')
  for (const name of readdirSync(installed).filter((name) => name !== '@bank'))
    symlinkSync(path.join(installed, name), path.join(packages, name))
  for (const name of ['contract', 'server', 'demo'])
    symlinkSync(path.join(place, name), path.join(packages, '@bank', name))
  return place
}

type Version = ReturnType<typeof openVersion>

/** A version of the product on a DATA_DIR. */
function openVersion(code: string, data: string, breaks: readonly Break[]) {
  const environment = {
    ...{ DATA_DIR: data, PORT: '0', LOG_LEVEL: 'error', ALLOW_ROOT: '1', DRAIN_SECONDS: '0' },
    ADMIN_PASSWORD: ADMIN.password,
  }
  const launch = (file: string, ...args: string[]) =>
    runCommand(
      process.execPath,
      [...broken(breaks), path.join(code, 'server/src', file), ...args],
      environment,
    )

  async function command(file: string, ...args: string[]): Promise<string[]> {
    const running = launch(`commands/${file}`, ...args)
    const code = await running.ended
    return code === 0 ? [] : [`${file} ended with ${code}: ${running.said()}`]
  }
  async function start() {
    const running = launch('main.mjs')
    const end = performance.now() + START_MS
    const url = () => /Ready at (\S+)/.exec(running.said())?.[1] ?? null
    while (url() === null && running.process.exitCode === null && performance.now() < end) await sleep(50)
    const stop = async () => {
      running.process.kill('SIGTERM')
      await running.ended
    }
    return { url: url(), said: running.said, stop }
  }
  return {
    command,
    start,
    /** Starts it, signs in, runs the proofs and stops it; returns what failed. */
    async tryOut(): Promise<string[]> {
      const { url, said, stop } = await start()
      if (url === null) return [`it did not start: ${said()}`]
      const call = makeCall({ baseUrl: url, token: () => null })
      const signedIn = await call(identity.login, { body: ADMIN }).then(
        (answer) => (finished(answer).token ? [] : ['no session']),
        (error: unknown) => [`nobody can sign in: ${String(error)}`],
      )
      const proofs = [...(await command('ledger-check.ts')), ...(await command('audit-check.ts'))]
      await stop()
      return [...signedIn, ...proofs]
    },
  }
}

async function pretendNewer(data: string): Promise<void> {
  const { connection, close } = await openAsOwner({ DATA_DIR: data, DATABASE_URL: undefined }, () => {})
  const owner = connect(connection, { max: 1 })
  await owner.run(sql`insert into migrations (name, hash) values ('9999-later.sql', '')`)
  await owner.end()
  await close()
}
