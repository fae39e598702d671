import type { AccountAccess } from '@bank/contract/customers'
import { DateText } from '../../ui/date/date.tsx'
import type { Description } from '../../ui/description-list/description-list.tsx'

/** How a user gets in, in the words of the screen. */
export function accessItems(access: AccountAccess): Description[] {
  return [
    { label: 'Second factors', value: factorWords(access) },
    { label: 'Last login', value: <LastSignIn access={access} /> },
  ]
}

/** Whether signing in takes more than the password. */
export const hasFactor = ({ totp, passkeys }: AccountAccess) => totp || passkeys > 0

/** "Authenticator app, 2 passkeys; 7 recovery codes left", or "None". */
function factorWords({ totp, passkeys, recoveryCodesLeft }: AccountAccess): string {
  const factors = [
    ...(totp ? ['Authenticator app'] : []),
    ...(passkeys > 0 ? [count(passkeys, 'passkey')] : []),
  ]
  return factors.length === 0
    ? 'None'
    : `${factors.join(', ')}; ${count(recoveryCodesLeft, 'recovery code')} left`
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

function LastSignIn({ access: { lastSignIn } }: { access: AccountAccess }) {
  if (lastSignIn === null) return 'None on record'
  return (
    <>
      <DateText iso={lastSignIn.at} variant="dateAndTime" />
      <br />
      {lastSignIn.device}, {lastSignIn.address}
    </>
  )
}
