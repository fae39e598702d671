import { useEffect, useState } from 'react'

/** The same as `LetterToken` in the contract, which this page loads only when the button is pressed. */
const TOKEN = /^#([\w-]{43})$/

/**
 * The token of a letter's link: undefined until the browser has the page, null if the link is not complete. It leaves the
 * address bar at once, so that it stays in no history, bookmark or picture of the screen. Nothing is sent: mail programs open
 * links by themselves, so only a press spends a token (DEC-47).
 */
export function useLetterToken(): string | null | undefined {
  const [token, setToken] = useState<string | null | undefined>()
  useEffect(() => {
    const take = () => {
      if (location.hash === '') return setToken((held) => held ?? null)
      setToken(TOKEN.exec(location.hash)?.[1] ?? null)
      history.replaceState(history.state, '', location.pathname)
    }
    take()
    // Another link to this page can be opened in the same tab.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}
