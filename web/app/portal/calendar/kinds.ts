import type { CalendarKind } from '@bank/contract/calendar'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import HandCoins from 'lucide-react/icons/hand-coins'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import Wallet from 'lucide-react/icons/wallet'
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

/** How the calendar shows each kind of entry: `positive` comes in, `pending` goes out. */
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
  card: {
    word: 'Card bill',
    Icon: CreditCard,
    tone: 'pending',
    to: dashboard.accounts,
    screen: 'Accounts',
  },
  contribution: {
    word: 'Savings',
    Icon: PiggyBank,
    tone: 'pending',
    to: dashboard.savings,
    screen: 'Savings',
  },
  income: {
    word: 'Income',
    Icon: Wallet,
    tone: 'positive',
    to: dashboard.accounts,
    screen: 'Accounts',
  },
  statement: {
    word: 'Statement',
    Icon: FileText,
    tone: 'neutral',
    to: dashboard.documents,
    screen: 'Documents',
  },
  appointment: {
    word: 'Meeting',
    Icon: CalendarClock,
    tone: 'neutral',
    to: dashboard.support,
    screen: 'Support',
  },
}
