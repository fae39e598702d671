import { Patterns } from '../../charts/patterns.tsx'
import { Ring } from '../../charts/ring.tsx'
import { patternFill } from '../../charts/swatch.tsx'
import type { Allocation } from './allocation.ts'

/** The shares as a ring chart. The list beside it says the same in words. Loaded late. */
export default function AllocationPie({ basis, parts }: Allocation) {
  return (
    <div>
      <Patterns />
      <Ring
        label={`${basis === 'sample' ? 'Sample allocation' : 'Asset allocation'}: ${words(parts)}`}
        parts={parts.map(({ name, share }, index) => ({ name, share, stroke: patternFill(index) }))}
        width={0.44}
        gap={0.35}
      />
    </div>
  )
}

const words = (parts: Allocation['parts']) => parts.map(({ name, share }) => `${name} ${share}%`).join(', ')
