import { useLocation } from 'react-router'
import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'

const PARAMETER = 'transaction'

/** Which transaction is open in its dialog. It is in the URL, so that a link can be sent to a colleague. */
export function useOpenTransaction() {
  const [parameters, change] = useUrlParameters()
  const { state } = useLocation()

  function show(id: string | null) {
    // Closing replaces the history entry, so that Back does not open the dialog again. The state of the list's pages
    // is kept.
    change((now) => withParameter(now, PARAMETER, id), { replace: id === null, state })
  }

  return { openId: parameters.get(PARAMETER), open: show, close: () => show(null) }
}
