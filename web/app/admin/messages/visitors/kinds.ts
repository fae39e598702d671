import { EnquiryKind } from '@bank/contract/enquiries'
import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import FileText from 'lucide-react/icons/file-text'
import Mail from 'lucide-react/icons/mail'
import UserPlus from 'lucide-react/icons/user-plus'
import type { SelectOption } from '../../../ui/select/select.tsx'

/** The forms of the public site, in staff’s words. */
export const kindWords: Record<EnquiryKind, { words: string; icon: LucideIcon }> = {
  lead: { words: 'Lead form', icon: UserPlus },
  contact: { words: 'Contact form', icon: Mail },
  appointment: { words: 'Appointment', icon: CalendarClock },
  application: { words: 'Application', icon: FileText },
}

export type KindChoice = EnquiryKind | 'all'

export const kindOptions: readonly SelectOption<KindChoice>[] = [
  { value: 'all', label: 'All forms' },
  ...EnquiryKind.options.map((value) => ({ value, label: kindWords[value].words })),
]
