import { useLocation } from 'react-router'
import * as z from 'zod'
import { useUrlParameters, withParameter } from '../../url-parameters.ts'

const Part = z.enum(['profile', 'figures', 'verification', 'transactions', 'audit'])

/** The parts of a user's record. */
export type Part = z.output<typeof Part>

const USER = 'user'
const PART = 'part'

/** Which user is open in the dialog, and which part of his record. Both stand in the URL, to be sent to a colleague. */
export function useOpenUser() {
  const [parameters, change] = useUrlParameters()
  const { state } = useLocation()
  const openId = z.uuid().safeParse(parameters.get(USER)).data ?? null

  function show(id: string | null, part: Part | null) {
    change(
      (now) => withParameter(withParameter(now, USER, id), PART, part === 'profile' ? null : part),
      // Only opening leaves an entry behind, so that Back closes the dialog. The list's own memory of its pages stays.
      { replace: id === null || openId !== null, state },
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
