import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { registration } from '../../testing/bank.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Database } from '../db/connect.ts'
import { addUser } from '../users/user.ts'
import { addDataKey, getDataKey, rotateDataKeys } from './data-keys.ts'
import { prepareNextKey, replaceKey } from './key-file.ts'
import { masterKeys } from './master-keys.ts'
import { openMasterKeys } from './open-keys.ts'

let base: TestDatabase
let folder: string
beforeEach(async () => {
  base = await createTestDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'meranti-keys-'))
})
afterEach(async () => {
  await base.drop()
  rmSync(folder, { recursive: true })
})

const OLD = randomBytes(32).toString('base64')
const NEW = randomBytes(32).toString('base64')
const file = () => path.join(folder, 'data-key')
const open = (DATA_KEY?: string, DATA_KEY_PREVIOUS?: string) =>
  openMasterKeys({ DATA_DIR: folder, DATA_KEY, DATA_KEY_PREVIOUS }, base.db)

async function addSomebody(): Promise<string> {
  const { password: passwordHash, ...person } = registration()
  return base.db.transaction((tx) => addUser(tx, { ...person, passwordHash }))
}

/** Creates data keys of one user and returns them by id. */
async function addKeys(text: string, count: number): Promise<Map<string, Buffer>> {
  const userId = await addSomebody()
  const made = new Map<string, Buffer>()
  for (let at = 0; at < count; at++) {
    const { id, key } = await base.db.transaction((tx) => addDataKey(tx, masterKeys(text), userId))
    made.set(id, key)
  }
  return made
}

describe('without DATA_KEY, the key', () => {
  test('is created once, readable by its owner only, and used by every later start', async () => {
    const first = await open()
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(Buffer.from(readFileSync(file(), 'utf8'), 'base64')).toHaveLength(32)
    expect((await open()).current.key.equals(first.current.key)).toBe(true)
    expect(readdirSync(folder)).toEqual(['data-key'])
  })

  test('is the same for two servers that start at the same moment', async () => {
    const [one, two] = await Promise.all([open(), open()])
    expect(one.current.id).toBe(two.current.id)
    expect(readdirSync(folder)).toEqual(['data-key'])
  })

  test('is taken from another server that creates it at the same moment', async () => {
    const db: Database = {
      ...base.db,
      async find(statement) {
        await open()
        return base.db.find(statement)
      },
    }
    const late = await openMasterKeys(
      { DATA_DIR: folder, DATA_KEY: undefined, DATA_KEY_PREVIOUS: undefined },
      db,
    )
    expect(late.current.id).toBe((await open()).current.id)
  })

  test('loses read access for other accounts when it was restored by hand', async () => {
    await open()
    const others = ['.next', '.until-2026', '.after-upgrade'].map((end) => file() + end)
    for (const other of others) copyFileSync(file(), other)
    for (const place of [file(), ...others]) chmodSync(place, 0o644)
    await open()
    for (const place of [file(), ...others]) expect(statSync(place).mode & 0o777).toBe(0o640)
  })

  test('is not created again if its file is missing and the database uses it', async () => {
    await open()
    rmSync(file())
    await expect(open()).rejects.toThrow(/data-key is missing, .*: put the file back, or set DATA_KEY\.$/)
    expect(existsSync(file())).toBe(false)
  })

  test('is refused if the file has other content, without showing it', async () => {
    writeFileSync(file(), 'hunter2')
    await expect(open()).rejects.toThrow(/must hold 32 bytes in base64/)
    await expect(open()).rejects.not.toThrow(/hunter2/)
  })
})

describe('a rotation of the file, killed', () => {
  const keyOf = (text: string) => Buffer.from(text, 'base64')
  const former = () => readdirSync(folder).filter((name) => name.startsWith('data-key.until-'))
  const end = async () => {
    await rotateDataKeys(base.db, await open())
    return replaceKey(file())
  }
  let old: string
  let made: Map<string, Buffer>
  beforeEach(async () => {
    await open()
    old = readFileSync(file(), 'utf8').trim()
    made = await addKeys(old, 8)
    chmodSync(file(), 0o640)
    await prepareNextKey(file())
  })
  afterEach(async () => {
    const keys = await open()
    expect(keys.current.key.equals(keyOf(old))).toBe(false)
    for (const [id, key] of made) expect((await getDataKey(base.db, keys, id)).equals(key)).toBe(true)
    await end().catch(() => {})
    expect(readdirSync(folder).toSorted()).toEqual(['data-key', ...former()])
    expect(former()).toHaveLength(1)
    expect(readFileSync(path.join(folder, former()[0] ?? ''), 'utf8').trim()).toBe(old)
    expect(statSync(path.join(folder, former()[0] ?? '')).mode & 0o777).toBe(0o640)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect((await open()).all).toHaveLength(1)
  })

  test('before a record was encrypted again, goes on with the same key', async () => {
    const begun = (await open()).current.id
    await prepareNextKey(file())
    expect((await open()).current.id).toBe(begun)
  })

  test('when some records are', async () => {
    const keys = await open()
    const [first] = await base.owner.rows(sql`select id from data_keys limit 1`)
    expect(first).toBeDefined()
    await rotateDataKeys(base.db, keys, 4)
  })

  test('when the former key has its name and the next one not yet', async () => {
    await rotateDataKeys(base.db, await open())
    const begun = statSync(`${file()}.next`).mtime.toISOString().replace(/[:.]/g, '-')
    linkSync(file(), `${file()}.until-${begun}`)
  })

  test('after its end', async () => {
    await end()
  })

  test('without the file of the former key, when no record needs it', async () => {
    await rotateDataKeys(base.db, await open())
    const text = readFileSync(file(), 'utf8')
    rmSync(file())
    await expect(open()).resolves.toBeDefined()
    writeFileSync(file(), text, { mode: 0o640 })
    chmodSync(file(), 0o640)
  })
})

describe('a start', () => {
  test('with a key that the database does not use ends in one sentence', async () => {
    await open(OLD)
    await expect(open(NEW)).rejects.toThrow(
      /^DATA_KEY is not the key that this database is encrypted with: .*\.$/,
    )
    await expect(open()).rejects.toThrow(/is missing/)
    await expect(open(OLD)).resolves.toBeDefined()
  })

  test('with a new key needs the previous one as long as a record does', async () => {
    await open(OLD)
    await addKeys(OLD, 1)
    await open(NEW, OLD)
    await expect(open(NEW)).rejects.toThrow(/^DATA_KEY is not the key/)
    await rotateDataKeys(base.db, masterKeys(NEW, OLD))
    await expect(open(NEW)).resolves.toMatchObject({ all: [expect.anything()] })
    await expect(open(OLD)).rejects.toThrow(/^DATA_KEY is not the key/)
  })

  test('is refused for one of two with different keys at the same moment', async () => {
    const starts = await Promise.allSettled([open(OLD), open(NEW)])
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a data key', () => {
  test('is stored encrypted, and decrypts only for its own record', async () => {
    await open(OLD)
    const keys = masterKeys(OLD)
    const [[id, key] = ['', Buffer.of()], [other] = ['']] = [...(await addKeys(OLD, 2))]
    expect((await getDataKey(base.db, keys, id)).equals(key)).toBe(true)
    const wrapped = await base.owner.value<Buffer>(sql`select wrapped from data_keys where id = ${id}`)
    expect(wrapped.includes(key)).toBe(false)
    await base.db.run(sql`update data_keys set wrapped = ${wrapped} where id = ${other}`)
    await expect(getDataKey(base.db, keys, other)).rejects.toThrow(/can’t be decrypted/)
    await expect(getDataKey(base.db, masterKeys(NEW), id)).rejects.toThrow(/does not hold/)
  })

  test('can’t be encrypted with a master key that the database does not know', async () => {
    await open(OLD)
    await expect(addKeys(NEW, 1)).rejects.toThrow(/foreign key/)
    await expect(getDataKey(base.db, masterKeys(OLD), randomUUID())).rejects.toThrow(/expected a row/)
  })
})

describe('a rotation', () => {
  test('encrypts every key again, in batches, without failing a read', async () => {
    await open(OLD)
    const made = await addKeys(OLD, 25)
    await open(NEW, OLD)
    // A server with both keys, which every server needs before a rotation begins.
    const serving = masterKeys(NEW, OLD)
    let isRotating = true
    let reads = 0
    const reading = async () => {
      while (isRotating) {
        for (const [id, key] of made) {
          expect((await getDataKey(base.db, serving, id)).equals(key)).toBe(true)
          reads++
        }
      }
    }
    const readers = [reading(), reading()]
    expect(await rotateDataKeys(base.db, serving, 4)).toBe(25)
    isRotating = false
    await Promise.all(readers)
    expect(reads).toBeGreaterThan(25)
    for (const [id, key] of made) {
      expect((await getDataKey(base.db, masterKeys(NEW), id)).equals(key)).toBe(true)
      await expect(getDataKey(base.db, masterKeys(OLD), id)).rejects.toThrow(/does not hold/)
    }
    expect(await rotateDataKeys(base.db, serving)).toBe(0)
  })

  test('by two processes at once rotates each key once', async () => {
    await open(OLD)
    await addKeys(OLD, 12)
    await open(NEW, OLD)
    const both = [1, 2].map(() => rotateDataKeys(base.db, masterKeys(NEW, OLD), 5))
    expect((await Promise.all(both)).reduce((sum, count) => sum + count)).toBe(12)
  })
})
