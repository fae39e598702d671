import { brand } from '@bank/contract/brand'
import { systemStatus } from '@bank/contract/system-status'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../api/sign-out.ts'
import { useApiQuery } from '../api/use-api-query.ts'
import { paths } from '../paths.ts'
import { SkeletonText } from '../ui/skeleton/skeleton.tsx'
import { toast } from '../ui/toast/toast.ts'
import { chooseColorScheme, useColorScheme } from './color-scheme.ts'
import styles from './shell-bar.module.css'

/** The class for further controls in a shell's bar: a square with an icon, alone or with a word. */
export const shellControl = styles.control ?? ''

/** The class for the way home, with the bank's mark and name. */
export const shellHome = styles.home ?? ''

/** The group's name, and below it the system name that the administrators set (DEC-25). */
export function SystemName() {
  const status = useApiQuery(systemStatus, {})
  if (status.isPending) return <SystemNameSkeleton />
  const name = status.data?.data.systemName
  return (
    <Names>{name && name !== brand.groupName ? <span className={styles.system}>{name}</span> : null}</Names>
  )
}

export function SystemNameSkeleton() {
  return (
    <Names>
      <span className={styles.systemPending}>
        <SkeletonText />
      </span>
    </Names>
  )
}

function Names({ children }: { children: ReactNode }) {
  return (
    <span className={styles.names}>
      <span className={styles.group}>{brand.groupName}</span> {children}
    </span>
  )
}

/** Switches this device between the light and the dark scheme. */
export function SchemeSwitch() {
  const scheme = useColorScheme()
  const isDark = scheme === 'dark'
  const Icon = isDark ? Sun : Moon
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isDark}
      aria-label="Dark scheme"
      title={isDark ? 'Light scheme' : 'Dark scheme'}
      className={shellControl}
      onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}

/** Ends the session and goes to the login page, even if the server can't be reached. */
export function LogoutButton() {
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const navigate = useNavigate()

  async function logOut() {
    if (isLoggingOut) return
    setIsLoggingOut(true)
    await signOut()
    toast.clear()
    await navigate(paths.login)
  }

  return (
    <button
      type="button"
      className={shellControl}
      data-word="wide"
      aria-disabled={isLoggingOut}
      onClick={() => void logOut()}
    >
      <LogOut aria-hidden="true" />
      <span className={styles.word}>{isLoggingOut ? 'Logging out...' : 'Logout'}</span>
    </button>
  )
}
