import type { Queries } from '../../db/connect.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { lockableLetter } from '../../mail/security-letter.ts'
import { warnOwner } from '../recovery/warn-owner.ts'

/** Subject and first paragraph, by what has happened. */
const WORDS = {
  'totp-added': [
    'An authenticator app has been added',
    'From now on, you need a code from that app to log in.',
  ],
  'totp-removed': ['The authenticator app has been removed', 'Its codes no longer work for your account.'],
  'passkey-added': ['A passkey has been added', 'From now on, you can log in to your account with it.'],
  'passkey-removed': ['A passkey has been removed', 'You can no longer log in to your account with it.'],
  'factors-removed': [
    'Your second factors have been removed',
    'We have removed the authenticator app, the passkeys and the recovery codes of your account, and logged you out everywhere. Your password is now enough to log in, so please set up a second factor again.',
  ],
  'recovery-codes-made': ['You have new recovery codes', 'Your earlier codes no longer work.'],
  'recovery-code-used': [
    'A recovery code has been used',
    'It can’t be used again. You can get ten new codes in your security settings.',
  ],
  'wrong-codes': [
    'Your password was entered, but not the right code',
    'Somebody entered your password and then several wrong codes, so nobody can log in from there for a while. If it was not you, somebody knows your password.',
  ],
} as const

type FactorNews = keyof typeof WORDS

/** Tells the owner of an account what happened to its second factors. */
export function tellOwner(
  tx: Queries,
  outbox: Outbox,
  owner: { id: string; email: string },
  news: FactorNews,
): Promise<void> {
  const [subject, consequence] = WORDS[news]
  return warnOwner(tx, outbox, owner, (lockToken) => lockableLetter(news, subject, [consequence], lockToken))
}
