import type { FinancialStatus } from '@bank/contract/finances'

/** The answer to a request that was sent before the scripts had loaded. */
export type EarlyAnswer = { status: number; text: string }

export type EarlyReads = {
  /** The token of the session that sent the requests. */
  token: string
  /** By address, e.g. "/api/accounts", as are those that have arrived. */
  promised: Map<string, Promise<EarlyAnswer>>
  arrived: Map<string, EarlyAnswer>
}

declare global {
  var earlyReads: EarlyReads | undefined
}

type Shown = Extract<keyof FinancialStatus, `total${string}` | 'projectedIncome' | 'availableFunds'>

/** The attribute of an element that shows this total as soon as it is known. */
export const shownEarly = (total: Shown) => ({ 'data-early': total })

/**
 * Requests what the screen shows first, with the token of the stored session, and writes the totals into the page's
 * placeholders (`shownEarly`). The page contains this function as text, so it can't use imports or anything else from
 * outside. early-reads.ts hands over the answers. Without a session it does nothing, and the screen handles refusals and
 * answers that can't be read.
 * @param format how the totals are written
 */
export function startEarlyReads(addresses: readonly string[], format: (dollars: number) => string): void {
  const token = sessionStorage.getItem('token')
  if (!token) return
  const reads: EarlyReads = { token, promised: new Map(), arrived: new Map() }
  globalThis.earlyReads = reads
  for (const address of addresses) {
    const read = async () => {
      const answer = await fetch(address, {
        headers: { authorization: `Bearer ${token}` },
        cache: 'no-store',
      })
      const arrived = { status: answer.status, text: await answer.text() }
      if (arrived.status === 200 && sessionStorage.getItem('token') === token) {
        reads.arrived.set(address, arrived)
        const { data }: { data?: Record<string, unknown> } = JSON.parse(arrived.text)
        for (const place of document.querySelectorAll<HTMLElement>('[data-early]')) {
          const total = data?.[place.dataset.early ?? '']
          if (typeof total !== 'number') continue
          const words = format(total).replace('-', '−')
          // A longer total does not fit into its card. The screen shows it in a smaller size.
          if (words.length > 13) continue
          place.textContent = words
          place.dataset.known = ''
        }
      }
      return arrived
    }
    const promise = read()
    // The screen handles failures.
    promise.catch(() => {})
    reads.promised.set(address, promise)
  }
}
