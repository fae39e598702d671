import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChartPie from 'lucide-react/icons/chart-pie'
import Link2 from 'lucide-react/icons/link-2'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Settings from 'lucide-react/icons/settings'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { Section } from '../../ui/section/section.tsx'
import styles from './dashboard.module.css'

type QuickAction = { label: string; hint: string; to: string; icon: LucideIcon }

const { admin } = paths

const quickActions: readonly QuickAction[] = [
  { label: 'Users', hint: 'Profiles, status and verification', to: admin.users, icon: Users },
  {
    label: 'Transactions',
    hint: 'Requests to approve or reject',
    to: admin.transactions,
    icon: ArrowLeftRight,
  },
  { label: 'Payment', hint: 'Wallets that customers pay to', to: admin.payment, icon: Wallet },
  { label: 'Manage User Assets', hint: 'Figures by kind of asset', to: admin.manageAssets, icon: ChartPie },
  { label: 'Analytics', hint: 'Growth, volume and revenue', to: admin.analytics, icon: ChartColumn },
  { label: 'Settings', hint: 'Name, maintenance and limits', to: admin.settings, icon: Settings },
  {
    label: 'Messages',
    hint: 'What customers and visitors ask',
    to: admin.messages,
    icon: MessagesSquare,
  },
  {
    label: 'Payments on the chains',
    hint: 'What arrived, and whose it is',
    to: admin.payments,
    icon: Link2,
  },
]

/** Links from the dashboard to the other screens. */
export function QuickActions() {
  return (
    <Section title="Quick actions" level={2}>
      <Grid as="ul" columns={3} gap="sm">
        {quickActions.map(({ label, hint, to, icon: Icon }) => (
          <li key={to} className={styles.action}>
            <Icon className={styles.actionIcon} aria-hidden="true" />
            <div>
              <Link to={to} className={styles.actionLink}>
                {label}
              </Link>
              <p className={quiet.quiet}>{hint}</p>
            </div>
          </li>
        ))}
      </Grid>
    </Section>
  )
}
