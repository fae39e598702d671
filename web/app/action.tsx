import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ActionPage, type ActionTarget, actions, notOnlineYet } from './actions.ts'
import { type ButtonLook, buttonClass } from './ui/button/button-class.ts'
import { toast } from './ui/toast/toast.ts'

export type ActionProps<Page extends ActionPage> = ButtonLook & {
  page: Page
  /** One of the page's labels in actions.ts, which is also what the button reads unless `children` say otherwise. */
  label: keyof (typeof actions)[Page] & string
  children?: ReactNode
  /** Tells apart what several buttons of one label are for, e.g. "Learn more about savings accounts". */
  'aria-label'?: string
  /** What "Learn More" is about, heard and not seen: screen readers meet links without their section. */
  about?: string
  icon?: ReactNode
}

/** A call to action: `<Action page="home" label="Get Started" size="lg" />`. What it does stands in actions.ts. */
export function Action<Page extends ActionPage>({
  page,
  label,
  children = label,
  about,
  icon,
  variant,
  size,
  wide,
  ...rest
}: ActionProps<Page>) {
  const targets: Record<string, ActionTarget> = actions[page]
  const target = targets[label]
  const look = {
    className: buttonClass({ variant, size, wide }),
    ...(about && { 'aria-label': `${label} ${about}` }),
    ...rest,
  }
  const words = (
    <>
      {icon}
      {children}
    </>
  )
  if (!target || 'notOnline' in target) {
    // A plain button: React Aria's would be loaded with every public page, for a press and nothing else.
    return (
      <button type="button" onClick={sayNotOnlineYet} {...look}>
        {words}
      </button>
    )
  }
  // The router knows neither the mail program nor the part of this very page.
  if (!target.to.startsWith('/')) {
    return (
      <a href={target.to} {...look}>
        {words}
      </a>
    )
  }
  return (
    // To a search engine a link is about the words that are seen, and these are about nothing.
    <Link to={target.to} {...(about && { rel: 'nofollow' })} {...look}>
      {words}
    </Link>
  )
}

/** For buttons that look like a link and lead nowhere yet. */
export function sayNotOnlineYet(): void {
  const { message, hint } = notOnlineYet
  toast.info(message, { hint })
}
