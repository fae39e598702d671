import type { calendar } from '@bank/contract/calendar'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { listCalendar } from './calendar.ts'
import { writeCalendar } from './ics.ts'

export const calendarRoutes = (db: Database): Handlers<typeof calendar> => ({
  list: async ({ query }, { caller }) => ({ data: await listCalendar(db, caller().userId, query) }),
  file: async (_, { caller }) => ({ file: await writeCalendar(db, caller().userId) }),
})
