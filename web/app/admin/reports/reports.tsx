import { oversight } from '@bank/contract/oversight'
import Download from 'lucide-react/icons/download'
import { type FormEvent, useRef, useState } from 'react'
import { useChange } from '../../api/use-api-mutation.ts'
import { isReversed } from '../../lists/period.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { ActFailure } from '../acts/act-failure.tsx'
import { downloadReport, reportFailed, savedWords } from '../downloads/download-report.ts'
import { AnalyticsNav } from '../layout/analytics-nav.tsx'
import type { Route } from './+types/reports'
import { asRequest, formatOptions, typeOptions, useReportChoice } from './choice.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportSize } from './report-size.tsx'

export const handle = {
  title: 'Reports',
  intro:
    'Download a list as a file, with the same rows as its screen. Every download is recorded in the audit log.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** Downloads users or transactions as a file, with the filters of their lists (DEC-38). */
export default function AdminReports() {
  const { choice, change } = useReportChoice()
  const toRef = useRef<HTMLInputElement>(null)
  const [saved, setSaved] = useState<ReturnType<typeof savedWords> | null>(null)
  const { send, busy, failure, dismiss } = useChange(downloadReport, {
    failure: 'Please try again in a moment.',
    refreshes: [oversight.auditLogs],
    onSuccess: (report, { type }) => setSaved(savedWords(report, type)),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setSaved(null)
    if (isReversed(choice)) toRef.current?.focus()
    else void send(asRequest(choice))
  }

  return (
    <Stack>
      <AnalyticsNav />
      <PageHeader {...handle} />
      <form onSubmit={submit}>
        <Card
          footer={
            <Row justify="between">
              <ReportSize choice={choice} />
              <Button
                type="submit"
                busy={busy}
                busyLabel="Preparing the report..."
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
                label="List"
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
            <ReportFilters choice={choice} onChange={change} toRef={toRef} />
            {saved ? (
              <Banner tone="success" title={saved.message} onDismiss={() => setSaved(null)}>
                It has {saved.hint}.
              </Banner>
            ) : null}
            <ActFailure title={reportFailed} reason={failure} onDismiss={dismiss} />
          </Stack>
        </Card>
      </form>
    </Stack>
  )
}
