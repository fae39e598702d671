import type { Call } from '@bank/contract/client'
import { factors } from '@bank/contract/factors'
import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows now, or that many seconds from now. Each code works once. */
export function codeOf(secret: string, seconds = 0): string {
  const timestamp = Date.now() + seconds * 1000
  return TOTP.generate({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    timestamp,
  })
}

/** Sets up an authenticator app. The code of the previous step is used up by it, those from now on are not. */
export async function addTotp({ call }: { call: Call }) {
  const { data } = await call(factors.startTotp, {})
  const confirm = () => call(factors.confirmTotp, { body: { code: codeOf(data.secret, -30) } })
  // The second time if a new step began on the way.
  const confirmed = await confirm().catch(confirm)
  return { ...data, recoveryCodes: confirmed.data.recoveryCodes ?? [] }
}
