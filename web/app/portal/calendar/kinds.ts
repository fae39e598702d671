import type { CalendarKind } from '@bank/contract/calendar'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import FileText from 'lucide-react/icons/file-text'
import HandCoins from 'lucide-react/icons/hand-coins'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import type { ComponentType } from 'react'
import { paths } from '../../paths.ts'

type Kind = {
  /** Short enough for a day of the month. */
  word: string
  Icon: ComponentType
  tone: 'neutral' | 'positive' | 'pending'
  /** The screen that explains it. */
  to: string
  screen: string
}

const { dashboard } = paths

/** How the calendar shows each kind of entry. */
export const calendarKinds: Record<CalendarKind, Kind> = {
  instalment: {
    word: 'Installment',
    Icon: HandCoins,
    tone: 'pending',
    to: dashboard.funding,
    screen: 'Funding',
  },
  premium: {
    word: 'Premium',
    Icon: HeartPulse,
    tone: 'pending',
    to: dashboard.insurance,
    screen: 'Insurance',
  },
  contribution: {
    word: 'Savings',
    Icon: PiggyBank,
    tone: 'positive',
    to: dashboard.savings,
    screen: 'Savings',
  },
  statement: {
    word: 'Statement',
    Icon: FileText,
    tone: 'neutral',
    to: dashboard.documents,
    screen: 'Documents',
  },
  appointment: {
    word: 'Appointment',
    Icon: CalendarClock,
    tone: 'positive',
    to: dashboard.support,
    screen: 'Support',
  },
}
