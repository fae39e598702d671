import { browserAndSystem } from '@bank/contract/device'

/** The kind of browser and system that a User-Agent names, such as "Firefox on Windows", as lists and letters show it. */
export function deviceOf(userAgent: string | undefined): string {
  const { browser, system } = browserAndSystem(userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A program on ${system}` : 'An unknown device')
}
