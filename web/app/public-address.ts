/** A path of ours as an address for others. Relative where the build was not told PUBLIC_URL; readers resolve that. */
export const publicAddress = (path: string) =>
  `${(import.meta.env.PUBLIC_URL ?? '').replace(/\/$/, '')}${path}`
