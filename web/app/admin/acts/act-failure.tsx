import { Banner } from '../../ui/banner/banner.tsx'

type ActFailureProps = {
  /** The failed act, in the specification's words if it has some. */
  title: string
  /** Why it failed, in the server's words; null if it did not fail. */
  reason: string | null
  onDismiss: () => void
}

/** Says above a form or a part of a screen that an act failed, and why. */
export function ActFailure({ title, reason, onDismiss }: ActFailureProps) {
  if (reason === null) return null
  return (
    <Banner tone="error" title={title} onDismiss={onDismiss}>
      {reason}
    </Banner>
  )
}
