import type { LucideIcon } from 'lucide-react'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Car from 'lucide-react/icons/car'
import ChartLine from 'lucide-react/icons/chart-line'
import ChartPie from 'lucide-react/icons/chart-pie'
import CreditCard from 'lucide-react/icons/credit-card'
import HandCoins from 'lucide-react/icons/hand-coins'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import House from 'lucide-react/icons/house'
import Landmark from 'lucide-react/icons/landmark'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import Plane from 'lucide-react/icons/plane'
import TreeDeciduous from 'lucide-react/icons/tree-deciduous'
import { paths } from '../../paths.ts'

export type WealthItem = {
  category: 'Premier Account' | 'Loans' | 'Investment' | 'Insurance'
  title: string
  icon: LucideIcon
  link: string
}

/**
 * The 13 items of Wealth Management. Each links to the public page about the product, or, without such a page, to the
 * portal, as the menu's entry of the same name does.
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
