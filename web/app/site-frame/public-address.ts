/**
 * The public address of a path. It is relative if PUBLIC_URL was not set for the build; browsers and crawlers resolve it.
 * Tests run without a build, where the variable does not exist.
 */
export function publicAddress(path: string): string {
  return `${(import.meta.env.PUBLIC_URL ?? '').replace(/\/$/, '')}${path}`
}
