import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactElement, ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './figure-card.module.css'

export interface FigureLinkProps {
  /** Default "Activity". */
  children?: string
  /** What the link is about, for people who hear it without the card, e.g. "Checking Account". */
  about: string
  /** Draws the link, so that ui does not import the router: `render={(props) => <Link to={…} {...props} />}`. */
  render: (props: { className: string; children: ReactNode }) => ReactElement
}

/** The way from a figure into what it is made of. In a FigureCard the whole card can be pressed. */
export function FigureLink({ children = 'Activity', about, render }: FigureLinkProps) {
  return render({
    className: styles.link ?? '',
    children: (
      <>
        {children}
        <VisuallyHidden> of {about}</VisuallyHidden>
        <ArrowRight aria-hidden="true" />
      </>
    ),
  })
}
