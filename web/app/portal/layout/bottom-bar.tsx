import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import Menu from 'lucide-react/icons/menu'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useLazyPart } from '../../shell/lazy-part.ts'
import { useCurrentEntry } from '../../shell/side-nav.tsx'
import type { MenuState } from '../../shell/signed-in-shell.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './bottom-bar.module.css'

const dialog = () => import('../move-money/move-dialog.tsx')

const { dashboard } = paths
const accounts = [dashboard.activity('checking'), dashboard.activity('savings')]

/** The five ways of a phone, at the lower edge of its screen. `menu` is null until the page runs. */
export function BottomBar({ menu }: { menu: MenuState | null }) {
  const [isMoving, setIsMoving] = useState(false)
  const part = useLazyPart(
    dialog,
    isMoving,
    useCallback(() => {
      setIsMoving(false)
      toast.error('The form could not be loaded.', { hint: 'Please check your connection and try again.' })
    }, []),
  )
  return (
    <nav aria-label="Shortcuts" className={styles.bar}>
      <Way to={dashboard.overview}>
        <House aria-hidden="true" />
        Home
      </Way>
      <Way to={dashboard.accounts} also={accounts}>
        <Wallet aria-hidden="true" />
        Accounts
      </Way>
      <button
        type="button"
        className={styles.way}
        aria-haspopup="dialog"
        disabled={!menu}
        onClick={() => setIsMoving(true)}
      >
        <ArrowLeftRight aria-hidden="true" className={styles.act} />
        Move
      </button>
      <Way to={dashboard.allActivity}>
        <History aria-hidden="true" />
        Activity
      </Way>
      <button
        type="button"
        className={styles.way}
        aria-label="More: open menu"
        aria-haspopup="dialog"
        aria-expanded={menu?.isOpen ?? false}
        disabled={!menu}
        onClick={menu?.open}
      >
        <Menu aria-hidden="true" />
        More
      </button>
      {part ? <part.MoveDialog kind="transfer" open onClose={() => setIsMoving(false)} /> : null}
    </nav>
  )
}

type WayProps = { to: string; also?: readonly string[]; children: ReactNode }

function Way({ children, ...entry }: WayProps) {
  const current = useCurrentEntry()
  return (
    <Link to={entry.to} className={styles.way} aria-current={current(entry)}>
      {children}
    </Link>
  )
}
