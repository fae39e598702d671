import { identity } from '@bank/contract/identity'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useLazyPart } from '../../shell/lazy-part.ts'

const banner = () => import('./confirm-email-banner.tsx')

/** The banner loads only for those who still have to confirm their address; most have. */
export function ConfirmEmail() {
  const user = useApiQuery(identity.me, {}).data?.user
  const part = useLazyPart(banner, user !== undefined && !user.emailVerified, showNothing)
  return part ? <part.ConfirmEmailBanner /> : null
}

/** Without the banner everything else works, and Profile says the same. */
function showNothing() {}
