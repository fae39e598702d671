import type { AdminWallet } from '@bank/contract/wallets'
import { Badge } from '../../ui/badge/badge.tsx'

/** Deleting takes a wallet off the list, so every one that is listed is active, unless it is withdrawn. */
export function WalletStatus({ wallet }: { wallet: AdminWallet }) {
  return wallet.withdrawn === null ? (
    <Badge tone="positive">Active</Badge>
  ) : (
    <Badge tone="negative">Withdrawn</Badge>
  )
}
