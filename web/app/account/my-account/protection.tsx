import { type Factors, factors } from '@bank/contract/factors'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { useApiQuery } from '../../api/use-api-query.ts'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './protection.module.css'
import { FEW_CODES } from './recovery-codes.tsx'

/**
 * How well the account is protected, as growth rings: the password, a second factor, and a way back if that is lost.
 * The card below says the same in detail and reports failures, so this shows nothing without an answer.
 */
export function Protection() {
  const { data, isError } = useApiQuery(factors.list, {})
  if (isError && data === undefined) return null
  const state = data && stateOf(data.data)
  return (
    <div className={styles.band} data-ground="forest">
      <svg className={styles.rings} viewBox="0 0 96 96" aria-hidden="true">
        <circle className={styles.groove} cx="48" cy="48" r="40" />
        <circle className={styles.groove} cx="48" cy="48" r="28" />
        <circle className={styles.groove} cx="48" cy="48" r="16" />
        <circle className={styles.ring} cx="48" cy="48" r="16" pathLength="100" data-part="88" />
        {state && state.rings > 1 ? (
          <circle className={styles.ring} cx="48" cy="48" r="28" pathLength="100" data-part="91" />
        ) : null}
        {state && state.rings > 2 ? (
          <circle className={styles.ring} cx="48" cy="48" r="40" pathLength="100" data-part="94" />
        ) : null}
      </svg>
      <div className={styles.words}>
        {state ? (
          <>
            <p className={styles.title}>{state.title}</p>
            <p className={styles.hint}>{state.hint}</p>
          </>
        ) : (
          <SkeletonText lines={2} width="most" />
        )}
      </div>
      {state ? <Legend state={state} /> : null}
    </div>
  )
}

/** What the rings stand for, where there is room. */
function Legend({ state }: { state: ReturnType<typeof stateOf> }) {
  return (
    <ul className={styles.legend} aria-label="Protection">
      {state.parts.map(({ name, has }) => (
        <li key={name} data-has={has}>
          {has ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
          <span>
            {name}
            <VisuallyHidden>{has ? ': yes' : ': no'}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  )
}

function stateOf({ passkeys, totp, recoveryCodesLeft }: Factors) {
  const hasSecond = totp || passkeys.length > 0
  const hasCodes = hasSecond && recoveryCodesLeft > 0
  const parts = [
    { name: 'Password', has: true },
    { name: 'Second factor', has: hasSecond },
    { name: 'Recovery codes', has: hasCodes },
  ]
  const rings = parts.filter(({ has }) => has).length
  if (!hasSecond) {
    return {
      parts,
      rings,
      title: 'Only your password protects your account',
      hint: 'Add a passkey or an app below, so that a stolen password is not enough.',
    }
  }
  if (!hasCodes) {
    return {
      parts,
      rings,
      title: 'Your account has a second lock, but no spare key',
      hint: 'Get new recovery codes below, so that a lost phone does not lock you out.',
    }
  }
  const has = `You have ${inWords(passkeys.length, totp)}`
  const them = passkeys.length + Number(totp) > 1 ? 'them' : 'it'
  return {
    parts,
    rings,
    title: 'Your account is well protected',
    hint:
      recoveryCodesLeft > FEW_CODES
        ? `${has}, and recovery codes in case you lose ${them}.`
        : `${has}, but few recovery codes are left. Get new ones below.`,
  }
}

function inWords(passkeys: number, totp: boolean): string {
  const keys = passkeys === 0 ? '' : passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`
  return [keys, totp ? 'an authenticator app' : ''].filter(Boolean).join(' and ')
}
