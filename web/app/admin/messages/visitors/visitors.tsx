import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'

/** What visitors of the public site have sent. */
export function Visitors() {
  return <EmptyState title="No messages from visitors" />
}
