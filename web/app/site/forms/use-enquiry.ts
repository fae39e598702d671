import type { NewEnquiry } from '@bank/contract/enquiries'
import { useEffect, useRef, useState } from 'react'
import { type Outcome, sendEnquiry } from './send-enquiry.ts'

const off = { status: 'off' } as const

/** An outcome with what its words depend on. */
export type Answered = Outcome & { byEmail: boolean }

/** Sends a form if visitors can write online, and keeps what became of it. `times` counts the answers. */
export function useEnquiry() {
  const [outcome, setOutcome] = useState<Answered>()
  const [times, setTimes] = useState(0)
  const [busy, setBusy] = useState(false)
  const sent = useRef<HTMLFormElement>(null)

  // The bank's messages are at their fields by now.
  useEffect(() => {
    if (outcome?.status === 'failed') sent.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [outcome])

  async function send(form: HTMLFormElement, enquiry: NewEnquiry) {
    const finish = (became: Outcome) => {
      setOutcome({ ...became, byEmail: String(enquiry.fields.email).includes('@') })
      setTimes((before) => before + 1)
      setBusy(false)
    }
    const online = window.onlineEnquiries
    if (!online) return finish(off)
    setBusy(true)
    sent.current = form
    const became = (await online) ? await sendEnquiry(enquiry) : off
    if (became.status === 'received') form.reset()
    finish(became)
  }

  return { outcome, times, busy, send }
}
