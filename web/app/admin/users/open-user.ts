import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'

const Part = z.enum(['profile', 'figures', 'activity', 'verification', 'transactions', 'audit'])

/** The parts of a user's record. */
export type Part = z.output<typeof Part>

const USER = 'user'
const PART = 'part'

/**
 * Which user is open in the dialog, and in which tab. Both are in the URL, so that a link can be sent to a colleague.
 */
export function useOpenUser() {
  const [parameters, change] = useUrlParameters()
  const { state } = useLocation()
  const openId = z.uuid().safeParse(parameters.get(USER)).data ?? null

  function show(id: string | null, part: Part | null) {
    change(
      (now) => withParameter(withParameter(now, USER, id), PART, part === 'profile' ? null : part),
      // Only opening adds a history entry, so that Back closes the dialog. The state of the list's pages is kept.
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
