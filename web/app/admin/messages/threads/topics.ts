import { ThreadTopic } from '@bank/contract/thread-details'
import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import HandCoins from 'lucide-react/icons/hand-coins'
import Megaphone from 'lucide-react/icons/megaphone'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import type { SelectOption } from '../../../ui/select/select.tsx'

type TopicWords = { words: string; icon: LucideIcon; tone: 'neutral' | 'pending' | 'negative' }

/** What customers write about, in staff's words. */
export const topicWords: Record<ThreadTopic, TopicWords> = {
  question: { words: 'Question', icon: CircleQuestionMark, tone: 'neutral' },
  credit: { words: 'Credit', icon: HandCoins, tone: 'neutral' },
  appointment: { words: 'Appointment', icon: CalendarClock, tone: 'neutral' },
  security: { words: 'Security', icon: ShieldAlert, tone: 'negative' },
  complaint: { words: 'Complaint', icon: Megaphone, tone: 'pending' },
}

export type TopicChoice = ThreadTopic | 'all'

export const topicOptions: readonly SelectOption<TopicChoice>[] = [
  { value: 'all', label: 'All topics' },
  ...ThreadTopic.options.map((value) => ({ value, label: topicWords[value].words })),
]
