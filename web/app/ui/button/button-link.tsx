import type { AnchorHTMLAttributes, ReactElement, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { ButtonContent } from './button-content.tsx'

export interface ButtonLinkProps extends ButtonLook {
  children: ReactNode
  /** An icon before the words. */
  icon?: ReactNode
  /** The address. Left out if `render` brings its own link. */
  href?: string | undefined
  target?: AnchorHTMLAttributes<HTMLAnchorElement>['target']
  rel?: string | undefined
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
export function ButtonLink({
  variant,
  size,
  wide,
  children,
  icon,
  href,
  target,
  rel,
  render,
}: ButtonLinkProps) {
  const className = buttonClass({ variant, size, wide })
  const content = <ButtonContent icon={icon}>{children}</ButtonContent>
  if (render) return render({ className, children: content })
  return (
    <a className={className} href={href} target={target} rel={rel}>
      {content}
    </a>
  )
}
