import type { finances } from '@bank/contract/finances'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { editAssets, getAssets, listUserAssets } from './assets.ts'
import { editFigures, figuresAreNotYours, planSavings } from './edit-figures.ts'
import { financialStatus, getFigures } from './figures.ts'
import { listHistory } from './history.ts'

const refuse = async () => {
  throw figuresAreNotYours()
}

export const financeRoutes = (db: Database): Handlers<typeof finances> => ({
  status: async (_, { caller }) => ({ data: financialStatus(await getFigures(db, caller().userId)) }),
  history: async ({ query }, { caller }) => ({
    data: await listHistory(db, caller().userId, query.range ?? '1Y'),
  }),
  portfolio: async (_, { caller }) => ({ data: (await getFigures(db, caller().userId)).portfolio }),
  investments: async (_, { caller }) => ({ data: (await getFigures(db, caller().userId)).investments }),
  accounts: async (_, { caller }) => ({ data: (await getFigures(db, caller().userId)).accounts }),
  savings: async (_, { caller }) => ({ data: (await getFigures(db, caller().userId)).savings }),
  insurance: async (_, { caller }) => ({ data: (await getFigures(db, caller().userId)).insurance }),
  funding: async (_, { caller }) => ({ data: (await getFigures(db, caller().userId)).funding }),
  assets: async (_, { caller }) => ({ data: await getAssets(db, caller().userId) }),
  writePortfolio: refuse,
  writeInvestments: refuse,
  writeAccounts: refuse,
  writeInsurance: refuse,
  writeFunding: refuse,
  async planSavings({ body }, { caller, origin }) {
    return { message: 'Your savings plan is saved.', data: await planSavings(db, caller(), body, origin) }
  },
  balancesOf: async ({ params }) => ({ data: await getFigures(db, params.id) }),
  async editFigures({ params, body }, { caller, origin }) {
    return {
      message: 'The figures are saved.',
      data: await editFigures(db, caller(), params.id, body, origin),
    }
  },
  listAssets: async ({ query }) => listUserAssets(db, query),
  async editAssets({ params, body }, { caller, origin }) {
    return { message: 'The assets are saved.', data: await editAssets(db, caller(), params.id, body, origin) }
  },
})
