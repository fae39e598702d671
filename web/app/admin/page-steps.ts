import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod'

const CURSOR = 'cursor'

/** The pages before this one, oldest first; the first page is an empty text. */
const Trail = z.object({ trail: z.array(z.string()) })

/**
 * Which page of a list is shown. It stands in the URL as the server's cursor, so that a page can be returned to and sent
 * to a colleague. A cursor leads forward only: the way back is kept beside the URL, in the browser's history entry, and
 * survives a reload. Who was sent the address can go to the first page instead.
 */
export function usePageSteps() {
  const [parameters] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const cursor = parameters.get(CURSOR)
  const trail = Trail.safeParse(state).data?.trail ?? []

  function go(to: string, before: readonly string[]) {
    const next = new URLSearchParams(parameters)
    if (to === '') next.delete(CURSOR)
    else next.set(CURSOR, to)
    void navigate({ search: next.toString() }, { state: { trail: before } })
  }

  const previous = trail.at(-1)
  return {
    cursor,
    toNext: (nextCursor: string) => go(nextCursor, [...trail, cursor ?? '']),
    toPrevious: cursor === null || previous === undefined ? null : () => go(previous, trail.slice(0, -1)),
    toFirst: cursor === null ? null : () => go('', []),
  }
}
