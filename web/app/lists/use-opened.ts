import { useState } from 'react'

/**
 * What a dialog shows, which stays while the dialog closes. `opening` counts how often it was opened: as its `key`, it gives
 * the dialog a fresh start each time.
 */
export function useOpened<Item>() {
  const [state, setState] = useState<{ item: Item | null; isOpen: boolean; opening: number }>({
    item: null,
    isOpen: false,
    opening: 0,
  })
  return {
    ...state,
    open: (item: Item) => setState(({ opening }) => ({ item, isOpen: true, opening: opening + 1 })),
    close: () => setState((now) => ({ ...now, isOpen: false })),
  }
}
