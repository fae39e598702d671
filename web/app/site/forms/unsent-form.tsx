import { type FormEvent, type ReactNode, useState } from 'react'
import { NeedsScript } from '../../site-frame/needs-script.tsx'
import { logAsWritten } from './log-as-written.ts'
import { NothingSent } from './nothing-sent.tsx'
import { ScriptButton } from './script-button.tsx'
import styles from './unsent-form.module.css'

type UnsentFormProps = {
  /** The fields. They are uncontrolled, so they keep what was typed before React hydrated the form. */
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
  const [times, setTimes] = useState(0)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    logAsWritten(read(new FormData(event.currentTarget)))
    setTimes((before) => before + 1)
  }

  return (
    // With this method the browser by itself sends nothing: before React hydrates the form, and without scripts.
    <form
      method="dialog"
      noValidate={noValidate}
      className={styles.form}
      onSubmit={submit}
      aria-label={label}
    >
      <div className={styles.fields}>
        {children}
        <ScriptButton type="submit">Submit</ScriptButton>
        <NeedsScript />
      </div>
      <NothingSent times={times} />
    </form>
  )
}

/** Fields beside each other, or below each other where there is no room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

/** What was typed into a text field. */
export function textOf(data: FormData, name: string): string {
  return String(data.get(name) ?? '')
}
