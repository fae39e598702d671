import { useMedia } from '../ui/media/use-media.ts'

/**
 * Whether a wide table has space for all its columns, as it does on laptops and wider screens, beside the menu. On narrower
 * screens some columns' content is inside others, and on phones the rows are a list (`ui/table`, `narrow`).
 */
export const useRoomForColumns = (): boolean => useMedia('(min-width: 80rem)')
