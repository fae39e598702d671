import { type RefObject, useEffect, useRef } from 'react'

/** Whether this part of the screen is still there when a late answer comes. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
