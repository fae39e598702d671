import type { Factor } from '@bank/contract/code'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { announce } from '../../ui/announce/announce.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TextButton } from '../../ui/text-button/text-button.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import type { SignedIn } from '../session/session.ts'
import { Or } from './or.tsx'
import { canUsePasskeys } from './passkey-support.ts'
import type { SecondStep as Step } from './password-act.ts'
import styles from './second-step.module.css'
import { answerWithCode, answerWithPasskey, type StepOutcome } from './second-step-act.ts'

type SecondStepProps = {
  step: Step
  onSignedIn: (signedIn: SignedIn) => Promise<void>
  /** The challenge is over: the person begins again with the password. */
  onOver: (words: string) => void
  onBack: () => void
}

/** The second step of a sign-in: a code of an authenticator app, a passkey, or a recovery code (DEC-44). */
export function SecondStep({ step: { challenge, factors }, onSignedIn, onOver, onBack }: SecondStepProps) {
  const [way, setWay] = useState(firstWay(factors))
  const [busy, setBusy] = useState<Factor | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  /** Sends an answer. Returns why the code was wrong; everything else is shown here. */
  async function send(factor: Factor, answer: Promise<StepOutcome>): Promise<string | null> {
    setBusy(factor)
    setFailure(null)
    const outcome = await answer
    if ('signedIn' in outcome) await onSignedIn(outcome.signedIn)
    setBusy(null)
    if ('over' in outcome) onOver(outcome.over)
    if ('failure' in outcome) setFailure(outcome.failure)
    return 'wrong' in outcome ? outcome.wrong : null
  }

  function choose(next: Factor) {
    setFailure(null)
    setWay(next)
  }

  const withPasskey = factors.includes('passkey') && canUsePasskeys() && way !== 'recovery'
  return (
    <section aria-label="Second step">
      <Stack>
        <h2 className={styles.title}>Confirm it’s you</h2>
        {failure ? <Banner tone="error">{failure}</Banner> : null}
        {way === 'passkey' ? null : (
          <CodeForm
            key={way}
            kind={way}
            busy={busy === way}
            send={(code) => send(way, answerWithCode(challenge, code))}
          />
        )}
        {withPasskey ? (
          <PasskeyButton
            isAlone={way === 'passkey'}
            busy={busy === 'passkey'}
            onPress={() => void send('passkey', answerWithPasskey(challenge))}
          />
        ) : null}
        {way === 'passkey' && !withPasskey ? (
          <p>
            This browser can’t use your passkey here. Use a recovery code, or log in with another browser.
          </p>
        ) : null}
        <OtherWays factors={factors} way={way} onChoose={choose} onBack={onBack} />
      </Stack>
    </section>
  )
}

/** An app's code before a passkey, because its field can have the focus at once; the button stands beside it. */
function firstWay(factors: readonly Factor[]): Factor {
  if (factors.includes('totp')) return 'totp'
  return factors.includes('passkey') ? 'passkey' : 'recovery'
}

const codeWords = {
  totp: {
    label: '6-digit code',
    hint: 'Your authenticator app shows it. It changes every 30 seconds.',
    missing: 'Enter the 6-digit code',
    isComplete: (code: string) => /^\d{6}$/.test(code),
    incomplete: 'The code has 6 digits',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the ten codes that you kept when you set up your second step. Each works once.',
    missing: 'Enter a recovery code',
    isComplete: (code: string) => code.length === 10,
    incomplete: 'A recovery code has 10 letters and digits',
  },
} as const

type CodeFormProps = {
  kind: keyof typeof codeWords
  busy: boolean
  /** Returns why the code is wrong, or null. */
  send: (code: string) => Promise<string | null>
}

function CodeForm({ kind, busy, send }: CodeFormProps) {
  const { label, hint, missing, isComplete, incomplete } = codeWords[kind]
  const [error, setError] = useState<string | undefined>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    // As the server reads it: people type and paste codes in groups.
    const code = (field.current?.value ?? '').replace(/[\s-]/g, '')
    const wrong = code === '' ? missing : isComplete(code) ? await send(code) : incomplete
    setError(wrong ?? undefined)
    if (wrong === null) return
    field.current?.focus()
    field.current?.select()
    // The focus is in the field already, so its new description would not be read.
    announce(wrong)
  }

  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)}>
      <Stack>
        <div className={styles[kind]}>
          <TextField
            ref={field}
            label={label}
            hint={hint}
            name="code"
            required
            autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
            inputMode={kind === 'totp' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            error={error}
            onChange={() => setError(undefined)}
          />
        </div>
        <Button type="submit" wide busy={busy} busyLabel="Checking...">
          Continue
        </Button>
      </Stack>
    </form>
  )
}

type PasskeyButtonProps = { isAlone: boolean; busy: boolean; onPress: () => void }

function PasskeyButton({ isAlone, busy, onPress }: PasskeyButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAlone) button.current?.focus()
  }, [isAlone])
  return (
    <>
      {isAlone ? (
        <p>Your browser asks for your fingerprint, your face, a PIN or your security key.</p>
      ) : (
        <Or />
      )}
      <Button
        ref={button}
        wide
        variant={isAlone ? 'primary' : 'secondary'}
        busy={busy}
        busyLabel="Waiting for your passkey..."
        onPress={onPress}
      >
        Use a passkey
      </Button>
    </>
  )
}

type OtherWaysProps = {
  factors: readonly Factor[]
  way: Factor
  onChoose: (way: Factor) => void
  onBack: () => void
}

function OtherWays({ factors, way, onChoose, onBack }: OtherWaysProps) {
  const usual = firstWay(factors)
  return (
    <Stack gap="2xs">
      {way !== 'recovery' && factors.includes('recovery') ? (
        <TextButton onPress={() => onChoose('recovery')}>Use a recovery code instead</TextButton>
      ) : null}
      {way === 'recovery' && usual !== 'recovery' ? (
        <TextButton onPress={() => onChoose(usual)}>
          {usual === 'totp' ? 'Use your authenticator app instead' : 'Use your passkey instead'}
        </TextButton>
      ) : null}
      <TextButton onPress={onBack}>Back to the password</TextButton>
    </Stack>
  )
}
