import { useEffect, useRef } from 'react'
import styles from './step-mark.module.css'

/**
 * "Step 1 of 2".
 *
 * Accessibility: takes the focus when its step opens, because the button that had it has been removed.
 */
export function StepMark({ step }: { step: 1 | 2 }) {
  const mark = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    mark.current?.focus({ preventScroll: true })
    // In a low window the dialog is still scrolled to the previous step's last button. The scroll margin of this
    // element brings the dialog's title into view as well.
    mark.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <p ref={mark} tabIndex={-1} className={styles.mark}>
      Step {step} of 2
    </p>
  )
}
