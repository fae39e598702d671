import { accepted } from '@bank/contract/client'
import { type PushDevice, push } from '@bank/contract/push'
import BellRing from 'lucide-react/icons/bell-ring'
import type { RefObject } from 'react'
import { call } from '../../api/call.ts'
import { failsAs } from '../../api/toast-failure.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { restoreFocus } from '../../lists/restore-focus.tsx'
import { turnOff } from '../../push/this-device.ts'
import { Button } from '../../ui/button/button.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './told-device.module.css'

type ToldDeviceProps = { told: PushDevice; address: string; list: RefObject<HTMLElement | null> }

/** Says that a device gets notifications, and stops them. Another device gets them again after its next login. */
export function ToldDevice({ told, address, list }: ToldDeviceProps) {
  const { id, current, device } = told
  const stop = () => (current ? turnOff() : accepted(call(push.end, { params: { id } })))
  const { send, busy } = useChange(stop, {
    ...failsAs(`${device} still gets notifications`),
    refreshes: [push.devices],
    onSuccess: () =>
      void toast.success('Notifications stopped', {
        hint: current ? 'You can turn them on again in Settings.' : `${device}, until its next login.`,
      }),
  })

  async function press() {
    await send({})
    restoreFocus([list])
  }

  return (
    <div className={styles.told}>
      <span className={styles.words}>
        <BellRing aria-hidden="true" />
        Gets notifications
      </span>
      <Button
        variant="quiet"
        size="sm"
        onPress={() => void press()}
        busy={busy}
        busyLabel="Stopping..."
        // Below "Log out", at the same edge.
        reserve="Stop"
        aria-label={`Stop notifications on ${device}, network address ${address}`}
      >
        Stop
      </Button>
    </div>
  )
}
