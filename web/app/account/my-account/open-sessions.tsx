import { type OpenSession, sessions } from '@bank/contract/sessions'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { type RefObject, useRef } from 'react'
import { failsAs } from '../../api/toast-failure.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { restoreFocus } from '../../lists/restore-focus.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { DeviceIcon } from './device-icon.tsx'
import { Line, Lines } from './line.tsx'
import styles from './open-sessions.module.css'

/** Where the person is logged in at the moment, with ways to log out elsewhere (DEC-48). */
export function OpenSessions() {
  const list = useRef<HTMLDivElement>(null)
  const open = loadable(useApiQuery(sessions.list, {}), 'Failed to load your devices')
  return (
    <Card
      title="Where you are logged in"
      description="Log out of a device that you no longer use, or that you don’t recognize."
      icon={<MonitorSmartphone />}
    >
      <div ref={list} tabIndex={-1}>
        <Loaded
          data={open}
          skeleton={
            <Lines>
              <SkeletonText lines={2} width="most" />
              <SkeletonText lines={2} width="most" />
            </Lines>
          }
          loadingLabel="Loading your devices"
        >
          {({ data }) => <Devices sessions={data} list={list} />}
        </Loaded>
      </div>
    </Card>
  )
}

type DevicesProps = { sessions: readonly OpenSession[]; list: RefObject<HTMLDivElement | null> }

function Devices({ sessions: open, list }: DevicesProps) {
  // The current device comes first, because people compare the others with it.
  const current = open.filter((session) => session.current)
  const others = open.filter((session) => !session.current)
  return (
    <>
      <Lines>
        {[...current, ...others].map((session) => (
          <Device key={session.id} session={session} list={list} />
        ))}
      </Lines>
      {others.length > 0 ? <LogOutOthers list={list} /> : null}
    </>
  )
}

type DeviceProps = { session: OpenSession; list: DevicesProps['list'] }

function Device({ session, list }: DeviceProps) {
  const { id, current, device, address, createdAt, lastSeenAt } = session
  const { send, busy } = useApiMutation(sessions.end, {
    ...failsAs(`${device} could not be logged out`),
    refreshes: [sessions.list],
    onSuccess: (answer) =>
      void toast.success(answer?.message ?? 'The device is logged out.', { hint: device }),
  })

  async function end() {
    await send({ params: { id } })
    restoreFocus([list])
  }

  return (
    <Line
      icon={<DeviceIcon device={device} />}
      title={<h3>{device}</h3>}
      state={current ? <Badge tone="positive">This device</Badge> : null}
      acts={
        current ? null : (
          <Button
            variant="secondary"
            size="sm"
            onPress={() => void end()}
            busy={busy}
            busyLabel="Logging out..."
            aria-label={`Log out ${device}, network address ${address}`}
          >
            Log out
          </Button>
        )
      }
    >
      <span className={styles.place}>
        Logged in <DateText iso={createdAt} variant="relative" /> from <span translate="no">{address}</span>
      </span>
      {current ? null : (
        <span className={styles.place}>
          Last active <DateText iso={lastSeenAt} variant="relative" />
        </span>
      )}
    </Line>
  )
}

function LogOutOthers({ list }: { list: DevicesProps['list'] }) {
  const { send, busy } = useApiMutation(sessions.endOthers, {
    ...failsAs('The other devices could not be logged out'),
    refreshes: [sessions.list],
    onSuccess: (answer) => void toast.success(answer?.message ?? 'All other devices are logged out.'),
  })

  async function end() {
    await send({})
    restoreFocus([list])
  }

  return (
    <div className={styles.all}>
      <Button variant="secondary" size="sm" onPress={() => void end()} busy={busy} busyLabel="Logging out...">
        Log out of all other sessions
      </Button>
    </div>
  )
}
