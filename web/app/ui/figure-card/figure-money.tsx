import type { Cents } from '@bank/contract/money'
import { formatMoney } from '../money/format-money.ts'
import { Money } from '../money/money.tsx'

/** The width of a figure in em, a little above that of the widest. */
const CHARACTER_EM = 0.57

export interface FigureMoneyProps {
  cents: Cents
  /** Shows + or −, in the tone of a gain or a loss. */
  signed?: boolean | undefined
}

/**
 * A sum for a FigureCard. Where it is too long for the card it gets smaller, instead of breaking between two digits: a
 * sum on two lines is read as two sums.
 */
export function FigureMoney({ cents, signed = false }: FigureMoneyProps) {
  const widthEm = formatMoney(cents, { signed }).length * CHARACTER_EM
  return (
    <span style={{ fontSize: `min(1em, ${(100 / widthEm).toFixed(2)}cqi)` }}>
      <Money cents={cents} signed={signed} />
    </span>
  )
}
