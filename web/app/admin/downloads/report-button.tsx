import { oversight } from '@bank/contract/oversight'
import type { ReportRequest } from '@bank/contract/reports'
import Download from 'lucide-react/icons/download'
import { failsAs } from '../../api/toast-failure.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { downloadReport, reportFailed, savedWords } from './download-report.ts'

type Unformatted<Request> = Request extends ReportRequest ? Omit<Request, 'format'> : never

type ReportButtonProps = {
  /** The report's type and filters: `{ type: 'users', filters: { status: 'pending' } }`. */
  report: Unformatted<ReportRequest>
}

/**
 * "Download report" for a list, with its current filters: `<ReportButton report={{ type: 'users', filters }} />`.
 * Makes one report at a time. A toast gives the saved file and its number of rows, or the reason for a failure.
 */
export function ReportButton({ report }: ReportButtonProps) {
  const { send: download, busy } = useChange(downloadReport, {
    ...failsAs(reportFailed),
    refreshes: [oversight.auditLogs],
    onSuccess(saved, { type }) {
      const { message, hint } = savedWords(saved, type)
      toast.success(message, { hint })
    },
  })

  return (
    <Menu
      label="Format of the report"
      button={{
        children: 'Download report',
        variant: 'secondary',
        size: 'sm',
        icon: <Download aria-hidden="true" />,
        busy,
        busyLabel: 'Preparing the report...',
      }}
      items={[
        { id: 'csv', label: 'CSV', hint: 'For spreadsheets' },
        { id: 'json', label: 'JSON', hint: 'For other software' },
      ]}
      onChoose={(format) => void download({ ...report, format })}
    />
  )
}
