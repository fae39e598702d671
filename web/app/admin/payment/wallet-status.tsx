import type { AdminWallet } from '@bank/contract/wallets'
import { Badge } from '../../ui/badge/badge.tsx'

/** Every listed wallet is active unless it is withdrawn, because deleting removes it from the list. */
export function WalletStatus({ wallet }: { wallet: AdminWallet }) {
  return wallet.withdrawn === null ? (
    <Badge tone="positive">Active</Badge>
  ) : (
    <Badge tone="negative">Withdrawn</Badge>
  )
}
