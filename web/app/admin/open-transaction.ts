import { useSearchParams } from 'react-router'

const PARAMETER = 'transaction'

/** Which transaction is open in its dialog. It stands in the URL, so that it can be sent to a colleague. */
export function useOpenTransaction() {
  const [parameters, setParameters] = useSearchParams()

  function show(id: string | null) {
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        if (id === null) next.delete(PARAMETER)
        else next.set(PARAMETER, id)
        return next
      },
      // Closing leaves no entry behind it, so that Back does not open the dialog again.
      { replace: id === null, preventScrollReset: true },
    )
  }

  return { openId: parameters.get(PARAMETER), open: show, close: () => show(null) }
}
