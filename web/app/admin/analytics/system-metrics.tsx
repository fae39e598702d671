import type { Analytics } from '@bank/contract/oversight'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card/card.tsx'
import { formatBytes } from '../../ui/count/format-bytes.ts'
import { formatCount } from '../../ui/count/format-count.ts'
import { formatDuration } from '../../ui/date/format-duration.ts'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'

/** The state of the system when this screen was opened. */
export function SystemMetrics({ metrics }: { metrics: Analytics['systemMetrics'] }) {
  return (
    <Card title="System" description="Current state">
      <DescriptionList
        columns={3}
        items={[
          { label: 'Uptime', value: formatDuration(metrics.uptimeSeconds) },
          { label: 'Active sessions', value: formatCount(metrics.activeSessions) },
          { label: 'Failed logins in the last 24 hours', value: formatCount(metrics.failedSignIns24h) },
          {
            label: 'Pending transactions',
            value: <Link to={paths.admin.transactions}>{formatCount(metrics.pendingTransactions)}</Link>,
          },
          {
            label: 'Pending verifications',
            value: (
              <Link to={`${paths.admin.users}?verification=pending`}>
                {formatCount(metrics.pendingVerifications)}
              </Link>
            ),
          },
          { label: 'Emails waiting to be sent', value: formatCount(metrics.waitingLetters) },
          { label: 'Emails given up in the last 30 days', value: formatCount(metrics.failedLetters) },
          { label: 'Memory in use', value: formatBytes(metrics.memoryBytes) },
          { label: 'Database size', value: formatBytes(metrics.databaseBytes) },
        ]}
      />
    </Card>
  )
}
