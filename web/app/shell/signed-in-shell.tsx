import { QueryClientProvider } from '@tanstack/react-query'
import Menu from 'lucide-react/icons/menu'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { classNames } from '../ui/class-names/class-names.ts'
import { useColorScheme } from './color-scheme.ts'
import { useLatePart } from './lazy-part.ts'
import { PasswordPrompt } from './password-prompt.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { SessionEndNotice } from './session-end-notice.tsx'
import { SessionReturn } from './session-return.tsx'
import own from './shell.module.css'
import { shellControl } from './shell-bar.tsx'
import { SlideIn } from './slide-in.tsx'

/** The class names of an area's own grid. */
type ShellClasses = Readonly<Record<string, string | undefined>>

export type MenuState = { isOpen: boolean; open: () => void }

type SignedInShellProps = {
  /** The area's own styles for `shell` and `main`. */
  styles: ShellClasses
  /** The bar and the side menu. The menu slides in from a MenuButton where the window is too narrow for the side menu. */
  frame: (menu: MenuState) => ReactNode
  menuHeader: ReactNode
  menu: (close: () => void) => ReactNode
  /** The area's notice that maintenance mode is on. */
  maintenance: ReactNode
  /** What is below the screen. */
  foot?: (menu: MenuState) => ReactNode
  /** The screen. */
  children: ReactNode
}

const watches = () => import('./watches.tsx')

/** The shell around every signed-in screen: frame, menu, notices, password prompt, and what a session's end needs. */
export function SignedInShell(props: SignedInShellProps) {
  const { styles, frame, menuHeader, menu, maintenance, foot, children } = props
  const scheme = useColorScheme()
  const [menuOpen, setMenuOpen] = useState(false)
  const part = useLatePart(watches)
  const menuState = { isOpen: menuOpen, open: () => setMenuOpen(true) }
  const closeMenu = () => setMenuOpen(false)
  return (
    <QueryClientProvider client={queryClient}>
      <div className={classNames(own.shell, styles.shell)} data-scheme={scheme}>
        {frame(menuState)}
        <SlideIn open={menuOpen} onClose={closeMenu} header={menuHeader}>
          {menu(closeMenu)}
        </SlideIn>
        <main id="main" tabIndex={-1} className={classNames(own.main, styles.main)}>
          {part ? <part.Watches /> : null}
          <SessionEndNotice />
          {maintenance}
          {children}
        </main>
        {foot?.(menuState)}
        <PasswordPrompt />
        <SessionReturn />
      </div>
    </QueryClientProvider>
  )
}

type ShellSkeletonProps = { styles: ShellClasses; frame: ReactNode; foot?: ReactNode }

/** The shell as the build renders it: the frame, and the screen's title above skeletons. */
export function ShellSkeleton({ styles, frame, foot }: ShellSkeletonProps) {
  return (
    <div className={classNames(own.shell, styles.shell)} data-scheme="auto" aria-busy="true">
      {frame}
      <main id="main" className={classNames(own.main, styles.main)}>
        <ScreenSkeleton />
      </main>
      {foot}
    </div>
  )
}

export function MenuButton({ menu }: { menu: MenuState }) {
  return (
    <button
      type="button"
      className={classNames(shellControl, own.menuButton)}
      aria-label="Open menu"
      aria-haspopup="dialog"
      aria-expanded={menu.isOpen}
      onClick={menu.open}
    >
      <Menu aria-hidden="true" />
    </button>
  )
}

export function MenuButtonSkeleton() {
  return (
    <span className={classNames(shellControl, own.menuButton)}>
      <Menu aria-hidden="true" />
    </span>
  )
}
