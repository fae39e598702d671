import { useMedia } from '../ui/media/use-media.ts'

/**
 * Whether a wide table has space for all its columns. It does on laptops and wider screens, beside the menu, and on
 * phones, where each row is a card. At widths in between, the screen shows some columns' content inside others.
 */
export const useRoomForColumns = (): boolean => useMedia('(min-width: 80rem), (max-width: 47.99rem)')
