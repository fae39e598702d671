import { type ReactNode, useState } from 'react'
import { FailureBanner } from '../../../ui/banner/failure-banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { AccountPage } from '../../layout/account-page.tsx'
import { NOT_LOADED } from '../../sign-in/not-loaded.ts'
import type { SpendingCall, Spent } from './letter-act.ts'
import { IncompleteLink, LetterEnd, SignedInHere, type WayOn } from './letter-parts.tsx'
import { useLetterToken } from './letter-token.ts'
import { useSignedInName } from './signed-in-name.ts'

type LetterPageProps = {
  title: string
  intro: string
  /** The call that spends the token. */
  spends: SpendingCall
  /** What the press does. */
  children: ReactNode
  button: { label: string; busyLabel: string; tone?: 'primary' | 'danger' }
  /** The way on after success, and what to add to the server's words. */
  done: { wayOn: WayOn; more?: string }
  /** The way on if the link can't be used. */
  otherwise: WayOn
}

/** A page that a letter leads to. It shows what its button does; only the press sends anything. */
export function LetterPage(page: LetterPageProps) {
  const token = useLetterToken()
  const [spent, setSpent] = useState<Spent | 'busy' | null>(null)
  const name = useSignedInName()

  async function press(token: string) {
    setSpent('busy')
    try {
      setSpent(await (await import('./letter-act.ts')).spend(page.spends, token))
    } catch {
      setSpent({ failure: NOT_LOADED })
    }
  }

  const end = typeof spent === 'object' && spent && !('failure' in spent) ? spent : null
  const isDone = end !== null && 'done' in end

  return (
    <AccountPage
      title={page.title}
      // Once the link is spent or known to be useless, what to use it for is no longer true.
      intro={token !== null && end === null ? page.intro : null}
      growth={{ done: isDone ? 2 : 1, of: 2 }}
    >
      {token === null ? (
        <IncompleteLink wayOn={page.otherwise} />
      ) : isDone ? (
        <LetterEnd tone="success" wayOn={page.done.wayOn}>
          {end.done} {page.done.more}
        </LetterEnd>
      ) : end ? (
        <LetterEnd tone="warning" title="This link can’t be used any more" wayOn={page.otherwise}>
          {end.over}
        </LetterEnd>
      ) : (
        <Stack>
          <FailureBanner
            failure={typeof spent === 'object' && spent && 'failure' in spent ? spent.failure : null}
            onDismiss={() => setSpent(null)}
          />
          {page.children}
          {page.spends === 'verifyEmail' ? null : <SignedInHere name={name} />}
          <Button
            wide
            variant={page.button.tone}
            disabled={token === undefined}
            busy={spent === 'busy'}
            busyLabel={page.button.busyLabel}
            onPress={() => token && void press(token)}
          >
            {page.button.label}
          </Button>
        </Stack>
      )}
    </AccountPage>
  )
}
