import { Link } from 'react-router'
import { useSessionEnd } from '../account/session/end.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/banner/banner.tsx'
import { FailureBanner } from '../ui/banner/failure-banner.tsx'
import { buttonClass } from '../ui/button/button-class.ts'

type FailureProps = { failure: string | null; onDismiss?: () => void }
type DialogFailureProps = FailureProps & {
  /** For the fields that it describes by aria-describedby. */
  id?: string
}

/**
 * Why a form of a signed-in screen failed. If the session has ended, the shell's notice already says so, stays in view
 * and links to the login, so this shows nothing.
 */
export function FormFailure({ failure, onDismiss }: FailureProps) {
  const ended = useSessionEnd() !== null
  return <FailureBanner failure={ended ? null : failure} onDismiss={onDismiss} />
}

/** The same in a dialog. A dialog covers the shell's notice, so it shows the link to the login itself. */
export function DialogFailure({ failure, onDismiss, id }: DialogFailureProps) {
  const ended = useSessionEnd() !== null
  if (failure === null) return null
  return (
    <div id={id}>
      <Banner tone="error" onDismiss={onDismiss} action={ended ? <LoginLink /> : undefined}>
        {failure}
      </Banner>
    </div>
  )
}

/** The link to the login for a person whose session has ended. */
export function LoginLink() {
  return (
    <Link to={paths.login} className={buttonClass({ size: 'sm' })}>
      Login
    </Link>
  )
}
