import { type VerificationStatus, verification } from '@bank/contract/verification'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useApiQuery } from '../../api/use-api-query.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { SkeletonBlock, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/verification'
import { StatusCards } from './status-cards.tsx'
import { submittableItems } from './submission.ts'
import { SubmissionForm } from './submission-form.tsx'

export const handle = {
  title: 'Identity Verification',
  intro: 'Verify your identity with your social security number and a picture of your ID.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Verification() {
  const query = useApiQuery(verification.status, {})
  const status = mapLoadable(loadable(query, 'Failed to load verification status'), ({ data }) => data)
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <UnlessFailed data={status}>
        <StatusCards status={status} />
        {status.status === 'ready' ? <NextStep status={status.value} /> : <FormSkeleton />}
      </UnlessFailed>
    </Stack>
  )
}

function NextStep({ status }: { status: VerificationStatus }) {
  const items = submittableItems(status)
  if (items.ssn || items.id) return <SubmissionForm status={status} />
  return (
    <Card>
      <EmptyState
        title="Your identity is verified"
        hint="You don’t need to do anything else. To change the details we hold, please contact us."
        icon={<ShieldCheck />}
      />
    </Card>
  )
}

function FormSkeleton() {
  return (
    <Card>
      <Stack>
        <SkeletonText width="half" />
        <SkeletonBlock height="sm" />
        <SkeletonBlock height="md" />
      </Stack>
    </Card>
  )
}
