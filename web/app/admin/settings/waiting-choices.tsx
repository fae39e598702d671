import type { WalletChange } from '@bank/contract/wallet-changes'
import { wallets } from '@bank/contract/wallets'
import { Link } from 'react-router'
import { useSession } from '../../account/session/session.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { approvalWords } from '../payment/change-words.ts'
import { nameOnRecord } from '../people/person-name.ts'

/**
 * Waiting changes of the approval setting itself (HAZ-B1), shown beside the setting. Shows nothing if there are none.
 */
export function WaitingChoices() {
  const query = useApiQuery(wallets.listChanges, {})
  const waiting = query.data?.data
  if (!waiting) {
    if (!query.isError) return null
    return (
      <Banner tone="warning">
        The waiting changes of this setting could not be loaded.{' '}
        <Link to={paths.admin.payment}>The Payment screen</Link> lists all waiting changes.
      </Banner>
    )
  }
  const choices = waiting.changes.filter(({ kind }) => kind === 'setting')
  if (choices.length === 0) return null
  return (
    <Banner
      tone="info"
      title={
        choices.length === 1
          ? 'A change of this setting is waiting'
          : `${choices.length} changes of this setting are waiting`
      }
    >
      <Stack gap="2xs">
        {choices.map((choice) => (
          <WaitingChoice key={choice.id} choice={choice} />
        ))}
        <p>
          <Link to={paths.admin.payment}>Review on the Payment screen</Link>
        </p>
      </Stack>
    </Banner>
  )
}

function WaitingChoice({ choice }: { choice: WalletChange }) {
  const isOwn = useSession()?.user.id === choice.proposedBy.id
  return (
    <p>
      “{approvalWords[choice.wantedApproval ?? 'off']}”, which{' '}
      {isOwn ? 'you' : nameOnRecord(choice.proposedBy)} chose on{' '}
      <DateText iso={choice.proposedAt} variant="dateAndTime" />,{' '}
      {choice.takesEffectAt === null ? (
        <>waits for {isOwn ? 'another' : 'you or another'} administrator to confirm it.</>
      ) : (
        <>
          takes effect on <DateText iso={choice.takesEffectAt} variant="dateAndTime" />, unless an
          administrator vetoes it.
        </>
      )}
    </p>
  )
}
