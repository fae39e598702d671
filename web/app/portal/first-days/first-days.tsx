import { finances } from '@bank/contract/finances'
import { ownTransactions } from '@bank/contract/own-transactions'
import { ownSession, type User } from '@bank/contract/user'
import { Link } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Card } from '../../ui/card/card.tsx'
import { useConfirmationLetter } from '../confirm-email/confirmation-letter.ts'
import styles from './first-days.module.css'
import { Step } from './step.tsx'
import { doneOf, type StepState, type Steps, stepsOf } from './steps.ts'

/**
 * The checklist of a customer's first days: confirm the email address, verify identity, fund an account. Renders nothing
 * until everything is known and once all steps are done, so that it never flashes before long-standing customers.
 */
export function FirstDays() {
  const user = useApiQuery(ownSession.me, {}).data?.user
  const status = useApiQuery(finances.status, {}, { allowStale: true }).data?.data
  const isEmpty = status !== undefined && status.totalAssets === 0 && status.totalLiabilities === 0
  // Only customers without money need to know whether a deposit is pending.
  const counted = useApiQuery(ownTransactions.list, { query: { limit: 1 } }, { enabled: isEmpty })
  if (!user || !status || (isEmpty && counted.isPending)) return null
  const steps = stepsOf(user, status, counted.data?.counts.pending ?? 0)
  const done = doneOf(steps)
  if (done === Object.keys(steps).length) return null
  return (
    <Card title="Your first days" description={`Three steps to a working account. ${done} of 3 done.`}>
      <div className={styles.frame}>
        <ol className={styles.steps}>
          <EmailStep state={steps.email} user={user} />
          <Step
            number={2}
            title="Prove who you are"
            state={steps.identity}
            hint={identityHints[steps.identity]}
            action={<StepLink to={paths.dashboard.verification}>Verify identity</StepLink>}
          />
          <Step
            number={3}
            title="Fund your account"
            state={steps.funds}
            hint={fundsHints[steps.funds]}
            action={<StepLink to={paths.dashboard.funding}>Fund your account</StepLink>}
          />
        </ol>
      </div>
    </Card>
  )
}

function EmailStep({ state, user }: { state: Steps['email']; user: User }) {
  const letter = useConfirmationLetter()
  const hint = letter.isSent ? 'We have sent a new email to ' : 'Open the link in our email to '
  return (
    <Step
      number={1}
      title="Confirm your email address"
      state={state}
      hint={
        state === 'done' ? (
          'Confirmed.'
        ) : (
          <>
            {letter.failure ?? hint}
            {letter.failure ? null : <span translate="no">{user.email}</span>}
          </>
        )
      }
      action={
        <Button variant="secondary" size="sm" busy={letter.busy} busyLabel="Sending..." onPress={letter.send}>
          Send the email again
        </Button>
      }
    />
  )
}

const identityHints: Record<StepState, string> = {
  open: 'Send us your social security number and a picture of your ID.',
  again: 'We could not verify what you sent. Please send it again.',
  waiting: 'We are reviewing what you sent. You don’t need to do anything now.',
  done: 'Your identity is verified.',
}

const fundsHints: Record<StepState, string> = {
  open: 'Make a first deposit to one of your accounts.',
  again: 'Make a first deposit to one of your accounts.',
  waiting: 'We are reviewing your deposit. It is on your account once we approve it.',
  done: 'Your account has money.',
}

function StepLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink
      variant="secondary"
      size="sm"
      render={(props) => <Link to={to} prefetch="intent" {...props} />}
    >
      {children}
    </ButtonLink>
  )
}
