import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass } from '../ui/button/button-class.ts'
import { toast } from '../ui/toast/toast.ts'
import { type ActionPage, type ActionTarget, actions, notOnlineYet } from './actions.ts'
import { askUsAddress } from './ask-us.ts'

export type ActionProps<Page extends ActionPage> = ButtonLook & {
  page: Page
  /** One of the page's labels in actions.ts. It is also the button's text unless `children` is given. */
  label: keyof (typeof actions)[Page] & string
  children?: ReactNode
  /** Distinguishes several buttons with one label, e.g. "Learn more about savings accounts". */
  'aria-label'?: string
  /** What "Learn More" is about, for screen readers only: they read links without their section. */
  about?: string
}

/** A call to action: `<Action page="home" label="Get Started" size="lg" />`. actions.ts defines what it does. */
export function Action<Page extends ActionPage>({
  page,
  label,
  children = label,
  about,
  variant,
  size,
  wide,
  ...rest
}: ActionProps<Page>) {
  const targets: Record<string, ActionTarget> = actions[page]
  const target = targets[label]
  const props = {
    className: buttonClass({ variant, size, wide }),
    ...(about && { 'aria-label': `${label} ${about}` }),
    ...rest,
  }
  if (!target || !('to' in target)) {
    // A plain button: React Aria's would have to load with every public page. The attributes are for the public pages, where
    // site/layout/not-online.ts answers the press without React.
    const asks = target && 'enquiry' in target && target
    return (
      <button
        type="button"
        data-not-online=""
        {...(asks && {
          'data-enquiry': askUsAddress(asks.enquiry, asks.about),
          'data-customers': asks.customers,
        })}
        onClick={showNotOnlineYet}
        {...props}
      >
        {children}
      </button>
    )
  }
  // A plain link, because the public pages are outside the router.
  return (
    // Search engines judge a link by its visible text, and "Learn More" says nothing.
    <a href={target.to} {...(about && { rel: 'nofollow' })} {...props}>
      {children}
    </a>
  )
}

/** For buttons that look like a link and have no target yet. */
export function showNotOnlineYet(): void {
  const { message, hint } = notOnlineYet
  toast.info(message, { hint })
}
