import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { useUrlParameters, withParameter } from '../../../lists/url-parameters.ts'

/** Which row of the inbox is open. It is in the URL, so that a link can be sent to a colleague. */
export function useOpenItem(parameter: 'thread' | 'visitor') {
  const [parameters, change] = useUrlParameters()
  const { state } = useLocation()
  return {
    openId: z.uuid().safeParse(parameters.get(parameter)).data ?? null,
    /** The query of the address with which a row is open. */
    searchFor: (id: string) => `?${withParameter(parameters, parameter, id)}`,
    close: () => change((now) => withParameter(now, parameter, null), { state }),
  }
}
