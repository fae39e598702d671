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
import { childrenOf } from '../testing/processes.ts'
import { MAIN, type Program, startProgram } from '../testing/program.ts'
import { cardFile } from '../testing/verification.ts'
import { isRoot, SERVING_ACCOUNT } from './os-accounts.ts'

const ADMIN = { email: 'admin@bank.example', password: 'accounts-admin-1' }
const START_MS = 120_000

// The tests share the bank in it, because making one takes seconds.
const folder = makeTestFolder('meranti-accounts-')
const running: Program[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(stop))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the program as `npm start` does. */
function run(environment: Record<string, string>, main = MAIN) {
  const about = { PORT: '0', DATA_DIR: path.join(folder, 'data'), DEMO: '0', ...environment }
  const program = startProgram(about, [main])
  running.push(program)
  return program
}

function stop({ child, ended }: Program) {
  child.kill('SIGTERM')
  return ended
}

const accountOf = (pid: number) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]

/** The child processes that run the server's program. */
const serversBelow = ({ child }: Program) => childrenOf(child.pid, 'main.mjs')

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
    const url = await server.ready()
    const serving = serversBelow(server)
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
      .poll(() => serversBelow(server).map(accountOf), { timeout: 20_000 })
      .toEqual([String(SERVING_ACCOUNT.uid)])
    expect(await stop(server)).toBe(0)

    const again = await asAdministrator(await run(own).ready())
    expect((await again(wallets.lostRecord, {})).data.lost).toBeNull()
  })

  test('leaves no process behind when it is killed', { timeout: START_MS }, async () => {
    const server = run(admin)
    await server.ready()
    const serving = serversBelow(server)
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
      expect((await fetch(`${await server.ready()}/api/ready`)).status).toBe(200)
      expect(server.log()).toMatch(
        /^WARNING: the server runs as root, because no other account can read \S+:.*$/m,
      )
      expect(serversBelow(server)).toEqual([])
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
      expect(await refused.ended).toBe(1)
      expect(refused.output() + refused.log()).toMatch(
        /^The server refuses to run as root, and no other account can read \S+: .*ALLOW_ROOT=1\.\n$/,
      )
      expect(await allowed.ended).toBe(1)
      expect(allowed.output() + allowed.log()).toMatch(
        /^WARNING: .*\nThe database at DATABASE_URL can’t be used \(.*\): .*\n$/,
      )
    })
  })
})

test.runIf(!isRoot())(
  'an ordinary user’s server keeps that user, in one process',
  { timeout: START_MS },
  async () => {
    const server = run({})
    await server.ready()
    expect(serversBelow(server)).toEqual([])
  },
)
