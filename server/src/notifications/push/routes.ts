import type { push } from '@bank/contract/push'
import type { Database } from '../../db/connect.ts'
import type { Handlers } from '../../http/serve.ts'
import { endSubscription, listDevices, subscribe } from './subscription.ts'

/** `named` are the push services that the operator has named. */
export const pushRoutes = (db: Database, named: readonly string[]): Handlers<typeof push> => ({
  devices: async (_, { caller }) => ({ data: await listDevices(db, caller()) }),
  async subscribe({ body }, { caller, origin, nothingNew }) {
    const { device, isNew } = await subscribe(db, named, caller(), body, origin)
    if (!isNew) nothingNew()
    return { data: device }
  },
  async end({ params }, { caller, origin }) {
    await endSubscription(db, caller(), params.id, origin)
    return { message: 'Notifications are off for this device.' }
  },
})
