import type { Cents } from '@bank/contract/money'
import { formatMoney } from '../money/format-money.ts'
import { Money } from '../money/money.tsx'

/** The width of a character in em, slightly more than the widest figure. */
const CHARACTER_EM = 0.57

export interface FigureMoneyProps {
  cents: Cents
  /** Shows + or −, in the tone of a gain or a loss. */
  signed?: boolean | undefined
}

/**
 * A sum for a FigureCard. A sum that is too long for the card becomes smaller instead of breaking between two digits,
 * because people read a sum on two lines as two sums.
 */
export function FigureMoney({ cents, signed = false }: FigureMoneyProps) {
  const widthEm = formatMoney(cents, { signed }).length * CHARACTER_EM
  return (
    <span style={{ fontSize: `min(1em, ${(100 / widthEm).toFixed(2)}cqi)` }}>
      <Money cents={cents} signed={signed} />
    </span>
  )
}
