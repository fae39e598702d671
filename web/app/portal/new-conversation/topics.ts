import { ThreadTopic } from '@bank/contract/thread-details'
import { topicName } from '../conversation/thread-words.ts'

/** The topic of an address; a question if it names none. */
export const topicOf = (parameters: URLSearchParams): ThreadTopic =>
  ThreadTopic.safeParse(parameters.get('topic')).data ?? 'question'

export const topicOptions = ThreadTopic.options.map((value) => ({ value, label: topicName(value) }))

type Words = { hint: string; label: string; act: string }

/** What the form says about each topic. */
export const topicWords: Record<ThreadTopic, Words> = {
  question: {
    hint: 'Ask us anything about your accounts and our services.',
    label: 'Your question',
    act: 'Send',
  },
  credit: {
    hint: 'Tell us how much you need, what for, and for how long. We decide and answer here.',
    label: 'Message',
    act: 'Request credit',
  },
  appointment: {
    hint: 'Choose a branch and a free time, and tell us what you would like to talk about.',
    label: 'What would you like to talk about?',
    act: 'Make appointment',
  },
  security: {
    hint: 'Tell us what you noticed. We read these messages first.',
    label: 'What happened?',
    act: 'Report the issue',
  },
  complaint: {
    hint: 'Tell us what went wrong and what would put it right.',
    label: 'Your complaint',
    act: 'Send complaint',
  },
}
