import type { Break } from '../harness/breaks.ts'

/** The guards, each broken in the control, by the attack that must notice it. */
export const BREAKS: Record<string, Break[]> = {
  'a code used twice': [
    {
      file: 'server/src/identity/factors/totp.ts',
      from: 'return step > lastStep ? step : null',
      to: 'return step',
    },
  ],
  'a recovery code used twice': [
    {
      file: 'server/src/identity/factors/recovery-codes.ts',
      from: 'and used_at is null`)\n  return',
      to: '`)\n  return',
    },
  ],
  'a clock off by a day': [
    { file: 'server/src/identity/factors/totp.ts', from: 'const DRIFT = 1', to: 'const DRIFT = 2881' },
  ],
  'a challenge answered twice': [
    {
      file: 'server/src/identity/sign-in/second-factor.ts',
      from: 'await closeSecondStep(tx, challenge)',
      to: '',
    },
  ],
  'a passkey of another account': [
    {
      file: 'server/src/identity/factors/passkey-proof.ts',
      from: 'where user_id = $' + '{userId} and credential_id',
      to: 'where credential_id',
    },
  ],
  'a page of another origin': [
    {
      file: 'server/src/identity/factors/relying-party.ts',
      from: '?.hostname === LOCAL',
      to: '?.hostname !== null',
    },
  ],
  'another user’s handle': [
    {
      file: 'server/src/identity/factors/passkey-proof.ts',
      from: "toString('hex') === userId.replaceAll('-', '')",
      to: "toString('hex') !== userId",
    },
  ],
  'a counter that goes back': [
    {
      file: 'server/src/identity/factors/passkey-proof.ts',
      from: 'counter <= stored.counter',
      to: 'counter < 0',
    },
  ],
  'an owner kept out by strangers': [
    {
      file: 'server/src/identity/factors/totp.ts',
      from: 'const counted = isFamiliar ? `$' + '{userId} $' + '{addressBlock(address)}` : userId',
      to: 'const counted = userId',
    },
  ],
  guesses: [
    { file: 'server/src/identity/factors/totp.ts', from: 'CODES_A_DAY = 100', to: 'CODES_A_DAY = 1_000_000' },
    {
      file: 'server/src/identity/sign-in/limits.ts',
      from: 'ACCOUNT_FAILURES_MAX = 100',
      to: 'ACCOUNT_FAILURES_MAX = 1_000_000',
    },
  ],
}
