import { ApiError } from '@bank/contract/client'
import { type FormEvent, useState } from 'react'
import { useRefusal } from './refusal.ts'
import { type ChosenSlot, missingOf, NO_SLOT } from './slot-chooser.tsx'

/** The time that a dialog chooses for an appointment, which has had one at `place` if there is one already. */
export function useSlot(place = '') {
  const [slot, setSlot] = useState({ ...NO_SLOT, place })
  const { isRefused, refuse, forget } = useRefusal()
  const missing = isRefused ? missingOf(slot) : null
  return {
    slot,
    errors: missing ? { [missing.name]: missing.message } : {},
    choose(chosen: ChosenSlot) {
      forget()
      setSlot(chosen)
    },
    /** Saves it if nothing is missing. */
    submit(event: FormEvent<HTMLFormElement>, save: (slot: ChosenSlot) => void) {
      event.preventDefault()
      if (missingOf(slot) === null) save(slot)
      else refuse(event)
    },
    /** For a failure: a time that somebody else took is chosen no longer. */
    noteTaken(error: unknown) {
      if (error instanceof ApiError && error.code === 'slot_taken') setSlot({ ...slot, time: '' })
    },
  }
}
