import type { ChainHealth, ChainTrouble } from '@bank/contract/payments'

/** How a network is read: all is well, something is wrong with its node, or nobody reads it. */
export type Standing = { kind: 'followed' | 'trouble' | 'unfollowed'; words: string }

/**
 * What is known of a network's node: "Last block 12 seconds ago".
 * @param now in milliseconds since 1970
 */
export function standingOf(chain: ChainHealth, now: number): Standing {
  const { isFollowed, trouble, blockAt, heardAt } = chain
  if (!isFollowed)
    return {
      kind: 'unfollowed',
      words: heardAt
        ? `Nobody follows it now. It was last read ${ago(heardAt, now)}.`
        : 'Nobody follows it, so its payments do not show here.',
    }
  if (trouble) return { kind: 'trouble', words: troubleWords[trouble](chain, now) }
  return { kind: 'followed', words: blockAt ? `Last block ${ago(blockAt, now)}` : 'No block was read yet' }
}

/** Whether nobody has read it yet. */
export const isUnread = ({ isFollowed, heardAt }: ChainHealth): boolean => !isFollowed && heardAt === null

/** Of several networks that nobody has read yet. */
export const UNREAD: Standing = {
  kind: 'unfollowed',
  words: 'Nobody follows them, so their payments do not show here.',
}

const troubleWords: Record<ChainTrouble, (chain: ChainHealth, now: number) => string> = {
  unreachable: ({ heardAt, troubleSince }, now) => {
    const since = heardAt ?? troubleSince
    return since ? `The node has not answered for ${lasting(since, now)}.` : 'The node does not answer.'
  },
  behind: ({ blockAt }, now) =>
    blockAt
      ? `The node is behind: its newest block was made ${ago(blockAt, now)}.`
      : 'The node is behind its network.',
  'other-network': () => 'The node is on another network.',
  contradicts: () => 'The node contradicts what it said before.',
}

/** What trouble means for the bank. */
export const UNTIL_THEN =
  'Until it is, no payment there is recorded, confirmed or approved automatically. Payments are not lost: they show once the node is in order.'

const ago = (since: string, now: number) => `${lasting(since, now)} ago`

const STEPS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

/** "14 minutes", in the largest unit. A clock that is behind the server's counts as no time. */
export function lasting(since: string, now: number): string {
  const passed = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000))
  const { unit, seconds } = STEPS.find((step) => passed >= step.seconds) ?? { unit: 'second', seconds: 1 }
  const count = Math.floor(passed / seconds)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
