import { useLocation, useSearchParams } from 'react-router'
import * as z from 'zod'

const Part = z.enum(['profile', 'figures', 'verification', 'transactions', 'audit'])

/** The parts of a user's record. */
export type Part = z.output<typeof Part>

const USER = 'user'
const PART = 'part'

/** Which user is open in the dialog, and which part of his record. Both stand in the URL, to be sent to a colleague. */
export function useOpenUser() {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const openId = z.uuid().safeParse(parameters.get(USER)).data ?? null

  function show(id: string | null, part: Part | null) {
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete(PART)
        if (id === null) next.delete(USER)
        else next.set(USER, id)
        if (part !== null && part !== 'profile') next.set(PART, part)
        return next
      },
      // Only opening leaves an entry behind, so that Back closes the dialog. The list's own memory of its pages stays.
      { replace: id === null || openId !== null, preventScrollReset: true, state },
    )
  }

  return {
    openId,
    part: Part.safeParse(parameters.get(PART)).data ?? 'profile',
    open: (id: string) => show(id, null),
    showPart: (part: Part) => show(openId, part),
    close: () => show(null, null),
  }
}
