/**
 * A path of ours as an address for others. Relative where the build was not told PUBLIC_URL, which browsers and crawlers
 * resolve; tests run without a build and have no such variable at all.
 */
export function publicAddress(path: string): string {
  return `${(import.meta.env.PUBLIC_URL ?? '').replace(/\/$/, '')}${path}`
}
