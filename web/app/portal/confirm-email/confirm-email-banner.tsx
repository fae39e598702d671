import { ownSession } from '@bank/contract/user'
import { useLocation } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './confirm-email-banner.module.css'
import { useConfirmationLetter } from './confirmation-letter.ts'
import { useDismissal } from './dismissal.ts'

/**
 * Above every screen but the overview, whose checklist asks for the same, until the customer has confirmed their email address, or has dismissed it for this session. The
 * profile is read again when the window gets the focus, so it goes away once the link was opened elsewhere.
 */
export function ConfirmEmailBanner() {
  const user = useApiQuery(ownSession.me, {}).data?.user
  const { isShown, dismiss } = useDismissal()
  const isOverview = useLocation().pathname === paths.dashboard.overview
  if (!user || user.emailVerified || !isShown || isOverview) return null
  // A new address has had no letter from here yet.
  return <Unconfirmed key={user.email} email={user.email} onDismiss={dismiss} />
}

function Unconfirmed({ email, onDismiss }: { email: string; onDismiss: () => void }) {
  const letter = useConfirmationLetter()
  return (
    <div className={styles.notice}>
      <Banner
        tone={letter.failure ? 'error' : 'warning'}
        title="Please confirm your email address"
        onDismiss={onDismiss}
        action={
          <Button
            variant="secondary"
            size="sm"
            busy={letter.busy}
            busyLabel="Sending..."
            onPress={letter.send}
          >
            Send the email again
          </Button>
        }
      >
        {letter.failure ??
          (letter.isSent ? (
            <>
              We have sent a new email to <Address email={email} />. Its link works for three days.
            </>
          ) : (
            <>
              Open the link in our email to <Address email={email} />. If it is not there, look in your spam
              folder.
            </>
          ))}
      </Banner>
    </div>
  )
}

const Address = ({ email }: { email: string }) => (
  <strong className={styles.address} translate="no">
    {email}
  </strong>
)
