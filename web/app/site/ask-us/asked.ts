import { type AskKind, type Topic, topics } from '../../actions/ask-us.ts'

type Form = { heading: string; intro: string; topics: readonly Topic[] }

/** The forms of Ask us, by what they are for, with their words and the topics to choose from. */
export const forms: Record<AskKind, Form> = {
  contact: {
    heading: 'Ask a question',
    intro: 'Tell us what you would like to know.',
    topics: [
      'question',
      'checking-account',
      'investment-account',
      'premier',
      'business',
      'business-account',
      'business-loan',
      'branch',
    ],
  },
  appointment: {
    heading: 'Ask for an appointment',
    intro: 'Choose a branch and a day. We write back with a time.',
    topics: [
      'branch',
      'premier',
      'business',
      'business-account',
      'business-loan',
      'checking-account',
      'investment-account',
    ],
  },
  application: {
    heading: 'Apply',
    intro: 'Tell us what you would like. We write back with what we need from you.',
    topics: ['checking-account', 'investment-account', 'premier', 'business-account', 'business-loan'],
  },
}

/** The kind and topic that an address names. Of anything else it takes nothing. */
export function askedBy(search: string): { kind: AskKind; about: Topic | undefined } {
  const query = new URLSearchParams(search)
  const kind = found(forms, query.get('kind')) ?? 'contact'
  const about = found(topics, query.get('about'))
  return { kind, about: about && forms[kind].topics.includes(about) ? about : undefined }
}

/** The key of `table` that is spelled like this. */
function found<Key extends string>(table: Record<Key, unknown>, text: string | null): Key | undefined {
  for (const key in table) if (key === text) return key
  return undefined
}
