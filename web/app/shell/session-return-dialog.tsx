import { makeCall } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { useRef, useState } from 'react'
import { type SessionEnd, useSessionEnd } from '../account/session/end.ts'
import { displayName, type SignedIn, useSession } from '../account/session/session.ts'
import { giveUpReturn, type SessionUser, startSession } from '../account/session/store.ts'
import { LoginForm } from '../account/sign-in/login-form.tsx'
import type { SecondStep } from '../account/sign-in/password-act.ts'
import { queryClient } from '../api/query-client.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Stack } from '../ui/layout/stack.tsx'

const reasons: Record<SessionEnd, string> = {
  refused: 'Your session has ended.',
  idle: 'You were logged out after a period of inactivity.',
  elsewhere: 'You logged out in another tab.',
}

/** Asks this person to log in again, over the screen that their ended session has left. */
export function SessionReturnDialog({ person }: { person: SessionUser }) {
  const end = useSessionEnd()
  const isWorkKept = useSession() !== null
  const [step, setStep] = useState<SecondStep | null>(null)
  const email = useRef<HTMLInputElement>(null)

  async function goOn({ token, user }: SignedIn): Promise<string | null> {
    if (user.id !== person.id) {
      await endOther(token)
      return `You logged in as another person, so nothing was opened. Only ${displayName(person)} can go on here. To log in as somebody else, close this window first.`
    }
    startSession(token, user)
    void queryClient.invalidateQueries()
    return null
  }

  return (
    <Dialog
      open
      onClose={giveUpReturn}
      title="Log in again"
      size="sm"
      role="alertdialog"
      firstFocus={email}
      actsLast
      footer={
        <Button variant="secondary" onPress={giveUpReturn}>
          Not now
        </Button>
      }
    >
      <div
        data-return
        ref={(element) => {
          email.current = element?.querySelector('input') ?? null
        }}
      >
        <Stack>
          <p>
            {end ? reasons[end] : null} Log in as <strong>{displayName(person)}</strong> to go on where you
            were. {isWorkKept ? 'What you typed is still there.' : null}
          </p>
          <LoginForm step={step} onStep={setStep} onSignedIn={goOn} />
        </Stack>
      </div>
    </Dialog>
  )
}

/** Another person's session is not begun here, so it is ended on the server too. If that fails, it ends when it is idle. */
async function endOther(token: string): Promise<void> {
  await makeCall({ baseUrl: '', token: () => token })(identity.logout, {}).catch(() => {})
}
