import type { Endpoint } from '@bank/contract/endpoint'
import { useState } from 'react'
import { useChange } from '../api/use-api-mutation.ts'
import { type FocusFallbacks, restoreFocus } from '../lists/restore-focus.tsx'

type Options<Answer, Asked> = {
  act: (asked: Asked) => Promise<Answer>
  onSuccess: (answer: Answer, asked: Asked) => void
  /** Shows a failure outside the dialog, which then closes. By default the dialog stays open and shows the reason. */
  onFailure?: (error: unknown, asked: Asked) => void
  /** Shows a failure beside fields in the dialog, which then stays open. Returns false if it is not about any of them. */
  showInFields?: (error: unknown) => boolean
  /** The message if the server gave no reason. */
  failure?: string
  /** The endpoints that are read again after the act, also if it failed: someone else may have acted first. */
  refreshes?: readonly Endpoint[]
  /** Elements that can take the focus if the act removes the button that asked for it. */
  focusFallbacks?: FocusFallbacks
}

/** What `ConfirmedActDialog` needs to know. */
export type Confirmation = {
  open: boolean
  busy: boolean
  /** Why the last attempt failed, if the dialog shows it. */
  failure: string | null
  confirm: () => void
  close: () => void
  focusFallbacks: FocusFallbacks
}

export type ConfirmedAct<Asked> = Confirmation & {
  /** Opens the dialog. */
  ask: (wanted: Asked) => void
  /** What the dialog asks about, also while it fades out; null before it was opened. */
  asked: Asked | null
}

/**
 * An act that a dialog asks about first: asks, acts once, reports the result, has the lists read again, and gives the
 * focus back. `ConfirmedActDialog` is its dialog.
 */
export function useConfirmedAct<Answer, Asked = void>({
  act,
  onSuccess,
  onFailure,
  showInFields = () => false,
  failure: failureWithoutReason = 'Please try again in a moment.',
  refreshes = [],
  focusFallbacks = [],
}: Options<Answer, Asked>): ConfirmedAct<Asked> {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  const { send, busy, failure, dismiss } = useChange(act, {
    failure: failureWithoutReason,
    refreshes,
    onSuccess(answer, confirmed) {
      onSuccess(answer, confirmed)
      setOpen(false)
    },
    onFailure(error, confirmed) {
      if (showInFields(error) || !onFailure) return
      onFailure(error, confirmed)
      setOpen(false)
    },
  })

  function ask(wanted: Asked) {
    setAsked(wanted)
    setOpen(true)
  }

  function close() {
    dismiss()
    setOpen(false)
  }

  async function confirm() {
    if (asked === null) return
    await send(asked)
    restoreFocus(focusFallbacks)
  }

  return {
    ask,
    asked,
    open,
    busy,
    failure: onFailure ? null : failure,
    confirm: () => void confirm(),
    close,
    focusFallbacks,
  }
}
