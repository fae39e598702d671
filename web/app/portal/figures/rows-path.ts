import type { ActivityAccount } from '@bank/contract/activity'

/** The address of a balance's rows, or of those of a period; both days included. */
export function rowsPath(account: ActivityAccount, period?: { from: string; to: string }): string {
  const path = `/dashboard/activity/${account}`
  return period ? `${path}?${new URLSearchParams(period)}` : path
}
