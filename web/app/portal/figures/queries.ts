import { activity } from '@bank/contract/activity'
import { calendar } from '@bank/contract/calendar'
import type { Endpoint, Received, Reply } from '@bank/contract/endpoint'
import { type Figures, finances } from '@bank/contract/finances'
import { insights } from '@bank/contract/insights'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../account/session/session.ts'
import { queryClient } from '../../api/query-client.ts'
import { refresh } from '../../api/refresh.ts'
import { queryKey, useApiQuery } from '../../api/use-api-query.ts'

/** The sections of the overview's response. Each screen reads its own section through a separate endpoint. */
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

/** Reads a section of the customer's figures for its own screen, and keeps it consistent with the overview. */
export function useSection<E extends Endpoint>(endpoint: E, input: Received<E>): UseQueryResult<Reply<E>> {
  const userId = useSession()?.user.id
  const query = useApiQuery(endpoint, input, { allowStale: true })
  const { data } = query
  useEffect(() => {
    if (data !== undefined) void rereadOlderFigures(userId)
  }, [data, userId])
  return query
}

/** What the server derives from the balances, and so changes with them. */
const derived: readonly Endpoint[] = [
  finances.history,
  finances.performance,
  activity.trend,
  activity.balances,
  activity.list,
  activity.all,
  insights.list,
  calendar.list,
]

/** Every endpoint that returns figures of the customer, or the rows that they are made of. */
export const figureEndpoints: readonly Endpoint[] = [
  finances.status,
  ...derived,
  finances.assets,
  ...Object.values(sections),
]

/** Reads all the customer's figures again: now if they are on screen, otherwise when a screen next shows them. */
export function refreshFigures(): Promise<void> {
  return refresh(...figureEndpoints)
}

/**
 * Figures can be cached for five minutes. If one response shows that a section has changed, every cached response with
 * older figures is read again.
 * @param decided when a decision last changed each section, if a response about something else reported it
 */
export function rereadOlderFigures(
  userId: string | undefined,
  decided: Partial<Record<Section, string>> = {},
): Promise<void> {
  const overview = queryClient.getQueryData<Reply<typeof finances.status>>(
    queryKey(userId, finances.status, {}),
  )
  const outdated = new Set<Endpoint>()
  for (const section of SECTIONS) {
    const own = queryClient.getQueryData<Reply<(typeof sections)[Section]>>(
      queryKey(userId, sections[section], {}),
    )
    const cached = [
      { endpoint: finances.status, at: overview?.data[section].lastUpdated },
      { endpoint: sections[section], at: own?.data.lastUpdated },
    ]
    // All timestamps have the same format and time zone, so they sort correctly as strings.
    const latest = [...cached.map(({ at }) => at ?? ''), decided[section] ?? ''].toSorted().at(-1) ?? ''
    for (const { endpoint, at } of cached) if (at && at < latest) outdated.add(endpoint)
  }
  if (outdated.size > 0) for (const endpoint of derived) outdated.add(endpoint)
  return refresh(...outdated)
}
