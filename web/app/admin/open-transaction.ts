import { useLocation } from 'react-router'
import { useUrlParameters, withParameter } from '../url-parameters.ts'

const PARAMETER = 'transaction'

/** Which transaction is open in its dialog. It stands in the URL, so that it can be sent to a colleague. */
export function useOpenTransaction() {
  const [parameters, change] = useUrlParameters()
  const { state } = useLocation()

  function show(id: string | null) {
    // Closing leaves no entry behind it, so that Back does not open the dialog again. The list's own memory of its pages stays.
    change((now) => withParameter(now, PARAMETER, id), { replace: id === null, state })
  }

  return { openId: parameters.get(PARAMETER), open: show, close: () => show(null) }
}
