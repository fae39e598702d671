import { useRef, useState } from 'react'
import { failureWords } from './failure-words.ts'
import { renewSession } from './session-countdown.ts'
import styles from './session-warning.module.css'
import { Banner } from './ui/banner/banner.tsx'
import { Button } from './ui/button/button.tsx'
import { Dialog } from './ui/dialog/dialog.tsx'
import { Stack } from './ui/layout/stack.tsx'

/** The warning before an idle session ends, and the way to stay. */
export function SessionWarning({ secondsLeft }: { secondsLeft: number }) {
  const [renewing, setRenewing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const stayButton = useRef<HTMLButtonElement>(null)

  async function stay() {
    if (renewing) return
    setRenewing(true)
    setFailure(null)
    try {
      await renewSession()
    } catch (error) {
      setFailure(failureWords(error, 'That did not work. Please try again.'))
    }
    setRenewing(false)
  }

  return (
    <Dialog
      open
      // Whoever presses Escape or the cross is here, and that is the answer.
      onClose={() => void stay()}
      title="Are you still there?"
      size="sm"
      role="alertdialog"
      firstFocus={stayButton}
      footer={
        <Button ref={stayButton} onPress={() => void stay()} busy={renewing} busyLabel="One moment...">
          Stay logged in
        </Button>
      }
    >
      <Stack gap="sm">
        {failure ? <Banner tone="error">{failure}</Banner> : null}
        <p>Nothing has been done here for a while. To keep your accounts safe, you will be logged out in</p>
        {/* For the eye: read out once with the dialog, and not again every second. */}
        <p className={styles.clock} role="timer">
          {inWords(secondsLeft)}
        </p>
      </Stack>
    </Dialog>
  )
}

/** "1:05" */
function inWords(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
