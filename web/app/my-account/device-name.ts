/** Browsers by what their User-Agent has and others lack. Most name those they descend from, so the order counts. */
const BROWSERS: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdgA?(iOS)?\//],
  ['Opera', /\b(OPR|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]

const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** A name for a passkey that is made here: "Chrome on Windows", or "My device" if neither is known. */
export function deviceName(userAgent: string): string {
  const named = (kinds: typeof BROWSERS) => kinds.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'My device')
}

/** The name, or the name with the next number if there is one like it: "Chrome on Windows 2". */
export function unusedName(name: string, used: readonly string[]): string {
  if (!used.includes(name)) return name
  for (let number = 2; ; number++) {
    const next = `${name} ${number}`
    if (!used.includes(next)) return next
  }
}
