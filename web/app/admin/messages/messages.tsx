import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { UnsavedChangesGuard } from '../../forms/unsaved-changes.tsx'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import type { Route } from './+types/messages'
import { useDrafts } from './inbox/drafts.ts'
import { PartsNav } from './parts-nav.tsx'
import { Threads } from './threads/threads.tsx'

export const handle = {
  title: 'Messages',
  intro: 'Answer what customers and visitors ask.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

const Visitors = lazy(async () => ({ default: (await import('./visitors/visitors.tsx')).Visitors }))

/** The inbox of staff: what customers write in conversations, and what visitors of the public site send. */
export default function AdminMessages() {
  const [parameters] = useSearchParams()
  const drafts = useDrafts<string | null>()
  const replies = useDrafts<number>()
  const part = parameters.get('part') === 'visitors' ? 'visitors' : 'customers'
  return (
    <Stack>
      <PageHeader {...handle} />
      <PartsNav current={part} />
      {part === 'visitors' ? (
        <Suspense
          fallback={
            <Loading label="Loading messages from visitors">
              <SkeletonText lines={6} />
            </Loading>
          }
        >
          <Visitors drafts={replies} />
        </Suspense>
      ) : (
        <Threads drafts={drafts} />
      )}
      <UnsavedChangesGuard unsaved={drafts.any || replies.any}>
        What you wrote has not been sent.
      </UnsavedChangesGuard>
    </Stack>
  )
}
