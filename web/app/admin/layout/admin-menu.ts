import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChartPie from 'lucide-react/icons/chart-pie'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { paths } from '../../paths.ts'
import type { SideNavGroup } from '../../shell/side-nav.tsx'

const { admin } = paths

/** The admin area's side menu: the six entries in the specified order, and Analytics (DEC-26). */
export const adminMenu: readonly SideNavGroup[] = [
  {
    entries: [
      { label: 'Dashboard', to: admin.dashboard, icon: LayoutDashboard },
      { label: 'Users', to: admin.users, icon: Users },
      { label: 'Transactions', to: admin.transactions, icon: ArrowLeftRight },
      { label: 'Payment', to: admin.payment, icon: Wallet },
      { label: 'Manage User Assets', to: admin.manageAssets, icon: ChartPie },
      { label: 'Settings', to: admin.settings, icon: Settings },
      { label: 'Analytics', to: admin.analytics, icon: ChartColumn },
    ],
  },
]
