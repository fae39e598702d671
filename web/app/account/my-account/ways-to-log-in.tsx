import { type Factors, factors } from '@bank/contract/factors'
import { sessions } from '@bank/contract/sessions'
import KeySquare from 'lucide-react/icons/key-square'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useRef, useState } from 'react'
import { refresh } from '../../api/refresh.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { PasswordDialog } from '../passwords/password-dialog.tsx'
import { keepPasskeys } from '../sign-in/passkey-signals.ts'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { Line, Lines } from './line.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** Everything that logs the person in (DEC-44). */
export function WaysToLogIn() {
  return (
    <Card title="How you log in" icon={<KeySquare />}>
      <Lines>
        <Password />
        <SecondFactors />
      </Lines>
    </Card>
  )
}

function Password() {
  const [changing, setChanging] = useState(false)

  function close() {
    setChanging(false)
    // A new password has logged out the other devices.
    void refresh(sessions.list)
  }

  return (
    <div>
      <Line
        icon={<Lock />}
        title={<h3>Password</h3>}
        acts={
          <Button variant="secondary" size="sm" onPress={() => setChanging(true)}>
            Change Password
          </Button>
        }
      >
        Changing it logs you out everywhere else.
      </Line>
      <PasswordDialog open={changing} onClose={close} />
    </div>
  )
}

/** Whether an account has a second factor. Recovery codes alone are none. */
export const hasFactor = ({ passkeys, totp }: Factors) => totp || passkeys.length > 0

type SecondFactorsProps = {
  /** Only what has to be set up, for staff who can do nothing else before. */
  isTask?: boolean
  /** Called with true when recovery codes are shown, and with false once they are kept. */
  onCodes?: (shown: boolean) => void
}

/** Passkeys, authenticator app and recovery codes, which come with the first of the two and are shown only once. */
export function SecondFactors({ isTask = false, onCodes }: SecondFactorsProps) {
  const rest = useRef<HTMLDivElement>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const query = useApiQuery(factors.list, {})
  const data = loadable(query, 'Failed to load your second factors')
  // A remembered answer can lack a passkey that was added elsewhere, and the browser would hide it.
  const isFresh = query.isSuccess && query.isFetchedAfterMount && !query.isFetching
  const accepted = isFresh ? query.data.data.accepted : undefined

  useEffect(() => keepPasskeys(accepted), [accepted])

  function show(next: readonly string[] | null) {
    setCodes(next)
    onCodes?.(next !== null)
  }

  return (
    <div ref={rest} tabIndex={-1}>
      <Loaded data={data} skeleton={<FactorsSkeleton />} loadingLabel="Loading your second factors">
        {({ data: { passkeys, totp, recoveryCodesLeft, passkeysAvailable } }) => (
          <Lines>
            <Passkeys passkeys={passkeys} available={passkeysAvailable} hasApp={totp} showCodes={show} />
            <AuthenticatorApp isSetUp={totp} hasPasskey={passkeys.length > 0} showCodes={show} />
            {isTask ? null : (
              <RecoveryCodes
                left={recoveryCodesLeft}
                hasFactor={totp || passkeys.length > 0}
                showCodes={show}
              />
            )}
          </Lines>
        )}
      </Loaded>
      <RecoveryCodesDialog codes={codes} onKept={() => show(null)} fallback={rest} />
    </div>
  )
}

function FactorsSkeleton() {
  return (
    <Lines>
      <SkeletonText lines={3} width="most" />
      <SkeletonText lines={3} width="most" />
      <SkeletonText lines={3} width="most" />
    </Lines>
  )
}
