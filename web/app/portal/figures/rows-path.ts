import type { ActivityAccount } from '@bank/contract/activity'
import { paths } from '../../paths.ts'

/** The address of a balance's rows, or of those of a period; both days included. */
export function rowsPath(account: ActivityAccount, period?: { from: string; to: string }): string {
  const path = paths.dashboard.activity(account)
  return period ? `${path}?${new URLSearchParams(period)}` : path
}
