import { brand } from '@bank/contract/brand'
import { paths } from '../../../paths.ts'
import { closedMeta } from '../../layout/account-meta.ts'
import { LetterPage } from '../letter/letter-page.tsx'
import type { Route } from './+types/verify-email'

export const meta: Route.MetaFunction = () => closedMeta('Confirm your email address')

/** The page of the letter that confirms an email address (DEC-47). */
export default function VerifyEmail() {
  return (
    <LetterPage
      title="Confirm your email address"
      intro="Confirm that our emails reach you."
      spends="verifyEmail"
      button={{ label: 'Confirm my email address', busyLabel: 'Confirming...' }}
      done={{ wayOn: { to: paths.dashboard.overview, label: 'Go to my accounts' } }}
      otherwise={{ to: paths.dashboard.profile, label: 'Go to my profile' }}
    >
      <p>
        You gave this email address to {brand.bankName}. Confirm that it is yours, so that we can reach you if
        something happens to your account.
      </p>
    </LetterPage>
  )
}
