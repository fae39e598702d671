import { useState } from 'react'

/** What a dialog shows, and while it fades out what it showed last: its owner has let go of that already. */
export function useLastShown<Value>(shown: Value | null): Value | null {
  const [last, setLast] = useState(shown)
  if (shown !== null && shown !== last) setLast(shown)
  return shown ?? last
}
