import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Sets scroll position and focus after a navigation inside the app, as a full page load does by itself.
 *
 * The router's own ScrollRestoration is not used: it writes positions into session storage, which holds the session
 * and nothing else (DEC-12). Here they are kept in memory; after a reload the browser restores the position itself.
 */
export function useAfterNavigation(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const shown = useRef({ key, pathname })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => {
      // The address changes before the page does. In between, the browser itself can scroll, for example when the
      // focused link disappears. Such a position is not remembered.
      if (entryKey() === shown.current.key) positions.current.set(shown.current.key, scrollY)
    }
    // The person may have scrolled before React ran.
    remember()
    const restoreDefault = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('scroll', remember, { passive: true })
    addEventListener('pagehide', restoreDefault)
    return () => {
      restoreDefault()
      removeEventListener('scroll', remember)
      removeEventListener('pagehide', restoreDefault)
    }
  }, [])

  useEffect(() => {
    const { key: previousKey, pathname: previousPath } = shown.current
    if (previousKey === key) return
    shown.current = { key, pathname }

    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (type === 'POP') scrollTo(0, positions.current.get(key) ?? 0)
    else if (target) target.scrollIntoView()
    // A change of the query alone (a filter, a tab) is not a new page and stays where it is.
    else if (previousPath !== pathname) scrollTo(0, 0)

    // Otherwise keyboard and screen reader would stay on a link that is gone.
    if (previousPath !== pathname && !target) document.getElementById('main')?.focus({ preventScroll: true })
  }, [key, pathname, hash, type])
}

/** The router's key of the current history entry. The first entry has none. */
function entryKey(): string {
  const state: unknown = history.state
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : null
  return typeof key === 'string' ? key : 'default'
}
