import type { DepositAddresses } from '@bank/contract/deposit-addresses'
import type { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import type { WalletChange } from '@bank/contract/wallet-changes'

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
    ...(before === name ? [] : [`changed to ${name}`]),
    ...(current.address === wallet.address ? [] : ['new address']),
    ...keyChange(current, wallet),
    ...(current.depositAddresses === wallet.depositAddresses ? [] : [switchWords[wallet.depositAddresses]]),
  ]
  return `${before}: ${changes.join(', ') || 'new QR code'}`
}

/** Where customers pay to. */
export const depositWords: Record<DepositAddresses, string> = {
  shared: 'One address for all customers',
  'per-offer': 'A new address for each payment',
}

const switchWords: Record<DepositAddresses, string> = {
  shared: 'one address for all again',
  'per-offer': 'new address for each payment',
}

type Keyed = Pick<NonNullable<WalletChange['current']>, 'extendedPublicKey'>

function keyChange(current: Keyed, wanted: Keyed): string[] {
  if (current.extendedPublicKey === wanted.extendedPublicKey) return []
  if (wanted.extendedPublicKey === null) return ['key removed']
  return [current.extendedPublicKey === null ? 'new key' : 'another key']
}

/** The button for a decision. */
export type Verb = 'Confirm' | 'Decline' | 'Veto' | 'Withdraw'

/** The verb for a decision about a change. The person who proposed a change withdraws it, whatever it waits for. */
export function verbOf(
  decision: 'confirm' | 'decline',
  change: WalletChange,
  ownId: string | undefined,
): Verb {
  if (decision === 'confirm') return 'Confirm'
  if (change.proposedBy.id === ownId) return 'Withdraw'
  // It takes effect automatically, so declining it is a veto.
  return change.approval === '24-hours' ? 'Veto' : 'Decline'
}

/** When customers see a change of a wallet, for the settings under which that is not at once. */
export const waitingWords: Record<Exclude<WalletChangeApproval, 'off'>, { title: string; text: string }> = {
  'second-administrator': {
    title: 'Another administrator has to confirm this',
    text: 'Until then, customers see the wallets as they are now.',
  },
  '24-hours': {
    title: 'This takes effect in 24 hours',
    text: 'Until then, customers see the wallets as they are now, and any administrator can veto the change.',
  },
}
