import { brand } from '@bank/contract/brand'
import type { Queries } from '../db/connect.ts'
import type { Letter } from '../mail/letter.ts'
import type { Outbox } from '../mail/outbox.ts'
import { makeToken } from '../recovery/letter-tokens.ts'

/** What has happened, by the letter that tells of it. */
const WORDS = {
  'totp-added': ['An authenticator app has been added', 'From now on, logging in takes a code of that app.'],
  'totp-removed': ['The authenticator app has been removed', 'Its codes no longer work for your account.'],
  'passkey-added': ['A passkey has been added', 'From now on, it can log in to your account.'],
  'passkey-removed': ['A passkey has been removed', 'It can no longer log in to your account.'],
  'factors-removed': [
    'Your second factors have been removed',
    'The bank has removed the authenticator app, the passkeys and the recovery codes of your account, and logged you out everywhere. Your password is enough to log in now; please set up a second factor again.',
  ],
  'recovery-codes-made': ['You have new recovery codes', 'Those that you had before no longer work.'],
  'recovery-code-used': [
    'A recovery code has been used',
    'It does not work again. You can get ten new ones where you manage your account’s security.',
  ],
  'wrong-codes': [
    'Somebody knows your password',
    'Somebody entered your password and then several wrong codes, so logging in from there is locked for a while. Unless it was you, please set a new password now.',
  ],
} as const

export type FactorNews = keyof typeof WORDS

/** Tells the owner of an account what happened to its second factors. The letter can lock the account (DEC-49). */
export async function tellOwner(
  tx: Queries,
  outbox: Outbox,
  { id: userId, email: address }: { id: string; email: string },
  news: FactorNews,
): Promise<void> {
  await outbox.write(tx, letter(news, await makeToken(tx, { userId, purpose: 'lock' })), { address, userId })
}

function letter(news: FactorNews, lockToken: string): Letter {
  const [subject, consequence] = WORDS[news]
  return {
    kind: news,
    subject,
    paragraphs: [
      consequence,
      `If this was not you, lock your account with the button below, and call us: ${brand.emergencyPhone}.`,
    ],
    action: { label: 'Lock my account', path: `/lock#${lockToken}` },
    isSecurity: true,
  }
}
