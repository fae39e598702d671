import type { EnquiryKind } from '@bank/contract/enquiries'
import type { FormEvent, ReactNode } from 'react'
import { EnquiryAnswer } from './enquiry-answer.tsx'
import { logAsWritten } from './log-as-written.ts'
import type { FieldErrors } from './send-enquiry.ts'
import styles from './site-form.module.css'
import { SiteForm, type SiteFormProps, textOf } from './site-form.tsx'
import { TrapField, WEBSITE } from './trap-field.tsx'
import { useEnquiry } from './use-enquiry.ts'

export type EnquiryFormProps = Pick<SiteFormProps, 'label' | 'noValidate'> & {
  kind: EnquiryKind
  /** The fields, with the bank's messages about them. */
  children: (errors: FieldErrors) => ReactNode
  /** The values to log and to send. Default: all fields, by their names. */
  read?: (data: FormData) => Values
  /** What was agreed to with the field `consent`. */
  consentWording?: string
}

type Values = Record<string, string | boolean>

/**
 * A form that reaches the bank while visitors can write online (DEC-63). Otherwise, as specified, its values go to the browser's
 * console and nowhere else, and the page says so (DEC-32). What is not sent stays in the fields.
 */
export function EnquiryForm({ kind, children, read = readAll, consentWording, ...form }: EnquiryFormProps) {
  const { outcome, times, received, busy, send } = useEnquiry()
  const errors = outcome?.status === 'failed' ? outcome.errors : {}

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const element = event.currentTarget
    const data = new FormData(element)
    const website = textOf(data, WEBSITE)
    data.delete(WEBSITE)
    const values = read(data)
    logAsWritten(values)
    void send(element, {
      kind,
      page: location.pathname,
      fields: { ...values, ...(values.consent === true && consentWording && { consentWording }) },
      ...(website && { website }),
    })
  }

  return (
    <SiteForm
      {...form}
      button="Submit"
      busy={busy}
      data-enquiry=""
      onSubmit={submit}
      answer={outcome ? <EnquiryAnswer key={times} outcome={outcome} /> : null}
    >
      {/* Each message has fields of its own, so that those of a message that was received are gone. */}
      <div key={received} className={styles.fields} inert={Boolean(busy)}>
        {children(errors)}
        <TrapField />
      </div>
    </SiteForm>
  )
}

function readAll(data: FormData): Values {
  return Object.fromEntries([...data].map(([name, value]) => [name, String(value)]))
}
