import { useState } from 'react'
import { useAwake } from '../awake.ts'
import { useUrlParameters, withParameter } from '../url-parameters.ts'

/**
 * A search or a filter that stands in the address, so that it can be shared and returned to. Empty in the HTML that was
 * made at build time, which knows no query.
 *
 * What is typed is shown at once and written to the address after: the router answers a moment later, and a field that
 * waits for it loses letters. An address that changes by itself, as with a link, wins.
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
