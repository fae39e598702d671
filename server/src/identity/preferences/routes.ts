import type { preferences } from '@bank/contract/preferences'
import type { Database } from '../../db/connect.ts'
import type { Handlers } from '../../http/serve.ts'
import { getPreferences, updatePreferences } from './preferences.ts'

export const preferenceRoutes = (db: Database): Handlers<typeof preferences> => ({
  read: async (_, { caller }) => ({ data: await getPreferences(db, caller().userId) }),
  async update({ body }, { caller, origin }) {
    const data = await updatePreferences(db, caller().userId, body, origin)
    return { message: 'Your preferences are saved.', data }
  },
})
