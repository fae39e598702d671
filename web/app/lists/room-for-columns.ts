import { useMedia } from '../ui/media/use-media.ts'
import { AS_CARDS } from '../ui/table/as-cards.ts'

/**
 * Whether a wide table has space for all its columns. It does on laptops and wider screens, beside the menu, and on
 * phones, where each row is a card. At widths in between, the screen shows some columns' content inside others.
 */
export const useRoomForColumns = (): boolean => useMedia(`(min-width: 80rem), ${AS_CARDS}`)
