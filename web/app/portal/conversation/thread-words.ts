import type { ThreadTopic } from '@bank/contract/thread-details'
import type { ThreadStatus } from '@bank/contract/threads'
import type { BadgeTone } from '../../ui/badge/badge.tsx'

/** A newer server may send a topic or a state that this client does not know. */
type Words<Key extends string, Value> = Record<Key, Value> & Record<string, Value>

const topics: Words<ThreadTopic, string> = {
  question: 'Question',
  credit: 'Credit request',
  appointment: 'Appointment',
  security: 'Security issue',
  complaint: 'Complaint',
}

/** What a conversation is about. */
export const topicName = (topic: string) => topics[topic] ?? 'Conversation'

const states: Words<ThreadStatus, { words: string; tone: BadgeTone }> = {
  open: { words: 'Waiting for the bank', tone: 'pending' },
  waiting: { words: 'Answered', tone: 'positive' },
  closed: { words: 'Closed', tone: 'neutral' },
}

/** Who is to act, as customers read it. */
export const stateOf = (status: string) => states[status] ?? { words: status, tone: 'neutral' as const }
