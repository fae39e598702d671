import type { wallets } from '@bank/contract/wallets'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { listChanges } from './change-list.ts'
import { confirmChange, declineChange } from './decide-proposal.ts'
import { carryOutDueChanges } from './due-changes.ts'
import { confirmLostRecord, findLostRecord } from './lost-record.ts'
import type { Waiting } from './propose.ts'
import { setRate } from './set-rate.ts'
import type { WalletTrust } from './trust.ts'
import { archiveWallet, changeWallet, createWallet } from './wallet.ts'
import { listWallets, listWalletsWithHistory } from './wallet-list.ts'

export const walletRoutes = (db: Database, trust: WalletTrust): Handlers<typeof wallets> => ({
  async list({ query }) {
    await carryOutDueChanges(db, trust)
    return listWallets(db, trust, query)
  },
  async listAll({ query }) {
    await carryOutDueChanges(db, trust)
    return listWalletsWithHistory(db, trust, query)
  },
  async create({ form }, { caller, origin }) {
    const { wallet, waits } = await createWallet(db, trust, form, { actorId: caller().userId, origin })
    const message = waits ? waitingWords(waits) : 'The wallet is added. Customers can pay to it now.'
    return { message, data: wallet }
  },
  async update({ params, form }, { caller, origin }) {
    const by = { actorId: caller().userId, origin }
    const { wallet, waits } = await changeWallet(db, trust, params.id, form, by)
    return { message: waits ? waitingWords(waits) : 'The wallet is saved.', data: wallet }
  },
  async setRate({ params, body }, { caller, origin }) {
    const by = { actorId: caller().userId, origin }
    return { message: 'The rate is set.', data: await setRate(db, trust, params.id, body, by) }
  },
  async archive({ params }, { caller, origin }) {
    await archiveWallet(db, trust, params.id, { actorId: caller().userId, origin })
    return { message: 'The wallet is deleted.' }
  },
  async listChanges(_, { caller }) {
    await carryOutDueChanges(db, trust)
    return { data: await listChanges(db, trust, caller().userId) }
  },
  async confirmChange({ params }, { caller, origin }) {
    const kind = await confirmChange(db, trust, params.id, { actorId: caller().userId, origin })
    return { message: confirmedWords[kind] }
  },
  async declineChange({ params }, { caller, origin }) {
    const ended = await declineChange(db, trust, params.id, { actorId: caller().userId, origin })
    return { message: `The change is ${ended}.` }
  },
  lostRecord: async () => ({ data: { lost: await findLostRecord(db) } }),
  async confirmRecord({ params }, { caller, origin }) {
    await confirmLostRecord(db, params.id, { actorId: caller().userId, origin })
    return { message: 'The addresses are confirmed.' }
  },
})

function waitingWords({ approval, isAlone, hasShutOut }: Waiting): string {
  if (approval === '24-hours')
    return 'The change is waiting. Customers see it in 24 hours, unless an administrator vetoes it.'
  if (hasShutOut)
    return 'The change is waiting. You took an administrator out of service within the last day, so customers see it only once another administrator has confirmed it.'
  return isAlone
    ? 'The change is waiting, but there is no other active administrator who could confirm it. Customers don’t see it until one has confirmed it.'
    : 'The change is waiting. Customers see it once another administrator has confirmed it.'
}

const confirmedWords = {
  add: 'The wallet is confirmed. Customers can pay to it now.',
  edit: 'The change is confirmed. Customers can see it now.',
  setting: 'The setting is confirmed and takes effect now.',
} as const
