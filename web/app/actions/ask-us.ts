import type { EnquiryKind } from '@bank/contract/enquiries'
import { paths } from '../paths.ts'

/** What the form of Ask us is for. */
export type AskKind = Exclude<EnquiryKind, 'lead'>

/** What visitors can ask about, as they and the staff read it. The address of Ask us names one of these and nothing else. */
export const topics = {
  question: 'A question',
  branch: 'A visit to a branch',
  premier: 'Premier Banking',
  business: 'Business Banking',
  'business-account': 'A business account',
  'business-loan': 'A business loan',
  'checking-account': 'A checking account',
  'investment-account': 'An investment account',
} as const

export type Topic = keyof typeof topics

/** The address of Ask us with its form ready for this. */
export const askUsAddress = (kind: AskKind, about: Topic) => `${paths.askUs}?kind=${kind}&about=${about}`
