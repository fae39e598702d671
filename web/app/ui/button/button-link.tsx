import type { ReactElement, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { ButtonContent } from './button-content.tsx'

export interface ButtonLinkProps extends ButtonLook {
  children: ReactNode
  /** The address. Left out if `render` brings its own link. */
  href?: string | undefined
  /**
   * Draws another kind of link with the look of a button, so that ui does not import the router:
   * `render={(props) => <Link to={paths.register()} {...props} />}`.
   */
  render?: ((props: { className: string; children: ReactNode }) => ReactElement) | undefined
}

/**
 * A link that looks like a button. Use it for navigation and Button for actions.
 *
 * Accessibility: it is a link in every respect (role, middle click, address on hover).
 */
export function ButtonLink({ variant, size, wide, children, href, render }: ButtonLinkProps) {
  const className = buttonClass({ variant, size, wide })
  const content = <ButtonContent>{children}</ButtonContent>
  if (render) return render({ className, children: content })
  return (
    <a className={className} href={href}>
      {content}
    </a>
  )
}
