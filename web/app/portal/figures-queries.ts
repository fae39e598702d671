import type { Endpoint, Received, Reply } from '@bank/contract/endpoint'
import { type Figures, finances } from '@bank/contract/finances'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKey, refresh, useApiQuery } from '../queries.ts'
import { queryClient } from '../query-client.ts'
import { useSession } from '../session.ts'

/** The overview's answer holds these sections, and each has a call of its own for its screen. */
const sections = {
  portfolio: finances.portfolio,
  investments: finances.investments,
  accounts: finances.accounts,
  savings: finances.savings,
  insurance: finances.insurance,
  funding: finances.funding,
} satisfies Record<keyof Figures, Endpoint>

type Section = keyof typeof sections

const SECTIONS = ['portfolio', 'investments', 'accounts', 'savings', 'insurance', 'funding'] as const

/** Reads a section of the customer's figures for its own screen, which must tell the same as the overview. */
export function useSection<E extends Endpoint>(endpoint: E, input: Received<E>): UseQueryResult<Reply<E>> {
  const userId = useSession()?.user.id
  const query = useApiQuery(endpoint, input, { mayBeOld: true })
  const { data } = query
  useEffect(() => {
    if (data !== undefined) void agreeOnFigures(userId)
  }, [data, userId])
  return query
}

/** Reads every figure of the customer again: at once where it is on screen, at the next look elsewhere. */
export function refreshFigures(): Promise<void> {
  return refresh(finances.status, finances.history, finances.assets, ...Object.values(sections))
}

/**
 * Figures may be five minutes old, but no answer may be older than what another one has told: whatever is behind is
 * read again.
 * @param decided when a decision last changed a section, where an answer about something else has told that
 */
export function agreeOnFigures(
  userId: string | undefined,
  decided: Partial<Record<Section, string>> = {},
): Promise<void> {
  const overview = queryClient.getQueryData<Reply<typeof finances.status>>(
    queryKey(userId, finances.status, {}),
  )
  const behind = new Set<Endpoint>()
  for (const section of SECTIONS) {
    const own = queryClient.getQueryData<Reply<(typeof sections)[Section]>>(
      queryKey(userId, sections[section], {}),
    )
    const told = [
      { endpoint: finances.status, at: overview?.data[section].lastUpdated },
      { endpoint: sections[section], at: own?.data.lastUpdated },
    ]
    // Moments in one notation and one zone, so their order is that of their letters.
    const latest = [...told.map(({ at }) => at ?? ''), decided[section] ?? ''].toSorted().at(-1) ?? ''
    for (const { endpoint, at } of told) if (at && at < latest) behind.add(endpoint)
  }
  // Its last point is the overview's total.
  if (behind.has(finances.status)) behind.add(finances.history)
  return refresh(...behind)
}
