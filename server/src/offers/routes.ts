import type { offers } from '@bank/contract/offers'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { carryOutDueChanges } from '../wallets/due-changes.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { makeOffer } from './make-offer.ts'
import { offerOf } from './offer-row.ts'
import { getOffer, listOpenOffers, removeOffer } from './open-offers.ts'

export const offerRoutes = (db: Database, trust: WalletTrust): Handlers<typeof offers> => ({
  async make({ body }, { caller, origin }) {
    await carryOutDueChanges(db, trust)
    return { data: await offerOf(await makeOffer(db, trust, caller().userId, body, origin)) }
  },
  listOpen: async (_, { caller }) => ({ data: await listOpenOffers(db, trust, caller().userId) }),
  get: async ({ params }, { caller }) => ({
    data: await getOffer(db, trust, { id: params.id, userId: caller().userId }),
  }),
  async remove({ params }, { caller, origin }) {
    await removeOffer(db, { id: params.id, userId: caller().userId }, origin)
    return { message: 'The offer is removed.' }
  },
})
