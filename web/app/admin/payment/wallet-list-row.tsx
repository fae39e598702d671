import type { AdminWallet } from '@bank/contract/wallets'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import { ListRow, Mark } from '../../lists/row-list.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { AddressOrigin } from './address-check.tsx'
import { rateInShort } from './rate-in-force.tsx'
import { ShortLines } from './short-address.tsx'
import { WalletStatus } from './wallet-status.tsx'

type WalletListRowProps = { wallet: AdminWallet; onOpen: (() => void) | undefined; acts: ReactNode }

/** A wallet on a phone, with all that the table says of it but the day it was added. Its details have the whole address. */
export function WalletListRow({ wallet, onOpen, acts }: WalletListRowProps) {
  const { name, network, address } = wallet
  return (
    <ListRow
      mark={
        <Mark tone="neutral">
          <Wallet />
        </Mark>
      }
      title={name === network ? name : `${name} · ${network}`}
      onOpen={onOpen}
      end={<WalletStatus wallet={wallet} />}
      details={rateInShort(wallet)}
      acts={acts}
    >
      <p className={quiet.quiet}>
        <ShortLines address={address} />
        <AddressOrigin wallet={wallet} />
      </p>
    </ListRow>
  )
}
