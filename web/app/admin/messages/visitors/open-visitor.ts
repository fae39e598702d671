import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { useUrlParameters, withParameter } from '../../../lists/url-parameters.ts'

const PARAMETER = 'visitor'

/** Which visitor’s message is open. It is in the URL, so that a link can be sent to a colleague. */
export function useOpenVisitor() {
  const [parameters, change] = useUrlParameters()
  const { state } = useLocation()
  return {
    openId: z.uuid().safeParse(parameters.get(PARAMETER)).data ?? null,
    /** The query of the address with which a message is open. */
    searchFor: (id: string) => `?${withParameter(parameters, PARAMETER, id)}`,
    close: () => change((now) => withParameter(now, PARAMETER, null), { state }),
  }
}
