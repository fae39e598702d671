import { type ChainHealth, payments } from '@bank/contract/payments'
import { useEffect, useState } from 'react'
import { useApiQuery } from '../../api/use-api-query.ts'
import { OutOfDate } from '../../lists/growing-rows.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Card } from '../../ui/card/card.tsx'
import { formatExactly } from '../../ui/date/format-date.ts'
import { type Description, DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { isUnread, type Standing, standingOf, UNREAD, UNTIL_THEN } from './health-words.ts'
import styles from './networks.module.css'

/** The live stream does not tell of new blocks, so they are asked for. */
const ASK_AGAIN_MS = 10_000

/**
 * How far each network is read, and what is wrong with its node.
 *
 * Accessibility: trouble is a polite status. The ages, which change each second, are not announced.
 */
export function Networks() {
  const query = useApiQuery(payments.health, {}, { askAgain: () => ASK_AGAIN_MS })
  const now = useNow()
  const list = mapLoadable(loadable(query, 'Failed to load the networks'), ({ data }) => data)
  return (
    <Card title="Networks">
      <Loaded data={list} skeleton={<SkeletonText lines={4} />} loadingLabel="Loading the networks">
        {(chains) => (
          <Stack gap="sm">
            {query.isRefetchError ? (
              <OutOfDate retry={() => void query.refetch()} retrying={query.isFetching} />
            ) : null}
            {chains.map((chain) => (
              <Trouble key={chain.network} chain={chain} standing={standingOf(chain, now)} />
            ))}
            <DescriptionList items={itemsOf(chains, now)} />
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

/** One for each network; those that nobody has read yet share one. */
function itemsOf(chains: readonly ChainHealth[], now: number): Description[] {
  const [first, ...others] = chains.filter(isUnread)
  const item = (chain: ChainHealth) => ({
    label: chain.label,
    value: <State chain={chain} standing={standingOf(chain, now)} />,
  })
  const items = chains.filter((chain) => !isUnread(chain)).map(item)
  if (!first) return items
  if (others.length === 0) return [...items, item(first)]
  const label = NAMES.format([first, ...others].map((chain) => chain.label))
  return [...items, { label, value: <State chain={first} standing={UNREAD} /> }]
}

/** "Bitcoin, Litecoin and TRON": our sentences have no comma before "and". */
const NAMES = new Intl.ListFormat('en-GB')

type PartProps = { chain: ChainHealth; standing: Standing }

function Trouble({ chain: { label }, standing }: PartProps) {
  if (standing.kind !== 'trouble') return null
  return (
    <Banner tone="warning" title={`${label} is not followed as it should be`}>
      {UNTIL_THEN}
    </Banner>
  )
}

const badges = {
  followed: { words: 'Followed', tone: 'positive' },
  trouble: { words: 'Node in trouble', tone: 'negative' },
  unfollowed: { words: 'Not followed', tone: 'neutral' },
} as const

function State({ chain: { blockAt, height }, standing: { kind, words } }: PartProps) {
  const { words: state, tone } = badges[kind]
  return (
    <span className={styles.state}>
      <Badge tone={tone}>{state}</Badge>
      <span
        className={styles.words}
        title={blockAt ? `Block ${height}, ${formatExactly(blockAt)}` : undefined}
      >
        {words}
      </span>
    </span>
  )
}

const SECOND_MS = 1_000

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
