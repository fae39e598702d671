import { useState } from 'react'

/** The current content of a dialog; while it fades out, the last content, because the owner has already dropped it. */
export function useLastShown<Value>(shown: Value | null): Value | null {
  const [last, setLast] = useState(shown)
  if (shown !== null && shown !== last) setLast(shown)
  return shown ?? last
}
