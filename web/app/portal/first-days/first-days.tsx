import { finances } from '@bank/contract/finances'
import { ownTransactions } from '@bank/contract/own-transactions'
import { ownSession, type User } from '@bank/contract/user'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { paths } from '../../paths.ts'
import { ringPaths } from '../../shell/brand-mark.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Card } from '../../ui/card/card.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { Loading } from '../../ui/skeleton/skeleton.tsx'
import { useConfirmationLetter } from '../confirm-email/confirmation-letter.ts'
import styles from './first-days.module.css'
import { PENDING } from './pending.ts'
import { Step } from './step.tsx'
import { doneOf, nextOf, type StepState, type Steps, stepsOf } from './steps.ts'

type FirstDaysProps = {
  /** It is the first thing on the screen of a customer who has nothing yet: a band. */
  isFirst?: boolean
  /** In the place of the band until everything is known. */
  skeleton?: ReactNode
  /** The customer has had money, even if there is none now. */
  hasHistory?: boolean
}

/**
 * The checklist of a customer's first days: confirm the email address, verify identity, fund an account. Unless it is the
 * first thing on the screen, it renders nothing until everything is known, so that it never flashes before long-standing
 * customers; and nothing once all steps are done.
 */
export function FirstDays({ isFirst = false, skeleton = null, hasHistory = false }: FirstDaysProps) {
  const me = useApiQuery(ownSession.me, {})
  const status = useApiQuery(finances.status, {}, { allowStale: true })
  const user = me.data?.user
  const figures = status.data?.data
  const hadMoney = hasHistory || figures?.totalAssets !== 0 || figures.totalLiabilities !== 0
  // Only customers without money need to know whether a deposit is pending.
  const counted = useApiQuery(ownTransactions.list, PENDING, { enabled: !hadMoney })
  const missing = [me, status, counted].find(({ isLoadingError }) => isLoadingError)
  if (missing) return isFirst ? <Failure query={missing} /> : null
  if (!user || !figures || (!hadMoney && !counted.data))
    return isFirst ? <Loading label="Loading your first steps">{skeleton}</Loading> : null
  const steps = stepsOf(user, hadMoney, counted.data?.counts.pending ?? 0)
  const done = doneOf(steps)
  if (done === Object.keys(steps).length) return null
  const words = `Three steps to a working account. ${done} of 3 done.`
  return isFirst ? (
    <Band words={words} done={done}>
      <StepList steps={steps} user={user} />
    </Band>
  ) : (
    <Card title={TITLE} description={words}>
      <StepList steps={steps} user={user} />
    </Card>
  )
}

function Failure({ query }: { query: { isFetching: boolean; refetch: () => unknown } }) {
  return (
    <Card>
      <ErrorState
        message="Failed to load your first steps"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </Card>
  )
}

const TITLE = 'Your first days'

function Band({ words, done, children }: { words: string; done: number; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={styles.band} data-ground="forest" aria-labelledby={titleId}>
      <header className={styles.header}>
        <GrowingRings done={done} />
        <div>
          <h2 id={titleId}>{TITLE}</h2>
          <p className={styles.hint}>{words}</p>
        </div>
      </header>
      {children}
    </section>
  )
}

/** A ring for each step, from the heart; those done are drawn in full. */
function GrowingRings({ done }: { done: number }) {
  return (
    <svg className={styles.rings} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {ringPaths
        .toReversed()
        .slice(1)
        .map((path, ring) => (
          <path key={path} d={path} data-done={ring < done || undefined} />
        ))}
    </svg>
  )
}

function StepList({ steps, user }: { steps: Steps; user: User }) {
  const next = nextOf(steps)
  return (
    <div className={styles.frame}>
      <ol className={styles.steps}>
        <EmailStep state={steps.email} user={user} isNext={next === 'email'} />
        <Step
          number={2}
          title="Prove who you are"
          state={steps.identity}
          hint={identityHints[steps.identity]}
          action={
            <StepLink to={paths.dashboard.verification} isNext={next === 'identity'}>
              Verify identity
            </StepLink>
          }
        />
        <Step
          number={3}
          title="Fund your account"
          state={steps.funds}
          hint={fundsHints[steps.funds]}
          action={
            <StepLink to={paths.dashboard.funding} isNext={next === 'funds'}>
              Fund your account
            </StepLink>
          }
        />
      </ol>
    </div>
  )
}

function EmailStep({ state, user, isNext }: { state: Steps['email']; user: User; isNext: boolean }) {
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
        <Button
          variant={look(isNext)}
          size="sm"
          busy={letter.busy}
          busyLabel="Sending..."
          onPress={letter.send}
        >
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
  done: 'You have funded your account.',
}

/** The button of the step that comes next stands out. */
const look = (isNext: boolean) => (isNext ? 'primary' : 'secondary')

function StepLink({ to, isNext, children }: { to: string; isNext: boolean; children: string }) {
  return (
    <ButtonLink
      variant={look(isNext)}
      size="sm"
      render={(props) => <Link to={to} prefetch="intent" {...props} />}
    >
      {children}
    </ButtonLink>
  )
}
