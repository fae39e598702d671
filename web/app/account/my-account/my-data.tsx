import { type ExportStatus, myData } from '@bank/contract/my-data'
import Download from 'lucide-react/icons/download'
import FileArchive from 'lucide-react/icons/file-archive'
import { type ReactNode, useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { saveAnswer } from '../../api/save-file.ts'
import { failsAs } from '../../api/toast-failure.ts'
import { useApiMutation, useChange } from '../../api/use-api-mutation.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { restoreFocus } from '../../lists/restore-focus.tsx'
import { announce } from '../../ui/announce/announce.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './my-account.module.css'

/** How often the screen asks whether the file is ready, in milliseconds, and for how long at most. */
const ASK_EVERY_MS = 2_000
const QUESTIONS_MAX = 150

/** A file with everything that the bank keeps about the person (DEC-50): asked for, prepared, and fetched. */
export function MyData() {
  const query = useApiQuery(
    myData.exportStatus,
    {},
    {
      // Asking keeps the session from ending, so it stops by itself.
      askAgain: ({ data }, answers) =>
        data.status === 'preparing' && answers < QUESTIONS_MAX ? ASK_EVERY_MS : false,
    },
  )
  return (
    <Card
      title="Download your data"
      description="All we keep about you, as a ZIP file."
      icon={<FileArchive />}
    >
      <Loaded
        data={loadable(query, 'Failed to load the state of your file')}
        skeleton={<SkeletonText lines={3} width="most" />}
        loadingLabel="Loading the state of your file"
      >
        {({ data }) => <State status={data} />}
      </Loaded>
    </Card>
  )
}

function State({ status }: { status: ExportStatus }) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(status.status)
  useEffect(() => {
    if (before.current === status.status) return
    if (before.current === 'preparing' && status.status === 'ready') announce('Your file is ready.')
    // The button that was pressed is gone.
    if (status.status === 'preparing') restoreFocus([box])
    before.current = status.status
  }, [status.status])
  return (
    <div ref={box} tabIndex={-1}>
      <Shown status={status} />
    </div>
  )
}

function Shown({ status: { status, expiresAt } }: { status: ExportStatus }) {
  switch (status) {
    case 'none':
      return (
        <Ask>
          <Inside />
        </Ask>
      )
    case 'preparing':
      return (
        <Banner title="We are preparing your file">
          This takes a minute at most. You can leave this page and come back.
        </Banner>
      )
    case 'ready':
      return <Ready expiresAt={expiresAt} />
    case 'expired':
      return (
        <Ask>
          <p>Your last file is no longer there. You can request a new one.</p>
        </Ask>
      )
    case 'failed':
      return (
        <Stack gap="sm">
          <Banner tone="error" title="Your file could not be made">
            That was our fault. Please request it again.
          </Banner>
          <Ask />
        </Stack>
      )
  }
}

const Inside = () => (
  <p>
    You can request it once a day. It has only the last four digits of your Social Security number, and no
    pictures of your ID.
  </p>
)

function Ask({ children }: { children?: ReactNode }) {
  const { send, busy } = useApiMutation(myData.requestExport, {
    ...failsAs('Your file could not be requested'),
    refreshes: [myData.exportStatus],
  })
  return (
    <div className={styles.task}>
      {children}
      <Button
        variant="secondary"
        size="sm"
        onPress={() => void send({})}
        busy={busy}
        busyLabel="Requesting..."
      >
        Request my data
      </Button>
    </div>
  )
}

function Ready({ expiresAt }: { expiresAt: string | null }) {
  const { send, busy } = useChange<void, string>(fetchFile, {
    ...failsAs('The file could not be downloaded'),
    // The file may have expired in the meantime.
    refreshes: [myData.exportStatus],
    onSuccess: (name) => void toast.success(`Saved ${name}`),
  })
  return (
    <div className={styles.task}>
      <p>
        Your file is ready. It is there until{' '}
        {expiresAt === null ? 'tomorrow' : <DateText iso={expiresAt} variant="dateAndTime" />}. Keep it safe:
        anyone who has it can read all of it.
      </p>
      <Button
        size="sm"
        icon={<Download aria-hidden="true" />}
        onPress={() => void send()}
        busy={busy}
        busyLabel="Downloading..."
      >
        Download my data
      </Button>
    </div>
  )
}

const fetchFile = () => saveAnswer(call(myData.exportFile, {}))
