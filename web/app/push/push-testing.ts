import { onTestFinished, vi } from 'vitest'

type Behavior = {
  /** What the browser has been told before. */
  permission?: NotificationPermission
  /** What the person answers when it asks. */
  answer?: NotificationPermission
}

type Browser = Required<Behavior> & {
  asked: number
  made: number
  ended: number
  fails: boolean
  endpoint: string
  /** The person's answer, if it takes them a while. */
  question?: Promise<NotificationPermission>
}

/** The keys of a subscription, in the form of a browser's. */
export const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }

/**
 * A browser with notifications, for component tests. It has one push service, where each subscription gets a new endpoint.
 * Returns what was asked of it, and changes its mind.
 */
export function browserWithPush({ permission = 'default', answer = 'granted' }: Behavior = {}) {
  const browser: Browser = { permission, answer, asked: 0, made: 0, ended: 0, fails: false, endpoint: '' }

  const subscription = () => ({
    toJSON: () => ({ endpoint: browser.endpoint, expirationTime: null, keys }),
    async unsubscribe() {
      browser.ended++
      browser.endpoint = ''
    },
  })
  const registration = {
    active: {},
    pushManager: {
      getSubscription: async () => (browser.endpoint ? subscription() : null),
      async subscribe() {
        if (browser.fails) throw new DOMException('Registration failed', 'AbortError')
        if (!browser.endpoint) browser.endpoint = `https://push.example/${++browser.made}`
        return subscription()
      },
    },
  }
  const serviceWorker = { register: async () => registration, getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      browser.asked++
      browser.permission = (await browser.question) ?? browser.answer
      return browser.permission
    },
  })
  return browser
}

export const device = {
  id: '019681ce-2129-7803-a7d2-00000000000d',
  sessionId: '019681ce-2129-7803-a7d2-000000000001',
  current: true,
  device: 'Firefox on Windows',
  createdAt: '2026-11-21T08:00:00.000Z',
}
