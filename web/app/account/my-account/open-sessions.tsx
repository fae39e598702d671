import { type PushDevice, push } from '@bank/contract/push'
import { type OpenSession, sessions } from '@bank/contract/sessions'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { Fragment, type RefObject, useRef, useState } from 'react'
import { failsAs } from '../../api/toast-failure.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useKeptFocus } from '../../lists/kept-focus.ts'
import { restoreFocus } from '../../lists/restore-focus.tsx'
import { ListRow, Mark, RowList, RowSkeletons } from '../../lists/row-list.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { DeviceIcon } from './device-icon.tsx'
import { SHOWN } from './first-few.ts'
import styles from './open-sessions.module.css'
import { ToldDevice } from './told-device.tsx'

/** Where the person is logged in at the moment, with ways to log out elsewhere (DEC-48). */
export function OpenSessions() {
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  const open = loadable(useApiQuery(sessions.list, {}), 'Failed to load your devices')
  return (
    <Card
      title="Where you are logged in"
      description="Log out any that you don’t recognize."
      icon={<MonitorSmartphone />}
    >
      <div ref={list} tabIndex={-1}>
        <Loaded data={open} skeleton={<RowSkeletons count={2} />} loadingLabel="Loading your devices">
          {({ data }) => <Devices sessions={data} list={list} />}
        </Loaded>
      </div>
    </Card>
  )
}

type DevicesProps = { sessions: readonly OpenSession[]; list: RefObject<HTMLDivElement | null> }

function Devices({ sessions: open, list }: DevicesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { data: told, isError, isFetching, refetch } = useApiQuery(push.devices, {})
  // The current device comes first, because people compare the others with it.
  const current = open.filter((session) => session.current)
  const others = open.filter((session) => !session.current)
  const all = [...current, ...others]
  const shown = showsAll ? all : all.slice(0, SHOWN)

  function showAll() {
    setShowsAll(true)
    // The button that was pressed is gone.
    restoreFocus([list])
  }

  return (
    <>
      <RowList label="Devices">
        {shown.map((session) => (
          <Device
            key={session.id}
            session={session}
            told={told?.data.devices.find(({ sessionId }) => sessionId === session.id)}
            list={list}
          />
        ))}
      </RowList>
      {isError && !told ? (
        <div className={styles.unknown} role="alert">
          <p>Failed to load which devices get notifications</p>
          <Button
            variant="quiet"
            size="sm"
            onPress={() => void refetch()}
            busy={isFetching}
            busyLabel="Trying again..."
            reserve="Try again"
          >
            Try again
          </Button>
        </div>
      ) : null}
      {others.length > 0 ? (
        <div className={styles.all}>
          {shown.length < all.length ? (
            <Button variant="secondary" size="sm" onPress={showAll}>
              Show all ({all.length})
            </Button>
          ) : null}
          <LogOutOthers list={list} />
        </div>
      ) : null}
    </>
  )
}

type DeviceProps = { session: OpenSession; told: PushDevice | undefined; list: DevicesProps['list'] }

function Device({ session, told, list }: DeviceProps) {
  const { id, current, device, address, createdAt, lastSeenAt } = session
  const { send, busy } = useApiMutation(sessions.end, {
    ...failsAs(`${device} could not be logged out`),
    refreshes: [sessions.list, push.devices],
    onSuccess: (answer) =>
      void toast.success(answer?.message ?? 'The device is logged out.', { hint: device }),
  })

  async function end() {
    await send({ params: { id } })
    restoreFocus([list])
  }

  return (
    <ListRow
      title={device}
      mark={
        <Mark tone="positive">
          <DeviceIcon device={device} />
        </Mark>
      }
      end={
        current ? (
          <Badge tone="positive">This device</Badge>
        ) : (
          <Button
            variant="quiet"
            size="sm"
            onPress={() => void end()}
            busy={busy}
            busyLabel="Logging out..."
            // A phone has no room beside the device for the longer label.
            reserve="Log out"
            aria-label={`Log out ${device}, network address ${address}`}
          >
            Log out
          </Button>
        )
      }
      details={[
        <span key="address" translate="no">
          {address}
        </span>,
        <Fragment key="since">
          logged in <DateText iso={createdAt} variant="relative" />
        </Fragment>,
        current ? null : (
          <Fragment key="seen">
            active <DateText iso={lastSeenAt} variant="relative" />
          </Fragment>
        ),
      ]}
    >
      {told ? <ToldDevice told={told} address={address} list={list} /> : null}
    </ListRow>
  )
}

function LogOutOthers({ list }: { list: DevicesProps['list'] }) {
  const { send, busy } = useApiMutation(sessions.endOthers, {
    ...failsAs('The other devices could not be logged out'),
    refreshes: [sessions.list, push.devices],
    onSuccess: (answer) => void toast.success(answer?.message ?? 'All other devices are logged out.'),
  })

  async function end() {
    await send({})
    restoreFocus([list])
  }

  return (
    <Button variant="secondary" size="sm" onPress={() => void end()} busy={busy} busyLabel="Logging out...">
      Log out of all other sessions
    </Button>
  )
}
