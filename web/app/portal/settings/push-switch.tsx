import Check from 'lucide-react/icons/check'
import { useRef } from 'react'
import { restoreFocus } from '../../lists/restore-focus.tsx'
import { type DeviceState, useThisDevice } from '../../push/use-this-device.ts'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import quiet from '../../ui/quiet/quiet.module.css'
import { Switch } from '../../ui/switch/switch.tsx'
import type { ChangePreferences } from './preferences.ts'
import styles from './push-switch.module.css'

/**
 * The choice for all devices (DEC-51), and what is true on this one: a browser shows notifications only once its person has
 * allowed it, which it asks for in a press.
 */
export function PushSwitch({ isOn, change }: { isOn: boolean; change: ChangePreferences }) {
  const device = useThisDevice()

  function choose(push: boolean) {
    change({ push })
    if (push) device.turnOn()
    else device.turnOff()
  }

  return (
    <div className={styles.switch}>
      <Switch
        label="Push notifications"
        hint="On your devices, when you have a new message. They never show names or amounts."
        checked={isOn}
        onChange={({ target }) => choose(target.checked)}
      />
      <ThisDevice isOn={isOn} device={device} />
    </div>
  )
}

type ThisDeviceProps = { isOn: boolean; device: ReturnType<typeof useThisDevice> }

function ThisDevice({ isOn, device }: ThisDeviceProps) {
  const line = useRef<HTMLDivElement>(null)
  const { state } = device
  const isTold = isOn && state.status === 'ready' && state.value === 'told'

  function press(act: () => void) {
    act()
    // The button goes with what it was for.
    restoreFocus([line])
  }

  return (
    <div ref={line} tabIndex={-1} className={styles.line}>
      <p role="status" className={classNames(quiet.quiet, styles.words)}>
        {isTold ? <Check aria-hidden="true" /> : null}
        {isOn ? wordsFor(device) : 'Off on all your devices.'}
      </p>
      {isOn && state.status === 'failed' ? (
        <Button
          variant="secondary"
          size="sm"
          busy={state.retrying}
          busyLabel="Trying again..."
          onPress={() => press(state.retry)}
        >
          Try again
        </Button>
      ) : null}
      {isOn && state.status === 'ready' && state.value === 'not-told' ? (
        <Button
          variant="secondary"
          size="sm"
          busy={device.busy}
          busyLabel="Turning on..."
          onPress={() => press(device.turnOn)}
        >
          Turn on for this device
        </Button>
      ) : null}
    </div>
  )
}

function wordsFor({ state, busy, failure }: ThisDeviceProps['device']): string {
  if (state.status === 'loading') return 'Checking this device ...'
  if (state.status === 'failed') return state.message
  if (state.value !== 'not-told') return words[state.value]
  return busy ? 'Your browser may ask for your permission.' : (failure ?? 'Not on for this device yet.')
}

const words = {
  told: 'On for this device.',
  blocked: 'Your browser blocks notifications from this bank. Allow them in its settings.',
  'home-screen':
    'On an iPhone or iPad, add the bank to your home screen first and log in there. This needs iOS 26 or later.',
  unsupported: 'This browser can’t show notifications.',
} satisfies Record<Exclude<DeviceState, 'not-told'>, string>
