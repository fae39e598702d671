import { push } from '@bank/contract/push'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { refresh } from '../api/refresh.ts'
import { useChange } from '../api/use-api-mutation.ts'
import { useApiRead } from '../api/use-api-query.ts'
import { type Loadable, loadable } from '../ui/loadable/loadable.ts'
import { isSubscribedHere, obstacleHere, turnOff, turnOn } from './this-device.ts'

/** Whether this device is told, or why it can't be. */
export type DeviceState = 'unsupported' | 'blocked' | 'told' | 'not-told'

/** Whether this device is told, and what turns that on in a press, and off. */
export function useThisDevice() {
  const state: Loadable<DeviceState> = loadable(
    useApiRead(push.devices, { of: 'this device' }, read),
    'Failed to check this device',
  )
  useEffect(onPermissionChange, [])
  const refreshes = [push.devices]
  const on = useChange(turnOn, { failure: 'Please try again in a moment.', refreshes })
  const off = useChange(turnOff, { failure: '', refreshes })
  return {
    state,
    busy: on.busy,
    failure: on.failure,
    turnOn: () => void (obstacleHere() === 'unsupported' || on.send({})),
    turnOff() {
      on.dismiss()
      if (obstacleHere() !== 'unsupported') void off.send({})
    },
  }
}

async function read(signal: AbortSignal): Promise<DeviceState> {
  const obstacle = obstacleHere()
  if (obstacle) return obstacle
  const { data } = await call(push.devices, {}, signal)
  const isTold = data.devices.some(({ current }) => current) && (await isSubscribedHere())
  return isTold ? 'told' : 'not-told'
}

/** Reads again when the person changes what the browser allows. Returns a function that stops it. */
function onPermissionChange(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  navigator.permissions?.query({ name: 'notifications' }).then(
    (permission) => permission.addEventListener('change', () => void refresh(push.devices), { signal }),
    () => {},
  )
  return () => controller.abort()
}
