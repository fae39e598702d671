import { finances } from '@bank/contract/finances'
import { refresh } from '../queries.ts'

/** Reads every figure of the customer again: at once where it is on screen, at the next look elsewhere. */
export function refreshFigures(): Promise<void> {
  return refresh(
    finances.status,
    finances.history,
    finances.assets,
    finances.portfolio,
    finances.investments,
    finances.accounts,
    finances.savings,
    finances.insurance,
    finances.funding,
  )
}
