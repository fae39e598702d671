import { type VerificationStatus, verification } from '@bank/contract/verification'
import { useApiQuery } from '../../api/use-api-query.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { SkeletonBlock, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/verification'
import { Seal } from './seal.tsx'
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
        {status.status === 'ready' && isVerified(status.value) ? (
          <Seal status={status.value} />
        ) : (
          <>
            <StatusCards status={status} />
            {status.status === 'ready' ? <SubmissionForm status={status.value} /> : <FormSkeleton />}
          </>
        )}
      </UnlessFailed>
    </Stack>
  )
}

function isVerified(status: VerificationStatus): boolean {
  const items = submittableItems(status)
  return !(items.ssn || items.id)
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
