/** Browsers by what their User-Agent has and others lack. Most name the ones they descend from, so the order counts. */
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
 * The kind of browser and system that a User-Agent names, such as "Firefox on Windows". Only words of ours, never the
 * sender's: it is shown and sent in letters. Versions are left out, so that an update makes no new device (DEC-48).
 */
export function deviceOf(userAgent: string | undefined): string {
  const named = (kinds: typeof BROWSERS) => kinds.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A program on ${system}` : 'An unknown device')
}
