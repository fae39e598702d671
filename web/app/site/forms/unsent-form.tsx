import { type FormEvent, useState } from 'react'
import { logAsWritten } from './log-as-written.ts'
import { NothingSent } from './nothing-sent.tsx'
import { SiteForm, type SiteFormProps } from './site-form.tsx'

type UnsentFormProps = Pick<SiteFormProps, 'children' | 'label' | 'noValidate'> & {
  /** The values to log. Default: all fields, by their names. */
  read?: (data: FormData) => object
}

/**
 * A form that is not connected to the bank yet. As specified, its values go to the browser's console and nowhere else, and
 * the page says so (DEC-32). They stay in the fields, so that they can be copied into an e-mail.
 */
export function UnsentForm({ read = Object.fromEntries, ...form }: UnsentFormProps) {
  const [times, setTimes] = useState(0)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    logAsWritten(read(new FormData(event.currentTarget)))
    setTimes((before) => before + 1)
  }

  return <SiteForm {...form} button="Submit" onSubmit={submit} answer={<NothingSent times={times} />} />
}
