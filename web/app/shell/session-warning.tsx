import { useRef } from 'react'
import { useChange } from '../api/use-api-mutation.ts'
import { Banner } from '../ui/banner/banner.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import { renewSession } from './session-countdown.ts'
import styles from './session-warning.module.css'

/** The warning before an idle session ends, with a button to stay. */
export function SessionWarning({ secondsLeft }: { secondsLeft: number }) {
  const stayButton = useRef<HTMLButtonElement>(null)
  const {
    send: stay,
    busy,
    failure,
  } = useChange<void, void>(renewSession, {
    failure: 'Your session could not be renewed. Please try again.',
  })

  return (
    <Dialog
      open
      // Closing the dialog shows that the person is there, so it renews the session as well.
      onClose={() => void stay()}
      title="Are you still there?"
      size="sm"
      role="alertdialog"
      firstFocus={stayButton}
      footer={
        <Button ref={stayButton} onPress={() => void stay()} busy={busy} busyLabel="One moment...">
          Stay logged in
        </Button>
      }
    >
      <Stack gap="sm">
        {failure ? <Banner tone="error">{failure}</Banner> : null}
        <p>You have been inactive for a while. To keep your accounts safe, we will log you out in</p>
        {/* Screen readers read it once with the dialog and not again every second. */}
        <p className={styles.clock} role="timer">
          {minutesAndSeconds(secondsLeft)}
        </p>
      </Stack>
    </Dialog>
  )
}

/** "1:05" */
function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
