import type { FormEvent, ReactNode } from 'react'
import { NeedsScript } from '../../site-frame/needs-script.tsx'
import { ScriptButton } from './script-button.tsx'
import styles from './site-form.module.css'

export type SiteFormProps = {
  /** The fields. They are uncontrolled, so they keep what was typed before React hydrated the form. */
  children: ReactNode
  /** The words of the button. */
  button: string
  /** Its words while it can't be pressed again. */
  busy?: string | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** What the form says after a submit, in a live region. */
  answer: ReactNode
  /** The form's accessible name. */
  label?: string
  /** Submits whatever was typed. By default the browser checks the fields first. */
  noValidate?: boolean
  /** Marks that visitors can write to the bank with the form (layout/online-enquiries.ts). */
  'data-enquiry'?: string
}

/** A form of the public site, on a card. */
export function SiteForm({ children, button, busy, answer, label, ...form }: SiteFormProps) {
  return (
    // With this method the browser by itself sends nothing: before React hydrates the form, and without scripts.
    <form {...form} method="dialog" className={styles.form} aria-label={label}>
      <div className={styles.fields}>
        {children}
        <ScriptButton type="submit" busy={busy}>
          {button}
        </ScriptButton>
        <NeedsScript />
      </div>
      <div role="status">{answer}</div>
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
