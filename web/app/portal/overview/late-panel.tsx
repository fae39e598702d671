import type { FinancialStatus } from '@bank/contract/finances'
import { type ComponentType, type ReactNode, useCallback, useState } from 'react'
import { useLazyPart } from '../../shell/lazy-part.ts'
import { Card } from '../../ui/card/card.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loading, SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'

/** Of the tabs' panels. */
export type PanelProps = { figures: Loadable<FinancialStatus> }

type LatePanelProps<Props> = {
  load: () => Promise<{ Panel: ComponentType<Props> }>
  props: Props
  skeleton?: ReactNode
  /** Draws nothing until its code has loaded, nor if it can't be loaded. */
  optional?: boolean
}

/** A tab's panel, or another large part. Its code loads when it is opened, or before that while the browser is idle. */
export function LatePanel<Props extends object>({
  load,
  props,
  skeleton = <SkeletonBlock />,
  optional = false,
}: LatePanelProps<Props>) {
  const [failed, setFailed] = useState(false)
  const part = useLazyPart(
    load,
    !failed,
    useCallback(() => setFailed(true), []),
  )
  if (part) return <part.Panel {...props} />
  if (optional) return null
  if (!failed) return <Loading>{skeleton}</Loading>
  return (
    <Card>
      <ErrorState message="This part could not be loaded." onRetry={() => setFailed(false)} />
    </Card>
  )
}
