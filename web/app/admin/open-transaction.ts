import { useUrlParameters, withParameter } from '../url-parameters.ts'

const PARAMETER = 'transaction'

/** Which transaction is open in its dialog. It stands in the URL, so that it can be sent to a colleague. */
export function useOpenTransaction() {
  const [parameters, change] = useUrlParameters()

  function show(id: string | null) {
    // Closing leaves no entry behind it, so that Back does not open the dialog again.
    change((now) => withParameter(now, PARAMETER, id), { replace: id === null })
  }

  return { openId: parameters.get(PARAMETER), open: show, close: () => show(null) }
}
