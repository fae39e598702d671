import type { Call } from '@bank/contract/client'
import type { Reply } from '@bank/contract/endpoint'
import { push } from '@bank/contract/push'
import { currentSession } from '../account/session/store.ts'
import { call, sessionEndedError } from '../api/call.ts'
import { markTurnedOn, turnedOnBy, unmark } from './turned-on-here.ts'

const WORKER = '/push-worker.js'

/** No page is in it, so that the worker is never between a page and the server. */
const SCOPE = '/push-worker'

/** How long the browser may take with its push service, in milliseconds. Some never give up. */
const PATIENCE_MS = 20_000

const UNREACHABLE = 'The notification service of your browser can’t be reached. Please try again later.'
const UNANSWERED = 'Your browser did not get your permission. Press again and choose Allow.'

/**
 * Why this browser can show no notifications; null if it can, perhaps after asking. `home-screen`: on an iPhone or iPad only
 * what was added to the home screen can.
 */
export function obstacleHere(): 'unsupported' | 'home-screen' | 'blocked' | null {
  if (!isAble()) return isOnTouchScreenOfApple() ? 'home-screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

// A page without encryption has no service workers.
const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** An iPad says that it is a Mac, which has no touch screen. */
const isOnTouchScreenOfApple = () =>
  /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 0

/** Whether the browser takes pushes for this session's person. */
export async function isSubscribedHere(): Promise<boolean> {
  const session = currentSession()
  if (!session || Notification.permission !== 'granted') return false
  const isOwn = (await turnedOnBy(session)) === 'this-session'
  return isOwn && (await subscriptionHere()) !== null
}

/**
 * Asks for the permission. It is called in a press, because browsers ask at no other time. People may leave the question
 * unanswered.
 */
export async function askPermission(): Promise<void> {
  if (isAble()) await Notification.requestPermission()
}

/** Has this device told, if there is a permission. It fails with a sentence for the person. */
export async function turnOn(): Promise<void> {
  // The screen says so by itself.
  if (obstacleHere()) return
  if (Notification.permission !== 'granted') throw new Error(UNANSWERED)
  const session = currentSession()
  if (!session) throw sessionEndedError()
  // Whoever used this browser before is told here no more.
  const by = await turnedOnBy(session)
  if (by === 'nobody' || by === 'another') await unsubscribe()
  await subscribe(call)
}

/** Has the current session told by the push service of this browser, once there is a permission. */
export async function subscribe(call: Call): Promise<void> {
  const session = currentSession()
  const { data } = await call(push.devices, {})
  const { endpoint = '', keys } = await subscriptionFor(data.publicKey)
  if (!session || currentSession()?.token !== session.token) throw sessionEndedError()
  await call(push.subscribe, {
    body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
  await markTurnedOn(session)
}

/** Has this device told no more, also after the next login. */
export async function turnOff(): Promise<Reply<typeof push.end> | null> {
  unmark()
  await unsubscribe()
  const { data } = await call(push.devices, {})
  const own = data.devices.find(({ current }) => current)
  return own ? call(push.end, { params: { id: own.id } }) : null
}

/** Ends what the browser's push service has for this bank, whoever turned it on. */
export async function unsubscribe(): Promise<void> {
  const subscription = await subscriptionHere()
  await subscription?.unsubscribe()
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!isAble()) return null
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function subscriptionFor(publicKey: string): Promise<PushSubscriptionJSON> {
  try {
    const { pushManager } = await activeWorker()
    const ask = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const subscription = await inTime(ask().catch((error: unknown) => askAnew(error, ask)))
    return subscription.toJSON()
  } catch {
    throw new Error(UNREACHABLE)
  }
}

/** A subscription with a former key of the bank is in the way of a new one. */
async function askAnew(error: unknown, ask: () => Promise<PushSubscription>): Promise<PushSubscription> {
  if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
  await unsubscribe()
  return ask()
}

async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return registration
  await inTime(
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (worker.state === 'activated') resolve()
        if (worker.state === 'redundant') reject(new Error('The worker could not be installed.'))
      }
      worker.addEventListener('statechange', check)
      check()
    }),
  )
  return registration
}

/** Fails if the work takes too long. */
function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('It took too long.')), PATIENCE_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
