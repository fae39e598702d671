import { useSyncExternalStore } from 'react'

/**
 * Whether a wide table has room for all of its columns: beside the menu on a laptop and wider, and on phones, where each
 * row is a card. In between the screen leaves some out and says the same within another column.
 */
export function useRoomForColumns(): boolean {
  return useSyncExternalStore(subscribe, hasRoom)
}

const room = '(min-width: 80rem), (max-width: 47.99rem)'

const hasRoom = () => matchMedia(room).matches

function subscribe(listener: () => void): () => void {
  const query = matchMedia(room)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
