import { push } from '@bank/contract/push'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { currentSession } from '../account/session/store.ts'
import { call } from '../api/call.ts'
import { failureWords } from '../api/failure-words.ts'
import { refresh } from '../api/refresh.ts'
import { failsAs } from '../api/toast-failure.ts'
import { useApiRead } from '../api/use-api-query.ts'
import { type Loadable, loadable } from '../ui/loadable/loadable.ts'
import { askPermission, isSubscribedHere, obstacleHere, turnOff, turnOn } from './this-device.ts'

/** Whether this device is told, or why it can't be. */
export type DeviceState = 'unsupported' | 'home-screen' | 'blocked' | 'told' | 'not-told'

/** Whether this device is told, and what turns that on in a press, and off. */
export function useThisDevice() {
  const state: Loadable<DeviceState> = loadable(
    useApiRead(push.devices, { of: 'this device' }, read),
    'Failed to check this device',
  )
  useEffect(onPermissionChange, [])
  const { busy, failure, send } = useTurning()
  const presses = useRef(0)
  const [isAsking, setIsAsking] = useState(false)

  async function askAndTurnOn() {
    const press = ++presses.current
    const session = currentSession()
    setIsAsking(true)
    await askPermission()
    if (press !== presses.current) return
    setIsAsking(false)
    if (session && currentSession()?.token === session.token) send(true)
  }

  return {
    state,
    busy: busy || isAsking,
    failure,
    turnOn: () => void askAndTurnOn(),
    turnOff() {
      presses.current++
      setIsAsking(false)
      send(false)
    },
  }
}

/** Turns it on and off, one after another, so that of two presses the later one counts. */
function useTurning() {
  const { mutate, variables, isPending, error } = useMutation({
    scope: { id: 'notifications of this device' },
    mutationFn: async (isOn: boolean) => void (await (isOn ? turnOn() : turnOff())),
    onError(failed, isOn) {
      if (!isOn) failsAs('Notifications of this device could not be ended').onFailure(failed)
    },
    onSettled: () => refresh(push.devices),
  })
  return {
    busy: isPending && variables,
    failure: error && variables ? failureWords(error, 'Please try again in a moment.') : null,
    send: mutate,
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
