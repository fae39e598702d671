import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Banknote from 'lucide-react/icons/banknote'
import Calendar from 'lucide-react/icons/calendar'
import ChartLine from 'lucide-react/icons/chart-line'
import ChartPie from 'lucide-react/icons/chart-pie'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import Settings from 'lucide-react/icons/settings'
import Umbrella from 'lucide-react/icons/umbrella'
import User from 'lucide-react/icons/user'
import Wallet from 'lucide-react/icons/wallet'
import { paths } from '../../paths.ts'
import type { SideNavGroup } from '../../shell/side-nav.tsx'

const { activity, ...dashboard } = paths.dashboard

/** The portal's side menu: the specified entries in their order. */
export const portalMenu: readonly SideNavGroup[] = [
  {
    heading: 'Money',
    entries: [
      { label: 'Dashboard', to: dashboard.overview, icon: House },
      { label: 'Portfolio', to: dashboard.portfolio, icon: ChartPie, also: [activity('portfolio')] },
      { label: 'Investments', to: dashboard.investments, icon: ChartLine, also: [activity('investments')] },
      { label: 'Funding', to: dashboard.funding, icon: Banknote, also: [activity('borrowed')] },
      {
        label: 'Accounts',
        to: dashboard.accounts,
        icon: Wallet,
        also: [activity('checking'), activity('savings')],
      },
      { label: 'Savings', to: dashboard.savings, icon: PiggyBank, also: [activity('total-savings')] },
      { label: 'Insurance', to: dashboard.insurance, icon: Umbrella },
    ],
  },
  {
    heading: 'Records',
    entries: [
      { label: 'Verification', to: dashboard.verification, icon: BadgeCheck },
      {
        label: 'Transactions',
        to: dashboard.transactions,
        icon: ArrowLeftRight,
        also: [dashboard.allActivity],
      },
      { label: 'Documents', to: dashboard.documents, icon: FileText },
      { label: 'Calendar', to: dashboard.calendar, icon: Calendar },
    ],
  },
  {
    heading: 'You',
    entries: [
      { label: 'Support', to: dashboard.support, icon: LifeBuoy },
      { label: 'Profile', to: dashboard.profile, icon: User },
      { label: 'Settings', to: dashboard.settings, icon: Settings },
    ],
  },
]
