import { failureWords } from '../../../api/failure-words.ts'
import { Banner } from '../../../ui/banner/banner.tsx'

/** The failed act in the specification's words, and the reason in the server's. */
export type Failure = { title: string; reason: string }

/** The failure of an act for which the specification gives the words. */
export function failureOf(title: string, error: unknown): Failure {
  return { title, reason: failureWords(error, '') }
}

export function ActFailure({ failure, onDismiss }: { failure: Failure | null; onDismiss: () => void }) {
  if (failure === null) return null
  return (
    <Banner tone="error" title={failure.title} onDismiss={onDismiss}>
      {failure.reason}
    </Banner>
  )
}
