import FileText from 'lucide-react/icons/file-text'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Route } from './+types/documents'

export const handle = {
  title: 'Documents',
  intro: 'Statements, contracts and letters from us.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Documents() {
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <Card>
        <EmptyState
          title="No documents yet"
          hint="As soon as we issue a statement or a letter for you, it will be here to read and to keep."
          icon={<FileText />}
        />
      </Card>
    </Stack>
  )
}
