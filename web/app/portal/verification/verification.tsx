import { type VerificationStatus, verification } from '@bank/contract/verification'
import { useRef } from 'react'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useKeptFocus } from '../../lists/kept-focus.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import type { Route } from './+types/verification'
import { Seal } from './seal.tsx'
import { StatusCards } from './status-cards.tsx'
import { SubmissionForm } from './submission-form.tsx'
import { useDecisions } from './use-decisions.ts'

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
        <Loaded data={status} skeleton={<StateSkeleton />} loadingLabel="Loading your verification">
          {(known) => <Known status={known} />}
        </Loaded>
      </UnlessFailed>
    </Stack>
  )
}

/** It changes by itself when the bank decides. */
function Known({ status }: { status: VerificationStatus }) {
  const screen = useRef<HTMLDivElement>(null)
  const formTop = useRef<HTMLDivElement>(null)
  const sealTitle = useRef<HTMLHeadingElement>(null)
  useKeptFocus(screen, [formTop, sealTitle])
  useDecisions(status)
  return (
    <div ref={screen}>
      {status.ssnStatus === 'verified' && status.idStatus === 'verified' ? (
        <Seal status={status} title={sealTitle} />
      ) : (
        <Stack gap="lg">
          <StatusCards status={status} />
          <SubmissionForm status={status} top={formTop} />
        </Stack>
      )}
    </div>
  )
}

/** About as high as the seal, which most customers have. */
const StateSkeleton = () => (
  <Stack>
    <SkeletonBlock height="lg" />
    <SkeletonBlock height="sm" />
  </Stack>
)
