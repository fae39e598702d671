import type { User } from '@bank/contract/identity'
import type { VerificationRecord } from '@bank/contract/verification'
import { useEffect } from 'react'
import { useSession } from '../../../account/session/session.ts'
import { ConfirmedActDialog } from '../../../forms/confirmed-act-dialog.tsx'
import type { ConfirmedAct } from '../../../forms/use-confirmed-act.ts'
import { useWhileAsked } from '../../../forms/while-asked.ts'
import { announce } from '../../../ui/announce/announce.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { personName } from '../../people/person-name.ts'
import type { ItemRejection } from './item-rejection.ts'
import { canDecide, type Item, itemNames, otherItem, statusOfItem } from './items.ts'
import { NewsLines, newsWords } from './news-lines.tsx'
import { RejectionFields } from './rejection-fields.tsx'
import type { Verdict } from './verdict.ts'
import { newsOf, type VerificationNews } from './verification-news.ts'

type VerdictDialogProps = {
  /** The item whose button was pressed. */
  item: Item
  /** What is decided: both items if the other one is rejected as well. */
  items: readonly Item[]
  user: User
  /** The verification as it is now. */
  record: VerificationRecord
  /** What the administrator may not have noticed yet. */
  news: VerificationNews | null
  decisions: ConfirmedAct<Verdict>
  rejection: ItemRejection
}

/**
 * Asks before an item is approved or rejected. If someone else decides it, or the customer sends something else, while the
 * question is open, it says so at once and can't be answered any more: it was about something else.
 */
export function VerdictDialog(props: VerdictDialogProps) {
  const { asked } = props.decisions
  return asked === null ? null : <Question {...props} asked={asked} />
}

function Question({
  item,
  items,
  user,
  record,
  news,
  decisions,
  rejection,
  asked,
}: VerdictDialogProps & { asked: Verdict }) {
  const name = personName(user)
  const ownId = useSession()?.user.id
  const latest = useWhileAsked(record, decisions)
  const meanwhile = newsOf(asked.record, latest)
  const isOutdated = meanwhile !== null && concerns(meanwhile, items)
  const said = isOutdated && decisions.open ? newsWords(meanwhile, name, ownId) : ''
  useEffect(() => (said === '' ? undefined : announce(said)), [said])
  const isApproval = asked.decision === 'verified'
  const act = `${isApproval ? 'Approve' : 'Reject'} ${name}’s ${items.map((each) => itemNames[each].short).join(' and ')}`
  return (
    <ConfirmedActDialog
      confirmation={decisions}
      title={`${act}?`}
      act={isOutdated ? null : act}
      tone={isApproval ? 'primary' : 'danger'}
      busyLabel={isApproval ? 'Approving...' : 'Rejecting...'}
      firstFocus={isApproval ? undefined : rejection.refs[item === 'ssn' ? 'ssnReason' : 'idReason']}
    >
      {isOutdated ? (
        <Banner tone="warning" title="This has changed since the question was opened">
          <NewsLines news={meanwhile} name={name} ownId={ownId} />
        </Banner>
      ) : (
        <Stack gap="sm">
          {news?.submission || news?.isOtherPerson ? (
            <Banner tone="warning">
              <NewsLines news={{ ...news, decided: null }} name={name} ownId={ownId} />
            </Banner>
          ) : null}
          <p>{consequence(items, name, isApproval)}</p>
          {isApproval ? null : (
            <RejectionFields
              item={item}
              items={items}
              firstName={user.firstName}
              other={offered(otherItem(item), asked.record, latest)}
              rejection={rejection}
            />
          )}
        </Stack>
      )}
    </ConfirmedActDialog>
  )
}

const concerns = (
  { decided, submission, isOtherPerson }: VerificationNews,
  items: readonly Item[],
): boolean =>
  submission !== null || isOtherPerson || (decided?.items.some(({ item }) => items.includes(item)) ?? false)

/** The other item with its status, if it can be rejected as well and nobody has decided it since the question was opened. */
function offered(other: Item, seen: VerificationRecord, latest: VerificationRecord) {
  const status = statusOfItem(latest, other)
  const isOffered = canDecide(latest, other, 'rejected') && status === statusOfItem(seen, other)
  return isOffered ? { item: other, status } : null
}

function consequence(items: readonly Item[], name: string, isApproval: boolean): string {
  const what = items.map((item) => itemNames[item].long).join(' and the ')
  const it = items.length > 1 ? 'them' : 'it'
  return isApproval
    ? `The ${what} of ${name} will count as verified, and ${name} can no longer replace ${it}.`
    : `The ${what} of ${name} will count as rejected, and ${name} has to submit ${it} again.`
}
