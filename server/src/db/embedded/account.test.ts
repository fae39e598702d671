import { execFileSync, spawnSync } from 'node:child_process'
import { lstat, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  ask,
  folderWithDatabase,
  launch,
  startForTest,
  startRefusal,
  temporaryFolder,
} from '../../../testing/embedded-postgres.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

describe.runIf(isRoot)('started by root, the server', () => {
  test('runs as another user, who owns nothing but the data', async () => {
    const folder = await folderWithDatabase()
    const { pid } = await startForTest({ folder })
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    expect(status).not.toMatch(/^[UG]id:.*\b0\b/m)
    expect(status).toMatch(/^Groups:\s*$/m)
    expect(status).toMatch(/^CapEff:\s*0+$/m)
    const owners = async (...names: string[]) => (await lstat(path.join(folder, ...names))).uid
    expect(await owners()).toBe(0)
    expect(await owners('cluster')).toBe(0)
    expect(await owners('cluster', 'data')).toBe((await stat(`/proc/${pid}`)).uid)
  })

  test('runs as the owner of its data', async () => {
    const folder = await folderWithDatabase()
    await giveData(folder, NOBODY)
    const { pid, connection } = await startForTest({ folder })
    expect((await stat(`/proc/${pid}`)).uid).toBe(NOBODY)
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('does not run on data that root owns, and says what to do', async () => {
    const folder = await folderWithDatabase()
    await giveData(folder, 0)
    expect(await startRefusal({ folder })).toMatch(/chown -R postgres/)
  })

  test('works below a folder that is closed to its user', async () => {
    const closed = await temporaryFolder()
    expect((await stat(closed)).mode & 0o777).toBe(0o700)
    const folder = path.join(closed, 'data', 'postgres')
    const first = await startForTest({ folder })
    await ask(first.connection, 'create table kept as select 7 as seven')
    expect(await startForTest({ folder })).toMatchObject({ adopted: true, pid: first.pid })
    await first.stop()
    const second = await startForTest({ folder })
    expect(await ask(second.connection, 'select seven from kept')).toEqual([{ seven: 7 }])
  })

  const canUnshare = isRoot && spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0
  test.runIf(canUnshare)('is shared with another container on the same folder', async () => {
    const folder = await folderWithDatabase()
    const under = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
    const elsewhere = launch(folder, 'hold', { under })
    const { connection } = await elsewhere.ready()
    const shared = await startForTest({ folder })
    expect(shared).toMatchObject({ adopted: true, connection })
  })
})

/** Changes the owner of the data until the test is over. */
async function giveData(folder: string, uid: number): Promise<void> {
  const data = path.join(folder, 'cluster', 'data')
  const { uid: before } = await stat(data)
  execFileSync('chown', ['-R', String(uid), data])
  onTestFinished(() => void execFileSync('chown', ['-R', String(before), data]))
}
