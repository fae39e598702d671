import {
  ArrowLeftRight,
  BadgeCheck,
  Banknote,
  Calendar,
  ChartLine,
  ChartPie,
  FileText,
  House,
  LifeBuoy,
  PiggyBank,
  Settings,
  Umbrella,
  User,
  Wallet,
} from 'lucide-react'
import { paths } from '../paths.ts'
import type { SideNavEntry } from '../side-nav.tsx'

const { dashboard } = paths

/** The portal's side menu, in the specified order. */
export const portalMenu: readonly SideNavEntry[] = [
  { label: 'Dashboard', to: dashboard.overview, icon: House },
  { label: 'Portfolio', to: dashboard.portfolio, icon: ChartPie },
  { label: 'Investments', to: dashboard.investments, icon: ChartLine },
  { label: 'Funding', to: dashboard.funding, icon: Banknote },
  { label: 'Accounts', to: dashboard.accounts, icon: Wallet },
  { label: 'Savings', to: dashboard.savings, icon: PiggyBank },
  { label: 'Insurance', to: dashboard.insurance, icon: Umbrella },
  { label: 'Verification', to: dashboard.verification, icon: BadgeCheck },
  { label: 'Transactions', to: dashboard.transactions, icon: ArrowLeftRight },
  { label: 'Documents', to: dashboard.documents, icon: FileText },
  { label: 'Calendar', to: dashboard.calendar, icon: Calendar },
  { label: 'Support', to: dashboard.support, icon: LifeBuoy },
  { label: 'Profile', to: dashboard.profile, icon: User },
  { label: 'Settings', to: dashboard.settings, icon: Settings },
]
