import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  ask,
  commandOf,
  folderWithDatabase,
  launch,
  processesOn,
  startForTest,
  temporaryFolder,
  until,
} from '../../../testing/embedded-postgres.ts'
import { isAtNight } from '../../../testing/night.ts'

// These tests kill real processes with SIGKILL. They can't show the effect of a power cut, because the system's file
// cache survives; that is measured elsewhere.

describe('a first start that is killed', () => {
  test('at any moment does not break a later start', { timeout: 60_000 }, async () => {
    const folder = path.join(await temporaryFolder(), 'postgres')
    const names = async (): Promise<string[]> => readdir(folder).catch(() => [])
    let interrupted = 0
    for (const delayMs of isAtNight
      ? [0, 50, 120, 200, 300, 400, 500, 650, 800, 1_000]
      : [0, 120, 300, 600]) {
      const starter = launch(folder, 'hold')
      await until(async () => (await names()).length > 0)
      await sleep(delayMs)
      await starter.kill()
      await until(async () => (await processesOn(folder)).length === 0)

      const isMade = (await names()).includes('cluster')
      if (!isMade) interrupted += 1
      // An incomplete cluster would lack its password or what initdb writes last.
      if (isMade) await expectWhole(folder)
      if (isMade) await rm(folder, { recursive: true })
    }
    expect(interrupted).toBeGreaterThanOrEqual(isAtNight ? 3 : 2)

    const database = await startForTest({ folder })
    expect(await ask(database.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await names()).sort()).toEqual(['cluster', 'postgres.log', 'socket'])
  })

  test('ends initdb too, even one that hangs', async () => {
    const folder = path.join(await temporaryFolder(), 'postgres')
    const starter = launch(folder, 'hold')
    const isInitdb = async (pid: number) => (await commandOf(pid)).endsWith('initdb')
    let pids: number[] = []
    await until(async () => {
      pids = await processesOn(folder)
      return (await Promise.all(pids.map(isInitdb))).includes(true)
    })
    for (const pid of pids) if (await isInitdb(pid)) process.kill(pid, 'SIGSTOP')
    await starter.kill()
    await until(async () => (await processesOn(folder)).length === 0)
  })

  test('leaves a scratch folder, which a later start removes unless its process is alive', async () => {
    const folder = await folderWithDatabase()
    const { pid } = process
    const startTicks = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1]?.split(' ')[19]
    const alive = `unfinished-${pid}-${startTicks}-ab`
    const dead = 'unfinished-4194304-0-ab'
    const reborn = `unfinished-${pid}-1-ab` // From an earlier process that had a living process's number.
    for (const name of [alive, dead, reborn, 'discarded-ab']) {
      await mkdir(path.join(folder, name, 'data'), { recursive: true })
      await writeFile(path.join(folder, name, 'data', 'PG_VERSION'), '18\n')
    }
    onTestFinished(() => rm(path.join(folder, alive), { recursive: true }))
    await startForTest({ folder })
    expect((await readdir(folder)).sort()).toEqual(['cluster', 'postgres.log', 'socket', alive])
    expect((await stat(path.join(folder, alive, 'data', 'PG_VERSION'))).size).toBe(3)
  })
})

async function expectWhole(folder: string): Promise<void> {
  const { connection, stop } = await startForTest({ folder })
  const [row] = await ask(connection, `select count(*)::int as databases from pg_database where datallowconn`)
  expect(row).toEqual({ databases: 2 })
  await stop()
}

describe('when our process ends', () => {
  test.each(['SIGKILL', 'SIGTERM'] as const)('by %s, the server shuts down cleanly', async (signal) => {
    const folder = await folderWithDatabase()
    const starter = launch(folder, 'hold')
    await starter.ready()
    starter.process.kill(signal)
    await until(async () => (await processesOn(folder)).length === 0)
    expect(await readFile(path.join(folder, 'postgres.log'), 'utf8')).toMatch(
      /received fast shutdown request[\s\S]*database system is shut down\n$/,
    )
  })

  test('together with all processes of a stopped service, the server still shuts down cleanly', async () => {
    const folder = await folderWithDatabase()
    const starter = launch(folder, 'hold')
    const { pid, connection } = await starter.ready()
    for (const shell of await leashOf(pid)) process.kill(shell, 'SIGTERM')
    await sleep(200)
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await starter.kill()
    await until(async () => (await processesOn(folder)).length === 0)
  })

  test('because it has nothing left to do, the running server does not keep it alive', async () => {
    const folder = await folderWithDatabase()
    const starter = launch(folder, 'leave')
    await starter.ready()
    expect(await starter.ended).toBe(0)
    await until(async () => (await processesOn(folder)).length === 0)
  })

  test('the next one does not use the server that is ending', { timeout: 60_000 }, async () => {
    const folder = await folderWithDatabase()
    for (let round = 0; round < (isAtNight ? 3 : 1); round += 1) {
      const starter = launch(folder, 'hold')
      const before = await starter.ready()
      await starter.kill()
      const after = await startForTest({ folder })
      expect(after.adopted).toBe(false)
      expect(after.pid).not.toBe(before.pid)
      expect(await ask(after.connection, 'select 1 as one')).toEqual([{ one: 1 }])
      await after.stop()
    }
  })

  test('and the shell that should end the server hangs, the next start ends the server', async () => {
    const folder = await folderWithDatabase()
    const starter = launch(folder, 'hold')
    const before = await starter.ready()
    const shells = await leashOf(before.pid)
    for (const shell of shells) process.kill(shell, 'SIGSTOP')
    onTestFinished(() => killAll(shells))
    await starter.kill()

    const after = await startForTest({ folder })
    expect(after.adopted).toBe(false)
    expect(after.pid).not.toBe(before.pid)
    killAll(shells)
    expect(await ask(after.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

/** The shells that watch a server: its parent, and the parent's other child. */
async function leashOf(serverPid: number): Promise<number[]> {
  const parentOf = async (pid: string) =>
    Number((await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ')[1])
  const shell = await parentOf(String(serverPid))
  const found = [shell]
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && Number(name) !== serverPid && (await parentOf(name)) === shell) {
      found.push(Number(name))
    }
  }
  return found
}

describe('no acknowledged write is lost', () => {
  test('when our process is killed while it writes', { timeout: 60_000 }, async () => {
    const folder = await folderWithDatabase()
    const acknowledged: string[] = []
    for (const rows of isAtNight ? [50, 300, 600] : [50, 300]) {
      const writer = launch(folder, 'write')
      await until(() => writer.stored.length >= rows)
      await writer.kill()
      acknowledged.push(...writer.stored)
    }
    await expectStored(folder, acknowledged)
  })

  test('when the server is killed while it writes, and our process survives', {
    timeout: 60_000,
  }, async () => {
    const folder = await folderWithDatabase()
    const writer = launch(folder, 'write')
    const rounds = isAtNight ? [1, 2, 3] : [1]
    for (const round of rounds) {
      const { pid, adopted } = await writer.ready(round)
      expect(adopted).toBe(false)
      const before = writer.stored.length
      await until(() => writer.stored.length >= before + 300)
      process.kill(pid, 'SIGKILL')
    }
    await writer.ready(rounds.length + 1)
    await writer.kill()
    await expectStored(folder, writer.stored)
  })

  test('when the server and all its processes are killed at once', { timeout: 60_000 }, async () => {
    const folder = await folderWithDatabase()
    const writer = launch(folder, 'write')
    await writer.ready()
    await until(() => writer.stored.length >= 300)
    killAll(await processesOn(folder))
    await writer.kill()
    await expectStored(folder, writer.stored)
  })
})

function killAll(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended together with another process.
    }
  }
}

async function expectStored(folder: string, acknowledged: string[]): Promise<void> {
  const { connection } = await startForTest({ folder })
  const stored = new Set((await ask(connection, 'select id from kept')).map(({ id }) => id))
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
}
