import type { AdminWallet } from '@bank/contract/wallets'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import { ListRow, Mark } from '../../lists/row-list.tsx'
import { rateWords } from '../../transactions/coin-words.ts'
import { AddressMark } from './address-check.tsx'
import { feedTroubleInShort } from './rate-words.ts'
import { shortened } from './short-address.tsx'
import { WalletStatus } from './wallet-status.tsx'

type WalletListRowProps = { wallet: AdminWallet; onOpen: () => void; acts: ReactNode }

/** A wallet on a phone. How its address begins and ends is enough to find it; its details have the whole one. */
export function WalletListRow({ wallet, onOpen, acts }: WalletListRowProps) {
  const { name, network, address, asset, rate, feedTrouble, withdrawn } = wallet
  const [start] = shortened(address)
  return (
    <ListRow
      mark={
        <Mark tone={withdrawn === null ? 'neutral' : 'pending'}>
          <Wallet />
        </Mark>
      }
      title={name === network ? name : `${name} · ${network}`}
      onOpen={onOpen}
      end={withdrawn === null ? null : <WalletStatus wallet={wallet} />}
      details={
        asset && rate
          ? [rateWords(rate.usd, asset.symbol)]
          : ['No rate', feedTrouble ? feedTroubleInShort[feedTrouble] : null]
      }
      endDetails={
        <code translate="no">
          {address.length > 10 ? `${start.slice(0, 6)}...${address.slice(-4)}` : address}
        </code>
      }
      acts={acts}
    >
      {wallet.depositAddresses === 'per-offer' ? null : <AddressMark {...wallet} />}
    </ListRow>
  )
}
