import { myData } from '@bank/contract/my-data'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { getPreferences, updatePreferences } from './preferences.ts'

/** The calls of `myData` that this room serves. */
export const preferencesOfMyData = {
  preferences: myData.preferences,
  updatePreferences: myData.updatePreferences,
}

export const preferenceRoutes = (db: Database): Handlers<typeof preferencesOfMyData> => ({
  preferences: async (_, { caller }) => ({ data: await getPreferences(db, caller().userId) }),
  async updatePreferences({ body }, { caller, origin }) {
    const data = await updatePreferences(db, caller().userId, body, origin)
    return { message: 'Your preferences are saved.', data }
  },
})
