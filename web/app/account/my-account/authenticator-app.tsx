import { accepted } from '@bank/contract/client'
import { factors } from '@bank/contract/factors'
import Smartphone from 'lucide-react/icons/smartphone'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { failsAs } from '../../api/toast-failure.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { type Confirmation, useConfirmedAct } from '../../forms/use-confirmed-act.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { AppDialog, type AppSecret } from './app-dialog.tsx'
import { Line } from './line.tsx'

type AuthenticatorAppProps = {
  isSetUp: boolean
  /** Shows recovery codes, which come with the first factor. */
  showCodes: (codes: readonly string[]) => void
  /** Whether another factor stays if the app is removed. */
  hasPasskey: boolean
}

/** The authenticator app as a second step (RFC 6238): set up, and removed. */
export function AuthenticatorApp({ isSetUp, showCodes, hasPasskey }: AuthenticatorAppProps) {
  const line = useRef<HTMLDivElement>(null)
  const [secret, setSecret] = useState<AppSecret | null>(null)
  const start = useApiMutation(factors.startTotp, {
    ...failsAs('The app could not be set up'),
    // It may have been set up in another window.
    refreshes: [factors.list],
    onSuccess: (answer) => setSecret(answer?.data ?? null),
  })
  const removal = useConfirmedAct({
    act: () => accepted(call(factors.removeTotp, {})),
    onSuccess: (answer) => void toast.success(answer?.message ?? 'The authenticator app is removed.'),
    refreshes: [factors.list],
    focusFallbacks: [line],
  })

  function finish(codes: readonly string[] | null) {
    setSecret(null)
    if (codes) showCodes(codes)
    else toast.success('Your authenticator app is set up.')
  }

  return (
    <div ref={line} tabIndex={-1}>
      <Line
        icon={<Smartphone />}
        title={<h3>Authenticator app</h3>}
        state={isSetUp ? <Badge tone="positive">On</Badge> : <Badge>Off</Badge>}
        acts={
          isSetUp ? (
            <Button variant="secondary" size="sm" onPress={() => removal.ask()}>
              Remove app
            </Button>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              onPress={() => void start.send({})}
              busy={start.busy}
              busyLabel="Starting..."
            >
              Set up app
            </Button>
          )
        }
      >
        {isSetUp
          ? 'Logging in with your password also takes a code from your app.'
          : 'Logging in then takes your password and a code, which changes every 30 seconds.'}
      </Line>
      <AppDialog secret={secret} onClose={() => setSecret(null)} onDone={finish} />
      <RemovalDialog removal={removal} hasPasskey={hasPasskey} />
    </div>
  )
}

function RemovalDialog({ removal, hasPasskey }: { removal: Confirmation; hasPasskey: boolean }) {
  return (
    <ConfirmedActDialog
      confirmation={removal}
      title="Remove your authenticator app?"
      act="Remove app"
      tone="danger"
      busyLabel="Removing..."
      errorTitle="The app could not be removed"
    >
      <p>
        Its codes stop working at once.{' '}
        {hasPasskey
          ? 'You can still use a passkey as the second step.'
          : 'Your password alone will be enough to log in, and your recovery codes stop working too.'}
      </p>
    </ConfirmedActDialog>
  )
}
