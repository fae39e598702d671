import { Pie, PieChart, Tooltip } from 'recharts'
import { classNames } from '../../ui/class-names/class-names.ts'
import type { Allocation } from './allocation.ts'
import styles from './charts.module.css'
import { kindFill } from './kind-patterns.tsx'

/** The shares as a ring chart. The list beside it says the same in words. Loaded late. */
export default function AllocationPie({ basis, parts }: Allocation) {
  const slices = parts.map(({ name, share }, index) => ({ name, share, fill: kindFill(index) }))
  return (
    <PieChart
      responsive
      className={classNames(styles.chart)}
      role="img"
      aria-label={`${basis === 'sample' ? 'Sample allocation' : 'Asset allocation'}: ${words(parts)}`}
      tabIndex={-1}
      data-sample={basis === 'sample' || undefined}
    >
      <Pie
        data={slices.filter(({ share }) => share > 0)}
        dataKey="share"
        nameKey="name"
        innerRadius="56%"
        outerRadius="100%"
        startAngle={90}
        endAngle={-270}
        stroke="var(--surface)"
        strokeWidth={2}
        rootTabIndex={-1}
        isAnimationActive={false}
      />
      <Tooltip
        isAnimationActive={false}
        content={({ active, payload }) => {
          const [slice] = payload
          if (!active || !slice) return null
          return (
            <div className={styles.tip}>
              <span className={styles.tipName}>{String(slice.name)}</span>
              <span className={styles.tipValue}>{`${String(slice.value)}%`}</span>
            </div>
          )
        }}
      />
    </PieChart>
  )
}

const words = (parts: Allocation['parts']) => parts.map(({ name, share }) => `${name} ${share}%`).join(', ')
