import type { Figures, Funding, finances } from '@bank/contract/finances'
import sql from 'sql-template-tag'
import type { Database } from '../db/connect.ts'
import { ownRow } from '../http/own-row.ts'
import type { Handlers } from '../http/serve.ts'
import { editAssets, listUserAssets, type OwnAssetsRow, ownAssetsIn, ownAssetsOf } from './assets.ts'
import { editFigures, figuresAreNotYours, planSavings } from './edit-figures.ts'
import { type FiguresRow, figuresIn, figuresOf, financialStatus, getFigures, sectionOf } from './figures.ts'
import { listHistory } from './history.ts'
import { type Charge, chargesOf, interestIn } from './interest.ts'
import { getPerformance } from './performance.ts'

const refuse = async () => {
  throw figuresAreNotYours()
}

const ownSection = <Name extends keyof Figures>(name: Name) =>
  ownRow(
    (userId) => sectionOf(name, userId),
    (data: Figures[Name]) => ({ data }),
  )

export const financeRoutes = (db: Database): Handlers<typeof finances> => ({
  status: ownRow(figuresOf, (row: FiguresRow) => ({ data: financialStatus(figuresIn(row)) })),
  history: async ({ query }, { caller }) => ({
    data: await listHistory(db, caller().userId, query.range ?? '1Y'),
  }),
  performance: async ({ query }, { caller }) => ({
    data: await getPerformance(db, caller().userId, query.range ?? '1Y'),
  }),
  portfolio: ownSection('portfolio'),
  investments: ownSection('investments'),
  accounts: ownSection('accounts'),
  savings: ownSection('savings'),
  insurance: ownSection('insurance'),
  funding: ownRow(
    (userId) => sql`select own.*, ${chargesOf(userId)} as charges from (${sectionOf('funding', userId)}) own`,
    ({ charges, ...own }: Funding & { charges: Charge[] }) => ({
      data: { ...own, interest: interestIn(charges) },
    }),
  ),
  assets: ownRow(ownAssetsOf, (row: OwnAssetsRow) => ownAssetsIn(row)),
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
    return {
      message: 'The assets are saved.',
      data: await editAssets(db, caller(), params.userId, body, origin),
    }
  },
})
