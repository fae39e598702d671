import { type FormEvent, type ReactNode, useState } from 'react'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Stack } from '../../ui/layout/stack.tsx'
import { useAwake } from '../../waking/awake.ts'
import { logAsWritten } from './log-as-written.ts'
import { NeedsScript } from './needs-script.tsx'
import { NothingSent } from './nothing-sent.tsx'
import styles from './unsent-form.module.css'

type UnsentFormProps = {
  /** The fields. They are uncontrolled, so they keep what was typed before React had the page. */
  children: ReactNode
  /** The values to log. */
  read: (data: FormData) => object
  /** The form's accessible name. */
  label?: string
  /** Submits whatever was typed. By default the browser checks the fields first. */
  noValidate?: boolean
}

/**
 * A form of the public site. As specified, its values go to the browser's console and nowhere else, and the page says so
 * (DEC-32). They stay in the fields, so that they can be copied into an e-mail.
 */
export function UnsentForm({ children, read, label, noValidate }: UnsentFormProps) {
  const awake = useAwake()
  const [times, setTimes] = useState(0)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    logAsWritten(read(new FormData(event.currentTarget)))
    setTimes((before) => before + 1)
  }

  return (
    // POST keeps the values out of the address if a browser ever submits the form by itself.
    <form method="post" noValidate={noValidate} className={styles.form} onSubmit={submit} aria-label={label}>
      <Stack>
        {children}
        <button type="submit" disabled={!awake} className={`${buttonClass()} ${styles.submit}`}>
          Submit
        </button>
        <NeedsScript />
      </Stack>
      <NothingSent times={times} />
    </form>
  )
}

/** What was typed into a text field. */
export function textOf(data: FormData, name: string): string {
  return String(data.get(name) ?? '')
}
