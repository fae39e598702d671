import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Banner } from '../../../ui/banner/banner.tsx'
import { ButtonLink } from '../../../ui/button/button-link.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'

type LetterEndProps = { tone: 'success' | 'warning'; title?: string; children: ReactNode; wayOn: WayOn }

/** Where to go from here. */
export type WayOn = { to: string; label: string }

/** How the page of a letter ends: what happened, and the way on. It gets the focus, because the pressed button is gone. */
export function LetterEnd({ tone, title, children, wayOn: { to, label } }: LetterEndProps) {
  return (
    <div ref={focusOnce} tabIndex={-1}>
      <Stack>
        <Banner tone={tone} title={title}>
          {children}
        </Banner>
        <ButtonLink wide render={(props) => <Link to={to} {...props} />}>
          {label}
        </ButtonLink>
      </Stack>
    </div>
  )
}

/** A link without its token, or with a part of it: mail programs break long links. */
export function IncompleteLink({ wayOn }: { wayOn: WayOn }) {
  return (
    <LetterEnd tone="warning" title="This link is not complete" wayOn={wayOn}>
      Open the email again and use its button. If you copied the link, copy all of it.
    </LetterEnd>
  )
}

/** Says who is signed in here, before an act that ends their session. */
export function SignedInHere({ name }: { name: string | null }) {
  if (name === null) return null
  return <Banner>{name} is logged in here and will be logged out.</Banner>
}

/** Asking for a letter, opening its link, and setting the new password. */
export const RECOVERY_STEPS = 3

/** A telephone number that stays on one line. */
export const unbroken = (phone: string) => phone.replaceAll(' ', '\u00A0')

function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
