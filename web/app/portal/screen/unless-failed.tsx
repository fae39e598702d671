import type { ReactNode } from 'react'
import { Card } from '../../ui/card/card.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'

type UnlessFailedProps = { data: Loadable<unknown>; children: ReactNode }

/** The parts of a screen that show the same data, or once in their place that it could not be loaded. */
export function UnlessFailed({ data, children }: UnlessFailedProps) {
  if (data.status !== 'failed') return children
  return (
    <Card>
      <ErrorState message={data.message} onRetry={data.retry} retrying={data.retrying} />
    </Card>
  )
}
