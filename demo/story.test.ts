import { beforeAll, describe, expect, test } from 'vitest'
import { type Story, tellStories } from './story.ts'
import { drawWallets } from './wallets.ts'

// A first start can be on any day and at any time: the end of a month, a leap day, midnight at New Year.
const STARTS = [
  '2026-01-01T00:00:00Z',
  '2026-01-31T23:59:59Z',
  '2026-03-01T00:30:00Z',
  '2026-05-31T12:00:00Z',
  '2026-08-15T09:30:00Z',
  '2026-12-31T23:59:59Z',
  '2027-02-28T06:00:00Z',
  '2027-07-04T01:00:00Z',
  '2027-10-31T03:00:00Z',
  '2028-02-29T16:45:00Z',
]

describe.each(STARTS)('a demonstration started at %s', (start) => {
  const now = new Date(start)
  let stories: Story[]
  beforeAll(async () => {
    stories = tellStories(await drawWallets(now), now)
  })

  test('overdraws no account and puts no event in the future', () => {
    for (const { customer, happenings } of stories) {
      const balances = new Map<string, number>()
      for (const { at, moves } of happenings) {
        expect(at.getTime()).toBeLessThanOrEqual(now.getTime())
        for (const { account, difference } of moves) {
          balances.set(account, (balances.get(account) ?? 0) + difference)
          expect(balances.get(account), `${account} of ${customer.person.email}`).toBeGreaterThanOrEqual(0)
        }
      }
    }
  })

  test('keeps every customer’s dates in order: registered, approved, requested, decided, ended', () => {
    for (const { customer, registeredAt, approvedAt, endedAt, deposits } of stories) {
      const steps = [registeredAt, approvedAt, endedAt, now].filter((step) => step !== null)
      expect(steps, customer.person.email).toEqual(steps.toSorted(byTime))
      for (const { at, decision } of deposits) {
        const asked = [registeredAt, at, decision?.at ?? now, endedAt ?? now]
        expect(asked, customer.person.email).toEqual(asked.toSorted(byTime))
      }
    }
  })

  test('gives each customer unique references, and no transaction an amount of zero', () => {
    for (const story of stories) {
      const references = referencesOf(story)
      expect(new Set(references).size, story.customer.person.email).toBe(references.length)
      for (const { moves, reason } of story.happenings) expect(moves[0]?.difference, reason).not.toBe(0)
    }
  })

  test('lists incoming transactions under the account they credit, the others under the account they debit', () => {
    for (const happening of stories.flatMap(({ happenings }) => happenings)) {
      if (happening.kind !== 'transaction') continue
      const comesIn = /^(deposit|refund)$/.test(happening.listed.type)
      expect(Math.sign(happening.moves[0]?.difference ?? 0), happening.reason).toBe(comesIn ? 1 : -1)
    }
  })

  test('has one request that names an address replaced while its dialog was open', () => {
    const former = stories
      .flatMap(({ deposits }) => deposits)
      .filter((deposit) => deposit.addressStatus === 'former')
    expect(former).toHaveLength(1)
    expect(former[0]?.status).toBe('pending')
  })
})

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime()

function referencesOf({ happenings }: Story): string[] {
  return happenings.flatMap((happening) =>
    happening.kind === 'transaction'
      ? [`${happening.listed.category} ${happening.at.toISOString().slice(0, 10)}`]
      : [],
  )
}
