import type { ThreadStatus } from '@bank/contract/threads'
import { Badge } from '../../../ui/badge/badge.tsx'
import { statusOf, type Writer } from './statuses.ts'

/** Who is to act. */
export function StatusBadge({ status, writer }: { status: ThreadStatus; writer: Writer }) {
  const { words, tone } = statusOf(status, writer)
  return <Badge tone={tone}>{words}</Badge>
}
