import FileText from 'lucide-react/icons/file-text'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Route } from './+types/documents'

export const handle = {
  title: 'Documents',
  intro: 'Your statements, contracts and letters.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Documents() {
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <Card>
        <EmptyState
          title="No documents yet"
          hint="Your statements and letters will appear here when we issue them."
          icon={<FileText />}
        />
      </Card>
    </Stack>
  )
}
