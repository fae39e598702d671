import ChevronRight from 'lucide-react/icons/chevron-right'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './figure-card.module.css'

export interface FigureButtonProps {
  children: string
  /** What the figure is called, for people who hear the button without its card. */
  about: string
  onPress: () => void
}

/** Opens a dialog with what a figure is made of. In a FigureCard the whole card can be pressed. */
export function FigureButton({ children, about, onPress }: FigureButtonProps) {
  return (
    <button type="button" className={styles.link} aria-haspopup="dialog" onClick={onPress}>
      {children}
      <VisuallyHidden> of {about}</VisuallyHidden>
      <ChevronRight aria-hidden="true" />
    </button>
  )
}
