import { type FinancialStatus, finances } from '@bank/contract/finances'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Sprout from 'lucide-react/icons/sprout'
import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { refresh } from '../../api/refresh.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useSession } from '../../session/session.ts'
import { currentSession } from '../../session/store.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { useFormatDate } from '../../ui/date/time-zone.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { Route } from './+types/overview'
import { OverviewTabs } from './overview-tabs.tsx'

export const handle = {
  title: 'Dashboard',
  intro: 'Your assets, liabilities and available funds.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Overview() {
  const status = useApiQuery(finances.status, {}, { allowStale: true })
  const isSessionOver = useSession() === null
  const figures = mapLoadable(loadable(status, failureText(status.error)), ({ data }) => data)
  const formatDate = useFormatDate()
  const [refreshing, setRefreshing] = useState(false)

  async function refreshData() {
    setRefreshing(true)
    const [{ error }] = await Promise.all([status.refetch(), refresh(finances.history, finances.assets)])
    setRefreshing(false)
    // The old figures stay on screen, so say that the refresh failed. If the session has isSessionOver, the figures are removed
    // and the notice above says so.
    if (error && status.data && currentSession()) toast.error(failureText(error))
  }

  return (
    <Stack gap="lg">
      <PageHeader
        {...handle}
        note={status.data && `As of ${formatDate(isoTime(status.dataUpdatedAt), 'dateAndTime')}`}
        actions={
          <Button
            variant="secondary"
            icon={<RotateCw aria-hidden="true" />}
            onPress={() => void refreshData()}
            busy={refreshing}
            busyLabel="Refreshing..."
          >
            Refresh Data
          </Button>
        }
      />
      {figures.status === 'failed' ? (
        <Card>
          {isSessionOver ? (
            <ErrorState message="Failed to load financial data" />
          ) : (
            <ErrorState message={figures.message} onRetry={figures.retry} retrying={figures.retrying} />
          )}
        </Card>
      ) : (
        <>
          <Totals figures={figures} />
          <OverviewTabs figures={figures} />
        </>
      )}
    </Stack>
  )
}

function Totals({ figures }: { figures: Loadable<FinancialStatus> }) {
  return (
    <Grid columns={4} min="sm">
      <FigureCard
        label="Total Assets"
        data={figures}
        figure={({ totalAssets }) => <FigureMoney cents={totalAssets} />}
        hint="Holdings, accounts and savings"
        icon={<Landmark />}
        tone="forest"
      />
      <FigureCard
        label="Total Liabilities"
        data={figures}
        figure={({ totalLiabilities }) => <FigureMoney cents={totalLiabilities} />}
        hint="Everything you have borrowed"
        icon={<HandCoins />}
      />
      <FigureCard
        label="Projected Income"
        data={figures}
        figure={({ projectedIncome }) => <FigureMoney cents={projectedIncome} />}
        hint="Twelve monthly contributions"
        icon={<Sprout />}
      />
      <FigureCard
        label="Available Funds"
        data={figures}
        figure={({ availableFunds }) => <FigureMoney cents={availableFunds} />}
        hint="Checking and savings accounts"
        icon={<Wallet />}
      />
    </Grid>
  )
}

const failureText = (error: Error | null) =>
  `Failed to load financial data: ${failureWords(error, 'The response could not be read.')}`

const isoTime = (epochMs: number) => new Date(epochMs).toISOString()
