import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { identity } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import type { Chance } from '../../demo/chance.ts'
import { backUp } from '../../server/src/backup/backup.ts'
import { registration } from '../../server/testing/bank.ts'
import { wholeDatabase } from '../../server/testing/my-data.ts'
import { cardFile } from '../../server/testing/verification.ts'
import { type Bank, callAs } from '../harness/bank-under-test.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { bytesOf, filesBelow } from '../invariants/files.ts'

/** A customer uses their secrets in every way, correctly and incorrectly. Then the secrets are searched for everywhere. */
export async function leaveCanaries(bank: Bank, chance: Chance, server: ServerProcess) {
  const password = `Canary-password-${chance().toString(36).slice(2)}`
  const ssn = String(100_000_000 + Math.floor(chance() * 899_999_999))
  const answers: string[] = []
  const send = async (method: string, address: string, token: string, body: string | FormData) => {
    const response = await fetch(`${server.url}/api${address}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      body,
    })
    const text = await response.text()
    // Only refusals are searched: a sign-in returns the token to its owner, and administrators can view the SSN.
    if (!response.ok) answers.push(text)
    return text
  }

  const person = { ...registration(), password }
  const registered = await send('POST', '/auth/register', '', JSON.stringify(person))
  const { token } = identity.register.reply.parse(JSON.parse(registered))
  const login = JSON.stringify({ email: person.email, password: `${password}?` })
  const change = { currentPassword: `${password}?`, newPassword: `${password}!` }
  await send('POST', '/auth/register', '', JSON.stringify(person))
  await send('POST', '/auth/register', '', JSON.stringify({ ...person, password, role: 'admin' }))
  await send('POST', '/auth/register', '', JSON.stringify(person).slice(0, -1))
  await send('POST', '/auth/login', '', login)
  await send('POST', `/auth/login/${password}?token=${token}`, '', login)
  await send('PUT', '/auth/change-password', token, JSON.stringify(change))
  await send('PUT', '/auth/profile', token, JSON.stringify({ ssn, password }))
  await send('POST', '/verification/submit', token, JSON.stringify({ ssn }))
  await send('GET', `/users/assets?ssn=${ssn}&token=${token}`, '', new FormData()).catch(() => {})
  for (const given of [`${ssn}0`, ssn]) {
    const form = new FormData()
    form.set('ssn', given)
    form.set('idFront', await cardFile())
    await send('POST', '/verification/submit', token, form)
  }
  const administrator = await bank.add({ role: 'admin' })
  const { user } = await callAs(server, token)(identity.me, {})
  const seen = await fetch(`${server.url}/api/admin/users/${user.id}/ssn`, {
    headers: { authorization: `Bearer ${administrator.token}` },
  })
  const wasKept = (await seen.text()).includes(ssn)

  const secrets = { password, token, ssn }
  const folder = path.join(bank.folder, `backup-${answers.length}-${ssn.slice(0, 3)}${Date.now()}`)
  await backUp(bank.ownerConnection, folder, 'command')
  const files = filesBelow(bank.folder).map(unpacked)
  const database = filesBelow(await dataFolderOf(bank)).map(bytesOf)
  const places: [string, Buffer[]][] = [
    ['a log', [Buffer.from(server.said())]],
    ['a refusal', answers.map((text) => Buffer.from(text))],
    ['a row of the database', [Buffer.from(await wholeDatabase(bank.owner))]],
    ['a backup or a file of DATA_DIR', files],
    ['PostgreSQL’s own files', database],
  ]
  const found = wasKept ? [] : ['the SSN was never stored, so the search proves nothing']
  for (const [where, texts] of places)
    for (const [name, secret] of Object.entries(secrets))
      if (texts.some((text) => holds(text, secret))) found.push(`${where} contains the ${name}`)
  const bytes = [...files, ...database].reduce((sum, { length }) => sum + length, 0)
  return { found, places: places.length, megabytes: Math.round(bytes / 1e6) }
}

/** Whether a text contains a secret, as it is or in hexadecimal, as PostgreSQL writes bytes. */
function holds(text: Buffer, secret: string): boolean {
  return text.includes(secret) || text.includes(Buffer.from(secret).toString('hex'))
}

const unpacked = (file: string) => (file.endsWith('.gz') ? gunzipSync(bytesOf(file)) : bytesOf(file))

async function dataFolderOf({ owner }: Bank): Promise<string> {
  await owner.run(sql`checkpoint`)
  return owner.value<string>(sql`select current_setting('data_directory')`)
}
