import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { PASSWORD } from '../../server/testing/bank.ts'
import type { Scene } from './recovery-scene.ts'

/** The owner locks the account while the thief signs in at the other server: no session is left. */
export async function lockWhileSigningIn({ bank, post, signIn, stateOf }: Scene): Promise<string[]> {
  const owner = await bank.add()
  const [locked, ...thiefs] = await Promise.all([
    sleep(Math.random() * 60).then(() => post('/auth/lock', {}, { token: owner.token })),
    ...[0, 1, 0, 1].map((server, n) => sleep(n * 10).then(() => signIn(owner.email, PASSWORD, server))),
  ])
  const wrong = locked === 200 ? [] : [`locking was answered ${locked}`]
  for (const token of thiefs.filter((token) => token !== ''))
    if ((await stateOf(token, 1)) !== 401) wrong.push('a sign-in outlived the lock')
  return wrong
}

/** The last two administrators lock themselves at the same moment: one is left. */
export async function lockEachOther({ bank, post, put }: Scene): Promise<string[]> {
  const administrators = await bank.addAll(2, { role: 'admin' })
  const ids = administrators.map(({ id }) => id)
  const others = await bank.owner.rows<{ id: string }>(sql`
    select id from users where role = 'admin' and status = 'active' and id <> all(${ids}::uuid[])`)
  for (const { id } of others)
    await put(`/admin/users/${id}`, { status: 'inactive' }, administrators[0]?.token ?? '')
  const answers = await Promise.all(
    administrators.map(({ token }, server) => post('/auth/lock', {}, { token, server })),
  )
  const left = await bank.owner.value<number>(
    sql`select count(*) from users where role = 'admin' and status = 'active'`,
  )
  return left === 1 ? [] : [`${left} administrators are left, after ${answers.join(' and ')}`]
}
