import { brand } from '@bank/contract/brand'
import { DEFAULT_SYSTEM_NAME, systemStatus } from '@bank/contract/system-status'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '../api/sign-out.ts'
import { useApiQuery } from '../api/use-api-query.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast/toast.ts'
import { chooseColorScheme, useColorScheme } from './color-scheme.ts'
import styles from './shell-bar.module.css'

/** The class for further controls in a shell's bar: a square with an icon, alone or with a word. */
export const shellControl = styles.control ?? ''

/** The class for the way home, with the bank's mark and name. */
export const shellHome = styles.home ?? ''

/** The group's name, and below it the system's name if an administrator changed it (DEC-25). */
export function SystemName() {
  const name = useApiQuery(systemStatus, {}).data?.data.systemName
  const isOwn = name && name !== DEFAULT_SYSTEM_NAME && name !== brand.groupName
  return <GroupName>{isOwn ? <span className={styles.system}>{name}</span> : null}</GroupName>
}

/** The group's name. It keeps its place when the system's name comes. */
export function GroupName({ children }: { children?: ReactNode }) {
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
