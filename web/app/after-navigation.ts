import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * What a full page load does by itself and a navigation inside the app doesn't: scroll and focus.
 *
 * The router's own ScrollRestoration is not used: it writes positions into session storage, which holds the session
 * and nothing else (D12). Here they live in memory; a reload is the browser's own business.
 */
export function useAfterNavigation(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const shown = useRef({ key, pathname })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => {
      // The address changes first and the page after. In between, the browser itself may scroll: it does where the link
      // that was pressed goes away with the focus on it. That is no place where anybody was.
      if (entryKey() === shown.current.key) positions.current.set(shown.current.key, scrollY)
    }
    // Where somebody scrolled before the page was awake.
    remember()
    const leave = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('scroll', remember, { passive: true })
    addEventListener('pagehide', leave)
    return () => {
      leave()
      removeEventListener('scroll', remember)
      removeEventListener('pagehide', leave)
    }
  }, [])

  useEffect(() => {
    const { key: left, pathname: leftPath } = shown.current
    if (left === key) return
    shown.current = { key, pathname }

    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (type === 'POP') scrollTo(0, positions.current.get(key) ?? 0)
    else if (target) target.scrollIntoView()
    // A change of the query alone (a filter, a tab) is not a new page and stays where it is.
    else if (leftPath !== pathname) scrollTo(0, 0)

    // The keyboard and a screen reader would else stay on a link that is gone.
    if (leftPath !== pathname && !target) document.getElementById('main')?.focus({ preventScroll: true })
  }, [key, pathname, hash, type])
}

/** The router's key of the history's entry that the address bar shows; it gives none to the first one. */
function entryKey(): string {
  const state: unknown = history.state
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : null
  return typeof key === 'string' ? key : 'default'
}
