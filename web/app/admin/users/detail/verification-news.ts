import { isSamePerson } from '@bank/contract/personal-data'
import type { Decision, VerificationRecord } from '@bank/contract/verification'
import { nameOnRecord } from '../../people/person-name.ts'
import { type Item, itemNames, statusOfItem } from './items.ts'

type Decided = {
  items: { item: Item; decision: Decision }[]
  by: VerificationRecord['decidedBy']
  at: string
}

/** What has happened to a verification since somebody looked at it. */
export type VerificationNews = {
  decided: Decided | null
  /** The customer has sent something since. */
  submission: { at: string | null; isFirst: boolean } | null
  isOtherPerson: boolean
}

/** What happened between two readings of a verification; null if nothing did. */
export function newsOf(seen: VerificationRecord, now: VerificationRecord): VerificationNews | null {
  const news = {
    decided: decidedSince(seen, now),
    submission:
      now.submissionId === seen.submissionId
        ? null
        : { at: now.submittedAt, isFirst: seen.submissionId === null },
    isOtherPerson: !isSamePerson(seen.person, now.person),
  }
  return news.decided || news.submission || news.isOtherPerson ? news : null
}

function decidedSince(seen: VerificationRecord, now: VerificationRecord): Decided | null {
  const { decidedAt, decidedBy } = now
  // An answer to one's own decision can be newer than what was read last.
  if (decidedAt === null || (seen.decidedAt !== null && decidedAt <= seen.decidedAt)) return null
  const items = (['ssn', 'id'] as const).flatMap((item) => {
    const status = statusOfItem(now, item)
    const isDecided = status === 'verified' || status === 'rejected'
    return isDecided && status !== statusOfItem(seen, item) ? [{ item, decision: status }] : []
  })
  return items.length === 0 ? null : { items, by: decidedBy, at: decidedAt }
}

/** "Siti Aminah (siti@bank.example) approved the SSN and rejected the ID", "You rejected the SSN and the ID" */
export function decidedWords({ items, by }: Decided, ownId: string | undefined): string {
  const [first, second] = items.map(({ item, decision }) => ({
    act: decision === 'verified' ? 'approved' : 'rejected',
    what: `the ${itemNames[item].short}`,
  }))
  const who = by !== null && by.id === ownId ? 'You' : nameOnRecord(by)
  const acts = [`${first?.act} ${first?.what}`]
  if (second) acts.push(second.act === first?.act ? second.what : `${second.act} ${second.what}`)
  const words = `${who} ${acts.join(' and ')}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
