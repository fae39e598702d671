import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Link, Navigate, useSearchParams } from 'react-router'
import { MyAccount } from '../../account/my-account/my-account.tsx'
import { currentSession } from '../../account/session/store.ts'
import { paths } from '../../paths.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Route } from './+types/security'
import styles from './security.module.css'

export const handle = {
  title: 'Security',
  intro: 'Your logins, your devices and your data.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** Behind the Security card of Settings. */
export default function Security() {
  const [query] = useSearchParams()
  // A password manager sent them here (server/src/http/pages.ts), which can't know who comes.
  if (query.has('change-password') && currentSession()?.user.role === 'admin')
    return <Navigate to={paths.admin.account} replace />
  return (
    <Stack gap="lg">
      <PageHeader
        {...handle}
        eyebrow={
          <Link to={paths.dashboard.settings} className={styles.back ?? ''}>
            <ChevronLeft aria-hidden="true" />
            Settings
          </Link>
        }
      />
      <MyAccount />
    </Stack>
  )
}
