import { useMedia } from '../ui/media/use-media.ts'

/**
 * Whether a wide table has room for all of its columns: beside the menu on a laptop and wider, and on phones, where each
 * row is a card. In between the screen leaves some out and says the same within another column.
 */
export const useRoomForColumns = (): boolean => useMedia('(min-width: 80rem), (max-width: 47.99rem)')
