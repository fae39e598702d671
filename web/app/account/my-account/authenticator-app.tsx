import { factors } from '@bank/contract/factors'
import Smartphone from 'lucide-react/icons/smartphone'
import { type RefObject, useRef, useState } from 'react'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { RestoreFocus } from '../../lists/restore-focus.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { AppDialog, type AppSecret } from './app-dialog.tsx'
import { Line } from './line.tsx'
import { failsAs } from './toast-failure.ts'

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
  const [removing, setRemoving] = useState(false)
  const start = useApiMutation(factors.startTotp, {
    ...failsAs('The app could not be set up'),
    // It may have been set up in another window.
    refreshes: [factors.list],
    onSuccess: (answer) => setSecret(answer?.data ?? null),
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
            <Button variant="secondary" size="sm" onPress={() => setRemoving(true)}>
              Remove app
            </Button>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              onPress={() => void start.send({})}
              busy={start.busy}
              busyLabel="One moment..."
            >
              Set up app
            </Button>
          )
        }
      >
        {isSetUp
          ? 'Logging in with your password also takes a code from your app.'
          : 'An app on your phone shows a new code every 30 seconds. Logging in then takes your password and the code.'}
      </Line>
      <AppDialog secret={secret} onClose={() => setSecret(null)} onDone={finish} />
      <RemoveApp open={removing} onClose={() => setRemoving(false)} hasPasskey={hasPasskey} line={line} />
    </div>
  )
}

type RemoveAppProps = {
  open: boolean
  onClose: () => void
  hasPasskey: boolean
  line: RefObject<HTMLElement | null>
}

function RemoveApp({ open, onClose, hasPasskey, line }: RemoveAppProps) {
  const { send, busy, failure, dismiss } = useApiMutation(factors.removeTotp, {
    failure: 'Please try again in a moment.',
    refreshes: [factors.list],
    onSuccess(answer) {
      toast.success(answer?.message ?? 'The authenticator app is removed.')
      onClose()
    },
  })

  function close() {
    dismiss()
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Remove your authenticator app?"
      act="Remove app"
      tone="danger"
      onConfirm={() => void send({})}
      busy={busy}
      busyLabel="Removing..."
      errorTitle="The app could not be removed"
      error={failure ?? undefined}
    >
      <p>
        Its codes stop working at once.{' '}
        {hasPasskey
          ? 'You can still use a passkey as the second step.'
          : 'Your password alone will be enough to log in, and your recovery codes stop working too.'}
      </p>
      <RestoreFocus fallbacks={[line]} />
    </ConfirmDialog>
  )
}
