import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identity } from '@bank/contract/identity'
import { PASSWORD, registration } from '../../server/testing/bank.ts'
import { ask, signIn } from '../harness/answers.ts'
import { callAs, openBankUnderTest } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import type { Outcome, Run } from '../harness/experiment.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { stopwatch } from '../harness/stopwatch.ts'

/** Enough for two new PostgreSQL clusters, the reserve of each, and a little more. */
const MEBIBYTES = 320
/** The number of refused writes and answered reads to observe while the disk is full. */
const REFUSED = 25
const READ = 25
/** The most rounds; a full disk has an effect long before. */
const ROUNDS_MAX = 300
const RECOVERY_SECONDS = 5
/** Extra time for a busy machine. */
const SLACK_SECONDS = 5
const GIVE_UP_MS = 120_000
/** The time within which the reserve is released. */
const RESERVE_MS = 15_000
/** The administrator from programEnvironment. */
const ADMINISTRATOR = { email: 'first@administrators.example', password: 'the first administrator' }

const DISK_IS_NO_FAULT: Break = {
  file: 'server/src/db/connect.ts',
  from: '/^(57P|08|53)/',
  to: '/^(57P|08)/',
}
/** Without this break, customers' writes are refused before they reach the database. */
const NOTHING_IS_RESERVED: Break = {
  file: 'server/src/http/serve.ts',
  from: 'app.isShortOfSpace()',
  to: 'false',
}

/**
 * The bank with its embedded database on a volume that fills up while customers write. Writes are answered 503, reads
 * still work, and staff can sign in as long as nothing else uses up the reserve. No acknowledged change is lost, and writes
 * work again soon after there is space. The control treats a full disk as a defect of the program.
 */
export async function run({ postgres }: Run): Promise<Outcome> {
  const isRoot = process.getuid?.() === 0
  if (process.platform !== 'linux' || !isRoot)
    return { line: 'skipped: only root can mount a small volume', failures: [] }
  const folder = mkdtempSync(path.join(tmpdir(), 'meranti-full-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEBIBYTES}m`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true })
    return { line: 'skipped: volumes can’t be mounted on this machine', failures: [] }
  }
  try {
    const real = await fill(postgres, path.join(folder, 'real'))
    const control = await fill(postgres, path.join(folder, 'control'), [
      DISK_IS_NO_FAULT,
      NOTHING_IS_RESERVED,
    ])
    const isNoticed = control.wrong.some((what) => what.includes('500'))
    const failures = [...real.wrong]
    if (!isNoticed) failures.push('the control: status 500 for a full disk was not noticed')
    const line = `${real.acknowledged} acknowledged changes, ${real.lost} lost; while the disk was full ${real.refused} writes were answered 503 and ${real.reads} reads 200; writing again ${real.recovery.toFixed(1)} s after there was space; control: ${isNoticed ? 'noticed' : 'not noticed'}`
    return { line, failures }
  } finally {
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(postgres: Run['postgres'], folder: string, breaks: readonly Break[] = []) {
  mkdirSync(folder)
  const ballast = path.join(folder, 'ballast')
  const embedded = { environment: { TRUST_PROXY: '127.0.0.1' }, breaks }
  const bank = await openBankUnderTest(postgres, { embedded, folder })
  try {
    const [server] = bank.servers
    if (!server) throw new Error('The bank has no server.')
    const { token } = await callAs(server, null)(identity.register, { body: registration() })
    const wrong: string[] = []
    const written = new Set<string>()
    let [refused, reads] = [0, 0]
    for (let n = 0; n < 20; n++) if ((await write(server, n)) === 201) written.add(emailOf(n))
    fillUp(ballast)
    if (breaks.length === 0) wrong.push(...(await staffGoOn(server, token)))
    const isShown = () => (refused >= REFUSED && reads >= READ) || wrong.length > 0
    for (let n = 100; n < 100 + ROUNDS_MAX && !isShown(); n++) {
      const status = await write(server, n)
      if (status === 201) written.add(emailOf(n))
      else if (status === 503) refused++
      else wrong.push(`with a full disk a write was answered ${status}`)
      const { status: signedIn } = await signInStaff(server)
      if (signedIn !== 200 && signedIn !== 503)
        wrong.push(`with a full disk a sign-in was answered ${signedIn}`)
      const read = await readWith(server, token)
      if (read === 200) reads++
      else if (read !== 503) wrong.push(`with a full disk a read was answered ${read}`)
      fillUp(ballast)
    }
    if (refused === 0) wrong.push('the disk was never full')
    if (server.said().includes('The server ends')) wrong.push('the server ended')
    rmSync(ballast)
    const time = stopwatch()
    let [again, next] = [0, 5000]
    while (again !== 201 && time() < GIVE_UP_MS) {
      again = await write(server, next++)
      if (again !== 201) await sleep(100)
    }
    const recovery = time() / 1000
    if (recovery > RECOVERY_SECONDS + SLACK_SECONDS)
      wrong.push(`writes worked again only after ${recovery.toFixed(1)} s: ${again}`)
    let lost = 0
    for (const email of written) if (!(await canSignIn(server, email))) lost++
    if (lost > 0) wrong.push(`${lost} acknowledged changes are lost`)
    wrong.push(...(await bank.judge()))
    return { wrong: [...new Set(wrong)], acknowledged: written.size, lost, refused, reads, recovery }
  } finally {
    rmSync(ballast, { force: true })
    await bank.stop()
  }
}

/**
 * When the disk is full, the server releases its reserve. Then staff can sign in and read, customers can read, and
 * customers' writes are refused so that staff can use the space.
 */
async function staffGoOn(server: ServerProcess, customer: string): Promise<string[]> {
  const time = stopwatch()
  while (!server.said().includes('the reserve is given back') && time() < RESERVE_MS) await sleep(50)
  // Every process has noticed the full disk by then.
  await sleep(2500)
  const wrong: string[] = []
  for (let n = 0; n < 10; n++) {
    const staff = await tokenOf(server)
    if (staff === null) wrong.push('with a full disk staff could not sign in')
    for (const [who, token] of Object.entries({ staff: staff ?? '', customer })) {
      const status = await readWith(server, token)
      if (status !== 200) wrong.push(`with a full disk, ${who} read and got ${status}`)
    }
    const status = await write(server, 9000 + n)
    if (status !== 503) wrong.push(`with a full disk a registration was answered ${status}`)
  }
  return wrong
}

async function tokenOf(server: ServerProcess): Promise<string | null> {
  const { text } = await signInStaff(server)
  return /"token":"([\w-]{43})"/.exec(text)?.[1] ?? null
}

const signInStaff = (server: ServerProcess) =>
  signIn(server, ADMINISTRATOR.email, ADMINISTRATOR.password, '10.5.0.1')

/** Uses up all free space. Called again whenever some space may have been released. */
function fillUp(ballast: string) {
  for (const size of [2 ** 24, 2 ** 20, 2 ** 16, 2 ** 12]) {
    try {
      for (;;) writeFileSync(ballast, Buffer.alloc(size, 1), { flag: 'a' })
    } catch {
      // There is no space left for a block of this size.
    }
  }
}

const emailOf = (n: number) => `person-${n}@disk.example`

async function write(server: ServerProcess, n: number): Promise<number> {
  const body = { ...registration(emailOf(n)), lastName: 'X'.repeat(90) }
  const from = `10.3.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`
  return (await ask(server, '/auth/register', { body, from })).status
}

async function canSignIn(server: ServerProcess, email: string): Promise<boolean> {
  for (;;) {
    const { status } = await signIn(server, email, PASSWORD, '10.4.0.1')
    if (status !== 503) return status === 200
    await sleep(200)
  }
}

const readWith = async (server: ServerProcess, token: string) =>
  (await ask(server, '/auth/me', { method: 'GET', token })).status
