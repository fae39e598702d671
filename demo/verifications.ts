import sql from 'sql-template-tag'
import type { Queries } from '../server/src/db/connect.ts'
import type { MasterKeys } from '../server/src/encryption/master-keys.ts'
import { addDecision } from '../server/src/verification/decide.ts'
import type { IdImages } from '../server/src/verification/id-image.ts'
import { addSubmission, sentItems } from '../server/src/verification/submission.ts'
import type { DatedEntry } from './audit-trail.ts'
import { chanceOf } from './chance.ts'
import type { Customer } from './customer.ts'
import { daysBefore, hoursAfter, idOf } from './moment.ts'
import { drawSpecimen } from './specimen.ts'
import type { Story } from './story.ts'

type Item = 'ssnStatus' | 'idStatus'
type Verdict = Partial<Record<Item, 'verified' | 'rejected'>>

/** A customer's submission and its outcome. */
type PastSubmission = {
  id: string
  userId: string
  at: Date
  ssn: string | null
  images: IdImages | null
  verdict: { at: Date; says: Verdict } | null
}

/**
 * Draws the verification submissions, with specimen cards, that lead to each customer's statuses. Pending submissions
 * arrived in the last days; where only one item is pending, it was sent again after a rejection.
 */
export async function drawVerifications(stories: Story[], now: Date): Promise<PastSubmission[]> {
  const submissions = await Promise.all(stories.map((story) => submissionsOf(story, now)))
  return submissions.flat()
}

async function submissionsOf(
  { id: userId, customer, registeredAt }: Story,
  now: Date,
): Promise<PastSubmission[]> {
  const waiting = itemsThatAre(customer, 'pending')
  const settled: Item[] = [...itemsThatAre(customer, 'verified'), ...itemsThatAre(customer, 'rejected')]
  const chance = chanceOf(`verification of ${customer.person.email}`)
  const submissions: PastSubmission[] = []
  if (settled.length > 0) {
    const at = hoursAfter(registeredAt, 1 + 20 * chance())
    const says: Verdict = { ssnStatus: 'rejected', idStatus: 'rejected', ...verdictOn(customer) }
    submissions.push({
      ...(await drawSubmission(
        customer,
        userId,
        at,
        ['ssnStatus', 'idStatus'],
        says.idStatus === 'verified',
      )),
      verdict: { at: hoursAfter(at, 3 + 30 * chance()), says },
    })
  }
  if (waiting.length > 0) {
    const at = daysBefore(now, 0.2 + 2.5 * chance())
    submissions.push({ ...(await drawSubmission(customer, userId, at, waiting, true)), verdict: null })
  }
  return submissions
}

function itemsThatAre(customer: Customer, status: Customer['ssnStatus']): Item[] {
  const items: Item[] = ['ssnStatus', 'idStatus']
  return items.filter((item) => customer[item] === status)
}

function verdictOn(customer: Customer): Verdict {
  const all = (status: 'verified' | 'rejected') =>
    itemsThatAre(customer, status).map((item) => [item, status])
  return Object.fromEntries([...all('verified'), ...all('rejected')])
}

async function drawSubmission(customer: Customer, userId: string, at: Date, items: Item[], clear: boolean) {
  return {
    id: idOf(at),
    userId,
    at,
    ssn: items.includes('ssnStatus') ? fictionalSsn(customer) : null,
    images: items.includes('idStatus') ? await drawSpecimen(customer, { clear }) : null,
  }
}

/** The area number 000 is never assigned, so the number belongs to no real person. */
function fictionalSsn({ person }: Customer): string {
  const chance = chanceOf(`number of ${person.email}`)
  return `000${Array.from({ length: 6 }, () => 1 + Math.floor(chance() * 9)).join('')}`
}

export async function addVerifications(
  tx: Queries,
  keys: MasterKeys,
  submissions: PastSubmission[],
  administratorId: string,
): Promise<void> {
  for (const { verdict, ...submission } of submissions) {
    const { id: submissionId, userId } = submission
    await addSubmission(tx, keys, submission)
    if (!verdict) continue
    const says = { ssnStatus: null, idStatus: null, ...verdict.says }
    await addDecision(tx, { userId, submissionId, decidedBy: administratorId, at: verdict.at, ...says })
  }
  // The statuses were written with the users; this checks that they agree with the submissions.
  const strays = await tx.value<number>(sql`
    select count(*) from users u where u.role <> 'admin' and (u.ssn_status, u.id_status) <> (
      case when exists (select from verification_submissions s where s.user_id = u.id and s.ssn_sealed is not null)
        then u.ssn_status else 'not_submitted' end,
      case when exists (select from verification_submissions s where s.user_id = u.id and s.has_id)
        then u.id_status else 'not_submitted' end)`)
  if (strays > 0)
    throw new Error(
      `${strays} customers of the demonstration have submissions that contradict their statuses`,
    )
}

/** The audit entries of these submissions, with the acts that the real operations record. */
export function recallVerifications(submissions: PastSubmission[], administratorId: string): DatedEntry[] {
  return submissions.flatMap(({ id: submissionId, userId, at, ssn, images, verdict }, index) => {
    const about = { subject: { type: 'user', id: userId }, customerId: userId, origin: null } as const
    const earlier = submissions.slice(0, index).findLast((other) => other.userId === userId)?.verdict?.says
    const before = { ssnStatus: 'not_submitted', idStatus: 'not_submitted', ...earlier }
    const pending = { ...(ssn !== null && { ssnStatus: 'pending' }), ...(images && { idStatus: 'pending' }) }
    const submitted: DatedEntry = {
      ...about,
      at,
      act: 'verification.submitted',
      actorId: userId,
      before,
      after: { ...before, ...pending, submissionId, sent: sentItems(ssn, images) },
    }
    if (!verdict) return submitted
    const decided: DatedEntry = {
      ...about,
      at: verdict.at,
      act: 'verification.decided',
      actorId: administratorId,
      before: pending,
      after: { ...verdict.says, submissionId },
    }
    return [submitted, decided]
  })
}
