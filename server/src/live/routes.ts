import type { events } from '@bank/contract/events'
import type { Handlers } from '../http/serve.ts'
import type { Since } from './changes.ts'
import type { Live } from './live.ts'

/** The stream of changes. */
export function liveRoutes(live: Live): Handlers<typeof events> {
  return {
    listen: ({ query: { recent } }, { caller, lastEventId }) =>
      live.listen(caller(), sinceOf(lastEventId, recent)),
  }
}

function sinceOf(lastEventId: string | undefined, recent: number | undefined): Since | null {
  if (lastEventId !== undefined)
    return /^\d{1,18}$/.test(lastEventId) ? { position: BigInt(lastEventId) } : 'unknown'
  return recent === undefined ? null : { seconds: recent }
}
