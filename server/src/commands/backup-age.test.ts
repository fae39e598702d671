import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProgram } from '../../testing/program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'meranti-age-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function run(...args: string[]) {
  const program = startProgram({ DATA_DIR: folder }, [
    path.join(import.meta.dirname, 'backup-age.ts'),
    ...args,
  ])
  return { code: await program.ended, said: program.output() + program.log() }
}

/** What a backup that was made so many hours ago leaves, as far as its age is concerned. */
function backUp(place: string, hours: number, manifest?: string) {
  const at = path.join(folder, place)
  mkdirSync(at, { recursive: true })
  const madeAt = new Date(Date.now() - hours * 3_600_000).toISOString()
  writeFileSync(path.join(at, 'manifest.json'), manifest ?? JSON.stringify({ format: 1, madeAt, tables: [] }))
  return at
}

test('says how old the latest backup is, daily or manual', async () => {
  backUp('backups/older', 80)
  const daily = backUp('backups/daily', 20.98)
  expect(await run()).toEqual({ code: 0, said: `The latest backup is 21.0 hours old: ${daily}\n` })
  const manual = backUp('backups/manual/mine', 2.98)
  expect(await run()).toEqual({ code: 0, said: `The latest backup is 3.0 hours old: ${manual}\n` })
})

test('ends with 1 if the latest is too old, unfinished ones and such without a manifest aside', async () => {
  const old = backUp('backups/old', 26.02)
  backUp('backups/new.unfinished', 0)
  backUp('backups/broken', 0, 'not JSON')
  mkdirSync(path.join(folder, 'backups/empty'))
  const said = `The latest backup is 26.1 hours old: ${old}`
  expect(await run()).toEqual({ code: 1, said: `${said} (more than 26 hours).\n` })
  expect(await run('--hours', '27')).toEqual({ code: 0, said: `${said}\n` })
})

test('ends with 1 if the latest is from the future, however fresh another one is', async () => {
  backUp('backups/fresh', 1)
  const future = backUp('backups/future', -8759)
  const { code, said } = await run()
  expect(code).toBe(1)
  expect(said).toMatch(
    /^\S+ says that it was made on \S+Z, which is later than now: set the clock right, or move this backup elsewhere\.\n$/,
  )
  expect(said).toContain(future)
})

test('ends with 1 if there is none, and looks only in a folder that is named', async () => {
  const [daily, manual] = ['backups', 'backups/manual'].map((name) => path.join(folder, name))
  expect(await run()).toEqual({ code: 1, said: `There is no backup in ${daily} or ${manual}.\n` })
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  expect(await run(file)).toMatchObject({ code: 1, said: expect.stringContaining('a file is in the way') })
  backUp('backups/new', 1)
  const elsewhere = path.join(folder, 'elsewhere')
  expect(await run(elsewhere)).toEqual({ code: 1, said: `There is no backup in ${elsewhere}.\n` })
})

test.each([['--hours', 'soon'], ['--hours', '0'], ['--days=1'], ['one', 'two']])(
  'refuses %s %s',
  async (...args) => {
    expect(await run(...args)).toEqual({
      code: 2,
      said: 'Usage: npm run backup:age [-- --hours N] [FOLDER]\n',
    })
  },
)
