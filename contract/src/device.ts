/** Browsers by what their User-Agent has and others lack. Most name those they descend from, so the order counts. */
const BROWSERS: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdgA?(iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|Opera)\//],
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
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * The browser and the system that a User-Agent names, such as Firefox and Windows. The names come from these lists, never
 * from the header. They have no versions, so an update makes no new device (DEC-48).
 */
export function browserAndSystem(userAgent: string): {
  browser: string | undefined
  system: string | undefined
} {
  const named = (kinds: typeof BROWSERS) => kinds.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}
