import { brand } from '@bank/contract/brand'
import { paths } from '../../../paths.ts'
import { closedMeta } from '../../layout/account-meta.ts'
import { LetterPage } from '../letter/letter-page.tsx'
import { unbroken } from '../letter/letter-parts.tsx'
import type { Route } from './+types/lock'

export const meta: Route.MetaFunction = () => closedMeta('Lock your account')

/** The page that a security letter links to, for people who did not do what it reports (DEC-49). */
export default function Lock() {
  return (
    <LetterPage
      title="Lock your account"
      intro="Use this if somebody else is using your account."
      spends="lock"
      button={{ label: 'Lock my account', busyLabel: 'Locking...', tone: 'danger' }}
      done={{
        wayOn: { to: paths.contact, label: 'Contact the bank' },
        more: `Our number is ${unbroken(brand.emergencyPhone)}.`,
      }}
      otherwise={{ to: paths.contact, label: 'Contact the bank' }}
    >
      <p>Every device is logged out at once, and nobody can log in, not even you.</p>
      <p>
        Your money stays where it is. To open the account again, call us:{' '}
        <strong>{unbroken(brand.emergencyPhone)}</strong>. We will ask questions that only you can answer.
      </p>
    </LetterPage>
  )
}
