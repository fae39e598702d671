import { passwordStrength } from './password-strength.ts'
import styles from './password-strength-hint.module.css'

/** The strength of the typed password, in words and as a bar. For the `hint` of a PasswordField. */
export function PasswordStrengthHint({ password, known }: { password: string; known?: readonly string[] }) {
  if (!password) return 'At least 6 characters. A longer password is stronger.'
  const { level, words, advice } = passwordStrength(password, known)
  return (
    <span className={styles.hint}>
      <span className={styles.bar} data-level={level} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </span>
      <span>
        {words}. {advice}
      </span>
    </span>
  )
}
