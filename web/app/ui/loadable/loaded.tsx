import type { ReactNode } from 'react'
import { ErrorState } from '../error-state/error-state.tsx'
import { Loading } from '../skeleton/skeleton.tsx'
import type { Loadable } from './loadable.ts'

export interface LoadedProps<Value> {
  data: Loadable<Value>
  /** Skeletons in the shape of the content. */
  skeleton: ReactNode
  /** What is being loaded, for screen readers, e.g. "Loading profile". */
  loadingLabel?: string | undefined
  children: (value: Value) => ReactNode
}

/** Shows the skeleton, the error with "Try again", or the content. */
export function Loaded<Value>({ data, skeleton, loadingLabel, children }: LoadedProps<Value>) {
  if (data.status === 'loading') return <Loading label={loadingLabel}>{skeleton}</Loading>
  if (data.status === 'failed') {
    return <ErrorState message={data.message} onRetry={data.retry} retrying={data.retrying} />
  }
  return children(data.value)
}
