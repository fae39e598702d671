import { SEARCH_MAX } from '@bank/contract/text'
import { useEffect, useEffectEvent, useState } from 'react'

/** How long the typing must rest before the list is searched, in milliseconds. */
const REST_MS = 250

/**
 * The text of a search field whose value also stands in the URL. The field answers each key at once; the URL follows when
 * the typing rests, since each change of it is a navigation and a search on the server. The browser's Back puts the text
 * back as well.
 * @param inUrl what the URL searches for; empty for nothing
 * @param search puts a text into the URL, and leaves in it what does not belong to the list, such as an open row
 */
export function useSearchText(inUrl: string, search: (text: string) => void) {
  const [text, setText] = useState(inUrl)
  const [sent, setSent] = useState(inUrl)
  const [seen, setSeen] = useState(inUrl)

  // What comes back from the URL is ours, unless it is neither what was sent nor what was there.
  if (inUrl !== seen) {
    setSeen(inUrl)
    if (inUrl !== sent) {
      setSent(inUrl)
      setText(inUrl)
    }
  }

  // What else stands in the URL may change while the search waits, so it is the screen of then that searches.
  const searchNow = useEffectEvent(search)
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent) return
    const rest = setTimeout(() => {
      setSent(wanted)
      searchNow(wanted)
    }, REST_MS)
    return () => clearTimeout(rest)
  }, [text, sent])

  return [text, (typed: string) => setText(typed.slice(0, SEARCH_MAX).toWellFormed())] as const
}
