import { oversight } from '@bank/contract/oversight'
import Download from 'lucide-react/icons/download'
import { type FormEvent, useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { refresh } from '../../api/refresh.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { downloadReport } from '../downloads/download-report.ts'
import { reportFailed, savedWords } from '../downloads/report-words.ts'
import { AnalyticsNav } from '../layout/analytics-nav.tsx'
import type { Route } from './+types/reports'
import { asRequest, formatOptions, typeOptions, useReportChoice } from './choice.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportSize } from './report-size.tsx'

export const handle = {
  title: 'Reports',
  intro:
    'A list as a file, with the same rows that its screen shows. Who downloads what is in the audit log.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** The result of the last report. */
type Outcome = { tone: 'success' | 'error'; title: string; words: string }

/** Downloads users or transactions as a file, with the filters of their lists (DEC-38). */
export default function AdminReports() {
  const { choice, change } = useReportChoice()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function download(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setOutcome(null)
    try {
      const { message, hint } = savedWords(await downloadReport(asRequest(choice)), choice.type)
      setOutcome({ tone: 'success', title: message, words: `It holds ${hint}.` })
      void refresh(oversight.auditLogs)
    } catch (error) {
      const words = failureWords(error, 'Please try again in a moment.')
      setOutcome({ tone: 'error', title: reportFailed, words })
    }
    setBusy(false)
  }

  return (
    <Stack>
      <AnalyticsNav />
      <PageHeader {...handle} />
      <form onSubmit={(event) => void download(event)}>
        <Card
          footer={
            <Row justify="between">
              <ReportSize choice={choice} />
              <Button
                type="submit"
                busy={busy}
                busyLabel="Making the report..."
                icon={<Download aria-hidden="true" />}
              >
                Download report
              </Button>
            </Row>
          }
        >
          <Stack>
            <Grid columns={2}>
              <RadioGroup
                label="What it holds"
                options={typeOptions}
                value={choice.type}
                onChange={(type) => change({ type })}
              />
              <RadioGroup
                label="Format"
                options={formatOptions}
                value={choice.format}
                onChange={(format) => change({ format })}
              />
            </Grid>
            <ReportFilters choice={choice} onChange={change} />
            {outcome ? (
              <Banner tone={outcome.tone} title={outcome.title} onDismiss={() => setOutcome(null)}>
                {outcome.words}
              </Banner>
            ) : null}
          </Stack>
        </Card>
      </form>
    </Stack>
  )
}
