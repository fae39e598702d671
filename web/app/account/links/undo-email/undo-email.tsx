import { paths } from '../../../paths.ts'
import { closedMeta } from '../../layout/account-meta.ts'
import { LetterPage } from '../letter/letter-page.tsx'
import type { Route } from './+types/undo-email'

export const meta: Route.MetaFunction = () => closedMeta('Go back to your former email address')

/** The page of the letter to the former address of an account (DEC-47). */
export default function UndoEmail() {
  return (
    <LetterPage
      title="Go back to your former email address"
      intro="Use this if you did not change the email address of your account."
      spends="undoEmail"
      button={{ label: 'Go back to this address', busyLabel: 'Going back...' }}
      done={{ wayOn: { to: paths.recovery.forgotPassword, label: 'Send another link' } }}
      otherwise={{ to: paths.contact, label: 'Contact the bank' }}
    >
      <p>
        Your account gets back the address that this email was sent to, and every device is logged out.
        Whoever changed the address may know your password, so it stops working: we send you a link for a new
        one.
      </p>
    </LetterPage>
  )
}
