import type { FinancialStatus } from '@bank/contract/finances'

/** An answer of the server that was requested before the scripts had come. */
export type EarlyAnswer = { status: number; text: string }

export type EarlyReads = {
  /** Of the session whose answers these are. */
  token: string
  /** By address, e.g. "/api/accounts". */
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
 * Requests what the screen shows first, in the name of the stored session, and writes the totals into the page's placeholders
 * (`shownEarly`). It is part of the page itself, as its own text, and so may use nothing from outside: not even an import.
 * What it has read is handed over by early-reads.ts, once. Without a session it does nothing; a refusal, or an answer that
 * can't be read, is left to the screen.
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
          // A longer one does not fit into its card: the screen makes it smaller.
          if (words.length > 13) continue
          place.textContent = words
          place.dataset.known = ''
        }
      }
      return arrived
    }
    const promise = read()
    // A failure is dealt with by the screen, if it asks for this answer at all.
    promise.catch(() => {})
    reads.promised.set(address, promise)
  }
}
