import type { Cents } from '@bank/contract/money'
import { formatMoney } from './format-money.ts'
import styles from './money.module.css'

export interface MoneyProps {
  cents: Cents
  /** Shows the cents; amounts to send always do. Default: whole dollars. */
  withCents?: boolean | undefined
  /** Shows + or −, in the tone of a gain or a loss. */
  signed?: boolean | undefined
  /** The sign without the tone, for what is not gained or lost yet. */
  toneless?: boolean | undefined
}

/**
 * A sum of money, in tabular figures.
 *
 * Accessibility: the sign is text, so that not only color separates gain and loss.
 */
export function Money({ cents, withCents = false, signed = false, toneless = false }: MoneyProps) {
  const words = formatMoney(cents, { cents: withCents, signed })
  const hasTone = signed && !toneless
  const tone = !hasTone
    ? undefined
    : words.startsWith('+')
      ? 'gain'
      : words.startsWith('−')
        ? 'loss'
        : undefined
  return (
    <span className={styles.money} data-tone={tone}>
      {words}
    </span>
  )
}
