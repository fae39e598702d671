import {
  BriefcaseBusiness,
  Car,
  ChartLine,
  ChartPie,
  CreditCard,
  HandCoins,
  HeartHandshake,
  HeartPulse,
  House,
  Landmark,
  type LucideIcon,
  PiggyBank,
  Plane,
  TreeDeciduous,
} from 'lucide-react'
import { paths } from '../../paths.ts'

export type WealthItem = {
  category: 'Premier Account' | 'Loans' | 'Investment' | 'Insurance'
  title: string
  icon: LucideIcon
  link: string
}

/**
 * The 13 items of Wealth Management. A product leads to the public page that speaks of it; where there is none it leads
 * where the menu's entry of that name leads, to the portal.
 */
export const wealthItems: readonly WealthItem[] = [
  { category: 'Premier Account', title: 'Premier Banking', icon: TreeDeciduous, link: paths.premier },
  { category: 'Premier Account', title: 'Savings Accounts', icon: PiggyBank, link: paths.personal },
  { category: 'Premier Account', title: 'Checking Accounts', icon: CreditCard, link: paths.personal },
  { category: 'Loans', title: 'Personal Loans', icon: HandCoins, link: paths.personal },
  { category: 'Loans', title: 'Home Loans', icon: House, link: paths.dashboard.overview },
  { category: 'Loans', title: 'Car Loans', icon: Car, link: paths.dashboard.overview },
  { category: 'Loans', title: 'Business Loans', icon: BriefcaseBusiness, link: paths.business },
  { category: 'Investment', title: 'Investment Accounts', icon: ChartLine, link: paths.promotions },
  {
    category: 'Investment',
    title: 'Managed Accounts',
    icon: ChartPie,
    link: `${paths.faq}#investment-services`,
  },
  { category: 'Investment', title: 'Asset Management', icon: Landmark, link: paths.dashboard.overview },
  { category: 'Insurance', title: 'Life Insurance', icon: HeartHandshake, link: paths.dashboard.overview },
  { category: 'Insurance', title: 'Health Insurance', icon: HeartPulse, link: paths.dashboard.overview },
  { category: 'Insurance', title: 'Travel Insurance', icon: Plane, link: paths.dashboard.overview },
]
