import { ApiError } from '@bank/contract/client'
import { type AnsweredEnquiry, enquiries } from '@bank/contract/enquiries'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { Ref } from 'react'
import { failsAs } from '../../../api/toast-failure.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { useApiQuery } from '../../../api/use-api-query.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../../ui/loadable/loadable.ts'
import { Loaded } from '../../../ui/loadable/loaded.tsx'
import { SkeletonBlock } from '../../../ui/skeleton/skeleton.tsx'
import { Care } from '../inbox/care.tsx'
import { WithFacts } from '../inbox/panes.tsx'
import { EnquiryFields } from './enquiry-fields.tsx'
import { NO_NAME } from './enquiry-words.ts'
import { KindMark } from './kind-mark.tsx'
import { Replies } from './replies.tsx'
import { ReplyForm } from './reply-form.tsx'
import type { ReplyDrafts } from './use-visitor-reply.ts'
import { VisitorFacts } from './visitor-facts.tsx'
import styles from './visitor-message.module.css'

type VisitorMessageProps = {
  id: string
  drafts: ReplyDrafts
  onClose: () => void
  ref: Ref<HTMLElement>
}

/** What one visitor has sent, with the bank’s replies and everything that can be done about it. */
export function VisitorMessage({ id, drafts, onClose, ref }: VisitorMessageProps) {
  const query = useApiQuery(enquiries.read, { params: { id } })
  const enquiry = mapLoadable(loadable(query, 'Failed to load this message'), ({ data }) => data)
  const isGone = query.error instanceof ApiError && query.error.status === 404
  return (
    <section ref={ref} tabIndex={-1} className={styles.message} aria-label="Message from a visitor">
      <Stack>
        <div className={styles.back}>
          <Button variant="quiet" size="sm" icon={<ArrowLeft aria-hidden="true" />} onPress={onClose}>
            All messages
          </Button>
        </div>
        {query.isRefetchError && !isGone ? (
          <Banner tone="warning" onRetry={() => void query.refetch()} retrying={query.isFetching}>
            This message could not be refreshed and may be out of date.
          </Banner>
        ) : null}
        {isGone ? (
          <Gone onClose={onClose} />
        ) : (
          <Loaded data={enquiry} skeleton={<SkeletonBlock height="lg" />} loadingLabel="Loading the message">
            {(read) => <Read enquiry={read} drafts={drafts} onClose={onClose} />}
          </Loaded>
        )}
      </Stack>
    </section>
  )
}

function Gone({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      title="This message no longer exists"
      hint="It has been deleted, by a colleague or because of its age."
      action={
        <Button variant="secondary" size="sm" onPress={onClose}>
          Back to the list
        </Button>
      }
    />
  )
}

type ReadProps = { enquiry: AnsweredEnquiry; drafts: ReplyDrafts; onClose: () => void }

function Read({ enquiry, drafts, onClose }: ReadProps) {
  const { id, name, kind, status, assignee, replies } = enquiry
  const edit = useApiMutation(enquiries.edit, {
    ...failsAs('The change could not be saved'),
    refreshes: [enquiries.read, enquiries.list],
  })

  function deleted() {
    drafts.forget(id)
    onClose()
  }

  return (
    <WithFacts about={<VisitorFacts enquiry={enquiry} onDeleted={deleted} />}>
      <Stack>
        <Card title={name ?? NO_NAME} description={<KindMark kind={kind} />} region={false}>
          <Stack>
            <Care
              status={status}
              writer="visitor"
              assignee={assignee}
              onEdit={(body) => edit.send({ params: { id }, body })}
            />
            <EnquiryFields enquiry={enquiry} />
          </Stack>
        </Card>
        <Replies replies={replies} />
        <ReplyForm enquiry={enquiry} drafts={drafts} />
      </Stack>
    </WithFacts>
  )
}
