import type { AdminTransaction } from '@bank/contract/transactions'
import { Email, TwoLines } from '../../lists/cells.tsx'
import { badgeOf } from '../../transactions/transaction-kinds.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import type { Description } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { personName } from '../people/person-name.ts'
import { overallVerification, statusWords } from '../people/user-words.ts'
import type { Notice } from './notice.ts'
import styles from './notices.module.css'
import { headingOf, itemsInWords } from './standing.ts'

/** What stands out about a request, one line each; nothing if nothing does. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null
  return (
    <Banner tone="warning" title={headingOf(notices)}>
      <Stack as="ul" gap="2xs">
        {notices.map(({ title, words }) => (
          <li key={title}>
            <span className={styles.title}>{title}.</span> {words}
          </li>
        ))}
      </Stack>
    </Banner>
  )
}

/** The customer as they are now: who they are, their account, and whether they are verified. */
export function customerItems({ user }: AdminTransaction): Description[] {
  const account = badgeOf(statusWords, user.status)
  const verification = overallVerification(user)
  return [
    {
      label: 'Customer',
      value: <TwoLines first={personName(user)} second={<Email address={user.email} />} mayBeLong />,
    },
    { label: 'Account', value: <Badge tone={account.tone}>{account.words}</Badge> },
    {
      label: 'Verification',
      value: (
        <TwoLines
          first={<Badge tone={verification.tone}>{verification.words}</Badge>}
          second={itemsInWords(user)}
        />
      ),
    },
  ]
}
