import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ApiError } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { transactions } from '@bank/contract/transactions'
import { verification } from '@bank/contract/verification'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { type Chance, chanceOf } from '../../demo/chance.ts'
import { proveAudit } from '../../server/src/audit/proof.ts'
import { restore } from '../../server/src/backup/restore.ts'
import { proveLedger } from '../../server/src/ledger/proof.ts'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { cardFile } from '../../server/testing/verification.ts'
import { type Bank, callAs, openBankUnderTest } from '../harness/bank-under-test.ts'
import { urlOf } from '../harness/connection.ts'
import { addBitcoin, deposit } from '../harness/deposits.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { runProgram } from '../harness/programs.ts'
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts'
import { placeSession } from '../harness/sessions.ts'
import { brokenRules } from '../invariants/invariants.ts'

const CUSTOMERS = 4
const SUBMITTERS = 3

/**
 * The product's backup while customers request and administrators approve, and its restore into an empty database. All
 * changes acknowledged before the backup are there, the ledger adds up, every SSN and image can be decrypted with the key
 * but not without it, and all sessions have ended. The control flips one byte in each file of the backup.
 */
export async function run({ postgres, seed, size }: Run): Promise<Outcome> {
  const bank = await openBankUnderTest(postgres)
  const folder = mkdtempSync(path.join(tmpdir(), 'meranti-restore-'))
  const restored = await createTestDatabase('template0', postgres.owner)
  try {
    const server = await bank.start()
    const load = await beginLoad(bank, server)
    await load.until(sizeOf({ full: 60, night: 3000 }, size))
    const acknowledged = load.acknowledged()
    const backup = path.join(folder, 'backup')
    const made = await program('commands/backup.ts', bank, backup)
    const during = load.acknowledged().length - acknowledged.length
    await load.end()

    const wrong = [...load.failures]
    const began = performance.now()
    const back = await program('commands/restore.ts', { ...bank, ...restored }, backup)
    const seconds = (performance.now() - began) / 1000
    if (made.code !== 0 || back.code !== 0)
      wrong.push(`ended with ${made.code}, ${back.code}: ${made.said}${back.said}`)
    else wrong.push(...(await judge(bank, restored, { token: load.token, acknowledged })))
    wrong.push(...(await bank.judge()))
    const control = await flipEach(bank, backup, chanceOf(`restore ${seed}`))
    wrong.push(...control.unnoticed.map((file) => `the control: a flipped byte was not noticed in ${file}`))
    const line = `${acknowledged.length} acknowledged changes before the backup and ${during} during it, all of the first restored in ${seconds.toFixed(1)} s, ${SUBMITTERS} numbers and ${SUBMITTERS} pictures open with the key and none without; control: a flipped byte noticed in ${control.tried - control.unnoticed.length} of ${control.tried} files`
    return { line, failures: wrong }
  } finally {
    await restored.drop()
    await bank.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function program(file: string, bank: Pick<Bank, 'environment' | 'ownerConnection'>, folder: string) {
  const environment = { ...bank.environment, DATABASE_URL: urlOf(bank.ownerConnection) }
  const running = runProgram(`server/src/${file}`, { environment, programArguments: [folder] })
  const code = await running.ended
  return { code, said: running.said() }
}

/** Customers request and an administrator approves without pause until `end`. */
async function beginLoad(bank: Bank, server: ServerProcess) {
  const administrator = await bank.add({ role: 'admin' })
  const decide = callAs(server, administrator.token)
  await addBitcoin(decide)
  for (let n = 0; n < SUBMITTERS; n++) {
    const call = callAs(server, (await bank.add()).token)
    await call(verification.submit, { form: { ssn: `12345678${n}`, idFront: await cardFile() } })
  }
  const [done, failures]: [string[], string[]] = [[], []]
  let over = false
  const workers = Array.from({ length: CUSTOMERS }, async () => {
    const call = callAs(server, (await bank.add()).token)
    while (!over) {
      try {
        const { data } = await call(transactions.create, { body: deposit() })
        await decide(transactions.approve, { params: { id: data.id } })
        done.push(data.id)
      } catch (error) {
        // Not acknowledged: the machine is busy.
        if (error instanceof ApiError && error.status === 503) continue
        failures.push(`a change failed under the backup: ${String(error)}`)
        return
      }
    }
  })
  return {
    token: administrator.token,
    failures,
    acknowledged: () => [...done],
    async until(count: number) {
      while (done.length < count && failures.length === 0)
        await new Promise((resolve) => setTimeout(resolve, 20))
    },
    async end() {
      over = true
      await Promise.all(workers)
    },
  }
}

type Known = { token: string; acknowledged: string[] }

/** Checks the restored database directly and through a new server. */
async function judge(bank: Bank, { owner, connection }: TestDatabase, { token, acknowledged }: Known) {
  const wrong: string[] = []
  const lost = await owner.value<number>(sql`
    select count(*) from unnest(${acknowledged}::uuid[]) a (id)
    left join transactions t on t.id = a.id and t.status = 'completed'
    left join transfers p on p.transaction_id = a.id
    where p.id is null or t.id is null`)
  if (lost > 0) wrong.push(`${lost} acknowledged changes are lost or incomplete`)
  const proofs = [...(await proveLedger(owner)), ...(await proveAudit(owner))]
  wrong.push(...brokenRules(proofs).map((rule) => `does not hold: ${rule}`))

  const environment = { ...bank.environment, DATABASE_URL: urlOf(connection) }
  const server = await startServerProcess({ environment })
  try {
    const old = await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
    if (old.status !== 401) wrong.push(`a session from before the backup is answered ${old.status}`)
    const id = await owner.value<string>(sql`
      select id from users where role = 'admin' and email like '%@customers.example' limit 1`)
    await placeSession(owner, { token, userId: id })
    const call = callAs(server, token)
    await call(identity.me, {})
    const people = await owner.rows<{ id: string; document: string }>(sql`
      select s.user_id as id, d.id as document from verification_submissions s
      join verification_documents d on d.submission_id = s.id`)
    if (people.length !== SUBMITTERS) wrong.push(`${people.length} submissions were restored`)
    for (const { id: person, document } of people) {
      const { data } = await call(verification.ssnOf, { params: { id: person } })
      if (!/^12345678\d$/.test(data.ssn ?? '')) wrong.push('an SSN can’t be decrypted')
      const { file } = await call(verification.document, { params: { id: document } })
      if (file.size < 100) wrong.push('an image can’t be decrypted')
    }
    const { data } = await call(wallets.list, { query: {} })
    if (data.length !== 1) wrong.push('the wallet is not shown to customers')
  } finally {
    await server.stop()
  }
  const keyless = { ...environment, DATA_KEY: Buffer.alloc(32, 9).toString('base64') }
  const stranger = await startServerProcess({ environment: keyless }).catch(() => null)
  await stranger?.stop()
  if (stranger) wrong.push('a server with another key starts')
  return wrong
}

/** Flips one bit in each file of the backup in turn; each time the restore must refuse the backup as damaged. */
async function flipEach(bank: Bank, backup: string, chance: Chance) {
  const unnoticed: string[] = []
  const files = readdirSync(backup).filter((file) => file.endsWith('.gz'))
  const empty = await createTestDatabase('template0', bank.ownerConnection)
  try {
    for (const file of files) {
      const place = path.join(backup, file)
      const original = readFileSync(place)
      const changed = Buffer.from(original)
      const at = Math.floor(chance() * changed.length)
      changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(chance() * 8))
      writeFileSync(place, changed)
      const said = await restore(empty.ownerConnection, backup).then(() => 'restored', String)
      if (!said.includes('damaged')) unnoticed.push(`${file}: ${said}`)
      writeFileSync(place, original)
    }
  } finally {
    await empty.drop()
  }
  return { tried: files.length, unnoticed }
}
