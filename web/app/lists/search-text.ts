import { SEARCH_MAX } from '@bank/contract/text'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router'

/** How long typing must pause before the list is searched, in milliseconds. */
export const PAUSE_MS = 250

/**
 * The text of a search field whose value is also in the URL. The field shows each key at once. The URL follows when
 * typing pauses, since each change of it is a navigation and a search on the server. The browser's Back also restores
 * the text.
 * @param inUrl the text that the URL searches for; empty for none
 * @param search puts a text into the URL, and keeps the parameters that do not belong to the list, such as an open row
 */
export function useSearchText(inUrl: string, search: (text: string) => void) {
  const [text, setText] = useState(inUrl)
  const [sent, setSent] = useState(inUrl)
  const [lastInUrl, setLastInUrl] = useState(inUrl)

  // Updates the field when the URL changes to a text that was not sent from here.
  if (inUrl !== lastInUrl) {
    setLastInUrl(inUrl)
    if (inUrl !== sent) {
      setSent(inUrl)
      setText(inUrl)
    }
  }

  const { pathname } = useLocation()
  const router = useContext(RouterContext)?.router
  // Other parameters of the URL can change while the search waits, so this calls the latest `search`. While another screen
  // loads, a search would cancel the way there. On a busy machine `useNavigation` says that too late, so the router is asked.
  const searchNow = useEffectEvent((wanted: string) => {
    const next = router?.state.navigation.location ?? router?.state.location
    if (next && next.pathname !== pathname) return
    setSent(wanted)
    search(wanted)
  })
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent) return
    const timer = setTimeout(() => searchNow(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, sent])

  return [text, (typed: string) => setText(typed.slice(0, SEARCH_MAX).toWellFormed())] as const
}
