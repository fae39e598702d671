import type { ChainHealth } from '@bank/contract/payments'
import { expect, test } from 'vitest'
import { lasting, standingOf } from './health-words.ts'

const now = Date.parse('2026-11-21T09:00:00.000Z')
const before = (seconds: number) => new Date(now - seconds * 1_000).toISOString()

const followed: ChainHealth = {
  network: 'ethereum',
  label: 'Ethereum',
  isFollowed: true,
  height: 101,
  blockAt: before(12),
  settledHeight: 90,
  confirmationsNeeded: 12,
  heardAt: before(3),
  trouble: null,
  troubleSince: null,
}

test.each<[string, Partial<ChainHealth>, string, string]>([
  ['a network that is read', {}, 'followed', 'Last block 12 seconds ago'],
  [
    'a node that does not answer',
    { trouble: 'unreachable', heardAt: before(840), troubleSince: before(800) },
    'trouble',
    'The node has not answered for 14 minutes.',
  ],
  [
    'a node that never answered',
    { trouble: 'unreachable', heardAt: null, blockAt: null, height: null, troubleSince: before(61) },
    'trouble',
    'The node has not answered for 1 minute.',
  ],
  ['another network', { trouble: 'other-network' }, 'trouble', 'The node is on another network.'],
  ['a contradiction', { trouble: 'contradicts' }, 'trouble', 'The node contradicts what it said before.'],
  [
    'a node that is behind',
    { trouble: 'behind', blockAt: before(7_300) },
    'trouble',
    'The node is behind: its newest block was made 2 hours ago.',
  ],
  [
    'a network that nobody has followed',
    { isFollowed: false, heardAt: null, blockAt: null, height: null },
    'unfollowed',
    'Nobody follows it, so its payments do not show here.',
  ],
  [
    'a network that nobody follows any more',
    { isFollowed: false, heardAt: before(86_400 * 2) },
    'unfollowed',
    'Nobody follows it now. It was last read 2 days ago.',
  ],
])('%s is said in words', (_, changed, kind, words) => {
  expect(standingOf({ ...followed, ...changed }, now)).toEqual({ kind, words })
})

test('a clock behind the server’s counts as no time', () => {
  expect(lasting(before(-5), now)).toBe('0 seconds')
})
