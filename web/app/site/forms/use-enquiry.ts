import type { NewEnquiry } from '@bank/contract/enquiries'
import { useEffect, useRef, useState } from 'react'
import { type Outcome, sendEnquiry } from './send-enquiry.ts'

const off = { status: 'off' } as const
const unknown = 'unknown' as const

/** An outcome with what its words depend on. */
export type Answered = Outcome & { byEmail: boolean }

/**
 * Sends a form if visitors can write online, and keeps what became of it. `times` counts the answers, `received` the messages that
 * the bank has. `busy` are the button's words while the form waits; nobody should change its fields then.
 */
export function useEnquiry() {
  const [outcome, setOutcome] = useState<Answered>()
  const [times, setTimes] = useState(0)
  const [received, setReceived] = useState(0)
  const [busy, setBusy] = useState<string>()
  const sent = useRef<HTMLFormElement>(null)
  /** What was sent last without being received, and its reference: the same again is the same message. */
  const attempt = useRef<{ content: string; reference: string }>(null)

  // The bank's messages are at their fields by now.
  useEffect(() => {
    if (outcome?.status === 'failed') sent.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [outcome])

  async function send(form: HTMLFormElement, enquiry: NewEnquiry) {
    const finish = (became: Outcome) => {
      setOutcome({ ...became, byEmail: String(enquiry.fields.email).includes('@') })
      setTimes((before) => before + 1)
      setBusy(undefined)
    }
    const wait = (words: string) => {
      setBusy(words)
      // The field that has the focus can't keep it.
      form.querySelector<HTMLElement>('[type=submit]')?.focus()
    }
    if (!window.onlineEnquiries) return finish(off)
    sent.current = form
    let online = await Promise.race([window.onlineEnquiries, unknown])
    if (online === unknown) {
      wait('One moment...')
      online = await window.onlineEnquiries
    }
    if (!online) return finish(off)
    wait('Sending...')
    const content = JSON.stringify(enquiry)
    if (attempt.current?.content !== content) attempt.current = { content, reference: crypto.randomUUID() }
    const became = await sendEnquiry({ ...enquiry, reference: attempt.current.reference })
    if (became.status === 'received') {
      attempt.current = null
      setReceived((before) => before + 1)
    }
    finish(became)
  }

  return { outcome, times, received, busy, send }
}
