import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, existsSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { makeCall } from '@bank/contract/client'
import { finished, identity } from '@bank/contract/identity'
import { verification } from '@bank/contract/verification'
import { wallets } from '@bank/contract/wallets'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BITCOIN_ADDRESS, registration } from '../testing/bank.ts'
import { makeTestFolder } from '../testing/folder.ts'
import { cardFile } from '../testing/verification.ts'
import { isRoot, SERVING_ACCOUNT } from './os-accounts.ts'

const MAIN = path.join(import.meta.dirname, 'main.mjs')
const ADMIN = { email: 'admin@bank.example', password: 'accounts-admin-1' }
const START_MS = 120_000

let folder: string
let children: ChildProcess[] = []
// The tests share the bank in it, because making one takes seconds.
beforeAll(() => {
  folder = makeTestFolder('meranti-accounts-')
})
afterEach(async () => {
  await Promise.all(children.map(ended))
  children = []
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the program as `npm start` does. */
function run(environment: Record<string, string>, main = MAIN) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
      DEMO: '0',
      ...environment,
    },
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  const url = async () => {
    await expect
      .poll(() => child.exitCode ?? /Ready at (\S+)/.exec(said)?.[1], { timeout: START_MS })
      .toMatch(/^http/)
    return /Ready at (\S+)/.exec(said)?.[1] ?? ''
  }
  return { child, url, said: () => said }
}

async function ended(child: ChildProcess): Promise<number | null> {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await exit
  }
  return child.exitCode
}

const accountOf = (pid: number) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]

/** The child processes that run the server's program. */
function serversBelow(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean)
  return children
    .map(Number)
    .filter((each) => readFileSync(`/proc/${each}/cmdline`, 'latin1').includes('main.mjs'))
}

const asAdministrator = async (url: string) => {
  const { token } = finished(
    await makeCall({ baseUrl: url, token: () => null })(identity.login, { body: ADMIN }),
  )
  return makeCall({ baseUrl: url, token: () => token })
}

describe.runIf(isRoot() && process.platform === 'linux')('root', () => {
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

  test('serves as another account, below a folder that only root can enter, also after it was killed, and keeps the wallets’ record over a restart', {
    timeout: START_MS,
  }, async () => {
    // mkdtemp creates it with access for its owner only.
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    // A bank without wallets, also when the test is repeated.
    const own = { ...admin, DATA_DIR: path.join(folder, randomUUID()) }
    const server = run(own)
    const url = await server.url()
    const serving = serversBelow(server.child.pid ?? 0)
    expect(serving.map(accountOf)).toEqual([String(SERVING_ACCOUNT.uid)])
    expect(readFileSync(`/proc/${serving[0]}/status`, 'latin1')).toMatch(/^Groups:[ \t]*$/m)

    const call = await asAdministrator(url)
    await call(wallets.create, { form: { name: 'Bitcoin', network: 'Bitcoin', address: BITCOIN_ADDRESS } })
    const record = path.join(own.DATA_DIR, 'wallet-versions.log')
    await expect.poll(() => readFileSync(record, 'utf8')).toContain('"version":1')

    // Draws a picture and encrypts it with a key that the serving account can't read by itself.
    const { token } = await makeCall({ baseUrl: url, token: () => null })(identity.register, {
      body: registration(),
    })
    const customer = makeCall({ baseUrl: url, token: () => token })
    await customer(verification.submit, { form: { ssn: '123456789', idFront: await cardFile() } })
    expect(statSync(path.join(own.DATA_DIR, 'data-key'))).toMatchObject({ uid: 0 })

    process.kill(serving[0] ?? 0, 'SIGKILL')
    await expect
      .poll(() => serversBelow(server.child.pid ?? 0).map(accountOf), { timeout: 20_000 })
      .toEqual([String(SERVING_ACCOUNT.uid)])
    expect(await ended(server.child)).toBe(0)

    const again = await asAdministrator(await run(own).url())
    expect((await again(wallets.lostRecord, {})).data.lost).toBeNull()
  })

  test('leaves no process behind when it is killed', { timeout: START_MS }, async () => {
    const server = run(admin)
    await server.url()
    const serving = serversBelow(server.child.pid ?? 0)
    expect(serving).toHaveLength(1)
    server.child.kill('SIGKILL')
    await expect
      .poll(() => serving.filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 20_000 })
      .toEqual([])
  })

  describe('from a folder that no other account can enter', () => {
    let main: string
    /** A copy of the product, as in a clone in root's home. */
    beforeAll(() => {
      const root = path.join(import.meta.dirname, '../..')
      const clone = path.join(folder, 'clone')
      for (const part of [
        'server/src',
        'server/migrations',
        'server/package.json',
        'contract',
        'package.json',
      ])
        cpSync(path.join(root, part), path.join(clone, part), { recursive: true })
      symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'))
      chmodSync(folder, 0o700)
      main = path.join(clone, 'server/src/main.mjs')
    })

    test('serves its own database as root, and warns', { timeout: START_MS }, async () => {
      const server = run(admin, main)
      expect((await fetch(`${await server.url()}/api/ready`)).status).toBe(200)
      expect(server.said()).toMatch(
        /^WARNING: the server runs as root, because no other account can read \S+:.*$/m,
      )
      expect(serversBelow(server.child.pid ?? 0)).toEqual([])
    })

    test('refuses to serve DATABASE_URL, in one sentence, unless ALLOW_ROOT is set', {
      timeout: START_MS,
    }, async () => {
      const theirs = {
        DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
        DATA_KEY: Buffer.alloc(32).toString('base64'),
      }
      const refused = run(theirs, main)
      const allowed = run({ ...theirs, ALLOW_ROOT: '1' }, main)
      await expect.poll(() => refused.child.exitCode, { timeout: START_MS }).toBe(1)
      expect(refused.said()).toMatch(
        /^The server refuses to run as root, and no other account can read \S+: .*ALLOW_ROOT=1\.\n$/,
      )
      await expect.poll(() => allowed.child.exitCode, { timeout: START_MS }).toBe(1)
      expect(allowed.said()).toMatch(/^WARNING: .*\nThe database at DATABASE_URL can’t be used: .*\n$/)
    })
  })
})

test.runIf(!isRoot())(
  'an ordinary user’s server keeps that user, in one process',
  { timeout: START_MS },
  async () => {
    const server = run({})
    await server.url()
    expect(serversBelow(server.child.pid ?? 0)).toEqual([])
  },
)
