import { Stack } from '../../ui/layout/stack.tsx'
import { Insights } from '../insights/insights.tsx'
import { Sides } from '../screen/sides.tsx'
import { AssetAllocation } from './asset-allocation.tsx'
import type { PanelProps } from './late-panel.tsx'
import { Performance } from './performance.tsx'

/** The tab Overview: the chart, the allocation and the insights. Loaded late. */
export function OverviewPanel({ figures }: PanelProps) {
  return (
    <Stack>
      <Sides>
        <Performance />
        <AssetAllocation figures={figures} />
      </Sides>
      <Insights />
    </Stack>
  )
}
