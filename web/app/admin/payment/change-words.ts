import type { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import type { WalletChange } from '@bank/contract/wallets'
import { staffName } from '../people/person-name.ts'

/** The setting's values, in the words of its screen. */
export const approvalWords: Record<WalletChangeApproval, string> = {
  off: 'Off',
  'second-administrator': 'Second administrator',
  '24-hours': '24 hours',
}

/** The title of a change, e.g. "Bitcoin on Bitcoin: new address". */
export function changeTitle({ kind, wallet, current, wantedApproval }: WalletChange): string {
  if (kind === 'setting' || wallet === null) {
    return `Approval of wallet changes: ${approvalWords[wantedApproval ?? 'off']}`
  }
  const name = `${wallet.name} on ${wallet.network}`
  if (kind === 'add') return `${name}: new wallet`
  // Customers currently do not see a withdrawn wallet.
  if (current === null) return `${name}: shown again`
  const before = `${current.name} on ${current.network}`
  const changes = [
    ...(before === name ? [] : [`becomes ${name}`]),
    ...(current.address === wallet.address ? [] : ['new address']),
  ]
  return `${before}: ${changes.join(', ') || 'new QR code'}`
}

/**
 * Name and e-mail address, because administrators created in the terminal all have the same name. Neither is known
 * once the account is gone.
 */
export function proposerName({ proposedBy: { firstName, lastName, email } }: WalletChange): string {
  return email === '' ? 'someone who no longer has an account' : staffName({ firstName, lastName, email })
}

/** The verb for a decision about a change. The person who proposed a change withdraws it, whatever it waits for. */
export function verbOf(
  decision: 'confirm' | 'decline',
  change: WalletChange,
  ownId: string | undefined,
): 'Confirm' | 'Decline' | 'Veto' | 'Withdraw' {
  if (decision === 'confirm') return 'Confirm'
  if (change.proposedBy.id === ownId) return 'Withdraw'
  // It takes effect automatically, so declining it is a veto.
  return change.approval === '24-hours' ? 'Veto' : 'Decline'
}

/** When customers see a change of a wallet, for the settings under which that is not at once. */
export const waitingWords = {
  'second-administrator': {
    title: 'Another administrator has to confirm this',
    text: 'Customers see the wallets as they are until then.',
  },
  '24-hours': {
    title: 'This takes effect in 24 hours',
    text: 'Customers see the wallets as they are until then, and every administrator can veto it.',
  },
} as const
