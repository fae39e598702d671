import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD } from '../../server/testing/bank.ts'
import type { Break } from '../harness/breaks.ts'
import type { Scene } from './recovery-scene.ts'

const THIEFS = 'the password of a thief'

/** The address changes again while the way back is open, so an address in between gets a link of its own. */
export const IN_BETWEEN: Break = {
  file: 'server/src/identity/recovery/way-back.ts',
  from: "if (isHeld) throw new Problem('email_changed_recently')",
  to: '',
}
/** Going back leaves the thief's password. */
export const PASSWORD_STAYS: Break = {
  file: 'server/src/identity/recovery/links/move-account.ts',
  from: '\n      password_hash = ',
  to: '\n      city = ',
}
/** Going back leaves the links in the thief's mailbox. */
export const LINKS_STAY: Break = {
  file: 'server/src/identity/recovery/links/move-account.ts',
  from: "await voidTokens(tx, userId, ['lock'], since)",
  to: '',
}

/**
 * A thief with the owner's session, and a member of staff, change the address at once and again, while the owner goes back.
 * Afterwards the thief has neither the address nor a session, a password or a link.
 */
export async function goBackFromThief(scene: Scene, inOrder: boolean): Promise<string[]> {
  const { bank, post, put, signIn, stateOf, tokenTo, emailOf } = scene
  const [owner, [staff]] = [await bank.add(), await bank.addAll(1, { role: 'admin' })]
  const wrong: string[] = []
  const thiefs = ['first', 'second'].map((nth) => `${nth}-${owner.email}`)
  const answers = await Promise.all(
    thiefs.map((email, server) => put('/auth/profile', { email }, owner.token, server)),
  )
  if (answers.toSorted().join() !== '200,409')
    wrong.push(`an address in between: two changes were answered ${answers.join(' and ')}`)
  const present = await emailOf(owner.id)
  const owners = await tokenTo(owner.email, 'undo-email')
  await put('/auth/change-password', { currentPassword: PASSWORD, newPassword: THIEFS }, owner.token)
  const locks = await tokenTo(present, 'lock')

  const undone = post('/auth/undo-email', { token: owners }, { server: 0 })
  await (inOrder ? undone : sleep(Math.random() * 20))
  const again = { email: `third-${owner.email}` }
  await Promise.all([
    undone,
    put('/auth/profile', again, owner.token, 1),
    ...(inOrder ? [] : [put(`/admin/users/${owner.id}`, again, staff?.token ?? '', 1)]),
  ])
  const email = await emailOf(owner.id)
  // After the way back, staff may change the address again.
  if (email !== owner.email && (inOrder || email !== again.email))
    wrong.push(`a thief got the account to ${email}`)
  for (const password of [PASSWORD, THIEFS])
    if ((await signIn(email, password, 1)) !== '') wrong.push('a thief’s password outlived the way back')
  if ((await stateOf(owner.token, 1)) !== 401) wrong.push('a thief’s session outlived the way back')
  if ((await post('/auth/lock', { token: locks })) !== 400)
    wrong.push('a thief’s lock link outlived the way back')
  if (email !== owner.email) return wrong
  const reset = await post('/auth/reset-password', {
    token: await tokenTo(owner.email, 'reset-password'),
    newPassword: 'the owner’s new one',
  })
  if (reset !== 200) wrong.push(`the owner’s new password was answered ${reset}`)
  return wrong
}
