import type { FinancialStatus } from '@bank/contract/finances'
import { type ReactNode, useCallback, useState } from 'react'
import { useLazyPart } from '../../shell/lazy-part.ts'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loading, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'

export type PanelProps = {
  figures: Loadable<FinancialStatus>
  /** The customer has nothing yet, and the checklist stands above. */
  isFirstDay: boolean
}

type LatePanelProps = PanelProps & {
  load: () => Promise<{ Panel: (props: PanelProps) => ReactNode }>
  skeleton?: ReactNode
}

/** What a tab shows. Its code loads when the tab is opened, or before that while the browser is idle. */
export function LatePanel({ load, skeleton = <SkeletonBlock />, ...props }: LatePanelProps) {
  const [failed, setFailed] = useState(false)
  const part = useLazyPart(
    load,
    !failed,
    useCallback(() => setFailed(true), []),
  )
  if (failed) return <ErrorState message="This part could not be loaded." onRetry={() => setFailed(false)} />
  return part ? <part.Panel {...props} /> : <Loading>{skeleton}</Loading>
}
