import { browserAndSystem } from '@bank/contract/device'

/** A name for a passkey that is created here: "Chrome on Windows", or "My device" if neither is known. */
export function deviceName(userAgent: string): string {
  const { browser, system } = browserAndSystem(userAgent)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'My device')
}

/** The name itself, or with the next free number if it is taken: "Chrome on Windows 2". */
export function unusedName(name: string, used: readonly string[]): string {
  if (!used.includes(name)) return name
  for (let number = 2; ; number++) {
    const next = `${name} ${number}`
    if (!used.includes(next)) return next
  }
}
