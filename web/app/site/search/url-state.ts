import { useState } from 'react'
import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'
import { useAwake } from '../../waking/awake.ts'

/**
 * A search or a filter that is kept in the URL, so that it can be shared and returned to. Empty in the built HTML, which
 * knows no query.
 *
 * Typed text is shown at once and written to the URL afterwards: the router needs a moment, and a field that waits for it
 * would lose letters. When the URL changes for another reason, for example by a link, its value is shown.
 */
export function useUrlState(name: string): [value: string, change: (value: string) => void] {
  const [parameters, changeParameters] = useUrlParameters()
  const awake = useAwake()
  const inUrl = awake ? (parameters.get(name) ?? '') : ''
  const [shown, setShown] = useState({ value: inUrl, inUrl })
  if (shown.inUrl !== inUrl) setShown({ value: inUrl, inUrl })

  function change(value: string) {
    setShown({ value, inUrl })
    changeParameters((now) => withParameter(now, name, value))
  }

  return [shown.value, change]
}
