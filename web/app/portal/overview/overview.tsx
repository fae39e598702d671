import { addressOf } from '@bank/contract/client'
import { finances } from '@bank/contract/finances'
import { balanceTrend } from '@bank/contract/trend'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { lazy, type ReactNode, useState } from 'react'
import { useSession } from '../../account/session/session.ts'
import { currentSession } from '../../account/session/store.ts'
import { failureWords } from '../../api/failure-words.ts'
import { refreshAll } from '../../api/refresh.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { afterFirstAnswers } from '../../shell/lazy-part.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { useFormatDate } from '../../ui/date/time-zone.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { SkeletonBlock, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useRange } from '../figures/range.ts'
import type { Route } from './+types/overview'
import { LatePanel } from './late-panel.tsx'
import { LatePart } from './late-part.tsx'
import styles from './overview.module.css'
import { OverviewTabs } from './overview-tabs.tsx'
import { useHistory } from './reads.ts'
import { hasNothing, NoTotals, Totals, TotalsSkeleton } from './totals.tsx'

const firstDays = async () => {
  await afterFirstAnswers()
  return { Panel: (await import('../first-days/first-days.tsx')).FirstDays }
}
const TodayLine = lazy(async () => {
  await afterFirstAnswers()
  return { default: (await import('./today-line.tsx')).TodayLine }
})

const words = { title: 'Dashboard', intro: 'Your assets, liabilities and available funds.' }

export const handle = {
  ...words,
  reads: [addressOf(finances.status, {}), addressOf(balanceTrend, {})],
  Skeleton: OverviewSkeleton,
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Overview() {
  const status = useApiQuery(finances.status, {}, { allowStale: true })
  const isSessionOver = useSession() === null
  const known = mapLoadable(loadable(status, failureText(status.error)), ({ data }) => data)
  const history = useHistory(useRange()[0])
  const hasHistory = (history.data?.data.length ?? 0) > 0
  // Of a customer without money only the history tells whether they are new.
  const isZero = known.status === 'ready' && hasNothing(known.value)
  const figures = isZero && history.isPending ? LOADING : known
  const isFirstDay = isZero && history.isSuccess && !hasHistory
  const formatDate = useFormatDate()
  const [refreshing, setRefreshing] = useState(false)

  async function refreshData() {
    setRefreshing(true)
    const [{ error }] = await Promise.all([status.refetch(), refreshAll()])
    setRefreshing(false)
    // The old figures stay on screen, so say that the refresh failed. If the session has ended, the figures are removed and
    // the notice above says so.
    if (error && status.data && currentSession()) toast.error(failureText(error))
  }

  return (
    <Stack gap="lg">
      <Header
        note={status.data && `As of ${formatDate(isoTime(status.dataUpdatedAt), 'dateAndTime')}`}
        button={<RefreshButton busy={refreshing} onPress={() => void refreshData()} />}
      >
        {figures.status === 'failed' ? (
          words.intro
        ) : figures.status === 'loading' ? (
          <LineSkeleton />
        ) : (
          <LatePart skeleton={<LineSkeleton />} missing={words.intro}>
            <TodayLine isFirstDay={isFirstDay} skeleton={<LineSkeleton />} missing={words.intro} />
          </LatePart>
        )}
      </Header>
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
          {isFirstDay ? (
            <>
              <div className={styles.firstDays}>
                <LatePanel
                  load={firstDays}
                  props={{ isFirst: true, skeleton: <ListSkeleton /> }}
                  skeleton={<ListSkeleton />}
                />
              </div>
              <NoTotals />
            </>
          ) : (
            <>
              <Totals figures={figures} />
              <LatePanel load={firstDays} props={{ hasHistory }} optional />
            </>
          )}
          <OverviewTabs figures={figures} />
        </>
      )}
    </Stack>
  )
}

function OverviewSkeleton() {
  return (
    <>
      <Header button={<RefreshButton disabled />}>
        <LineSkeleton />
      </Header>
      <TotalsSkeleton />
      <SkeletonBlock height="lg" />
    </>
  )
}

type HeaderProps = { note?: string | undefined; button: ReactNode; children: ReactNode }

/** @param children the sentence below the title, whose height is kept free */
function Header({ note, button, children }: HeaderProps) {
  return (
    <PageHeader
      title={words.title}
      intro={<span className={styles.sentence}>{children}</span>}
      note={note}
      actions={button}
      compact
    />
  )
}

const LOADING = { status: 'loading' } as const

/** The checklist of the first days, until it is known. */
const ListSkeleton = () => (
  <div className={styles.list} data-ground="forest">
    <SkeletonText lines={3} width="half" />
  </div>
)

const LineSkeleton = () => <SkeletonText width="half" />

type RefreshButtonProps = { busy?: boolean; disabled?: boolean; onPress?: () => void }

function RefreshButton(props: RefreshButtonProps) {
  return (
    <Button
      variant="secondary"
      icon={<RotateCw aria-hidden="true" />}
      iconOnPhones
      busyLabel="Refreshing..."
      {...props}
    >
      Refresh Data
    </Button>
  )
}

const failureText = (error: Error | null) =>
  `Failed to load financial data: ${failureWords(error, 'The response could not be read.')}`

const isoTime = (epochMs: number) => new Date(epochMs).toISOString()
