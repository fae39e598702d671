/**
 * The push services of browsers: of Chrome and all that are made from it, Firefox, Edge on Windows, and Safari. A star stands
 * for any names in front. Servers connect to no other host, whatever a browser says.
 */
const KNOWN = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

/** The services that pushes are sent to: those of the list, and those that the operator named by their origins. */
export const servicesWith = (named: readonly string[]): string[] => [...KNOWN, ...named]

/** The service that an endpoint belongs to, and its host there; null if the bank sends nothing there. */
export function placeOf(
  endpoint: string,
  named: readonly string[],
): { service: string; host: string } | null {
  const url = URL.parse(endpoint)
  // `web-push` reads any other spelling, and rare characters in a host, in its own way.
  if (url?.href !== endpoint) return null
  if (url.username !== '' || url.password !== '') return null
  if (named.includes(url.origin)) return { service: url.origin, host: url.origin }
  if (url.protocol !== 'https:' || url.port !== '') return null
  const service = KNOWN.find((known) => isHostOf(known, url.hostname))
  return service === undefined ? null : { service, host: url.hostname }
}

const isHostOf = (known: string, host: string) =>
  known.startsWith('*') ? host.endsWith(known.slice(1)) && /^[a-z\d-][a-z\d.-]*$/.test(host) : host === known
