import type { wallets } from '@bank/contract/wallets'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import type { WalletTrust } from './trust.ts'
import { archiveWallet, changeWallet, createWallet } from './wallet.ts'
import { listWallets, listWalletsWithHistory } from './wallet-list.ts'

export const walletRoutes = (db: Database, trust: WalletTrust): Handlers<typeof wallets> => ({
  list: ({ query }) => listWallets(db, trust, query),
  listAll: ({ query }) => listWalletsWithHistory(db, trust, query),
  async create({ form }, { caller, origin }) {
    const wallet = await createWallet(db, trust, form, { actorId: caller().userId, origin })
    return { message: 'The wallet is added. Customers can pay to it now.', data: wallet }
  },
  async update({ params, form }, { caller, origin }) {
    const wallet = await changeWallet(db, trust, params.id, form, { actorId: caller().userId, origin })
    return { message: 'The wallet is saved.', data: wallet }
  },
  async archive({ params }, { caller, origin }) {
    await archiveWallet(db, trust, params.id, { actorId: caller().userId, origin })
    return { message: 'The wallet is deleted.' }
  },
})
