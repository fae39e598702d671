import { useEffect, useRef } from 'react'
import styles from './step-mark.module.css'

/**
 * "Step 1 of 2".
 *
 * Accessibility: takes the focus when its step opens; else it would stay on the button of the step before, which is gone.
 */
export function StepMark({ step }: { step: 1 | 2 }) {
  const mark = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    mark.current?.focus({ preventScroll: true })
    // Its margin takes the dialog's title along, where a low window has scrolled to the step before's last button.
    mark.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <p ref={mark} tabIndex={-1} className={styles.mark}>
      Step {step} of 2
    </p>
  )
}
