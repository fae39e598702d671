import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names/class-names.ts'
import state from '../empty-state/empty-state.module.css'
import tones from '../tone/tone.module.css'

export interface ErrorStateProps {
  /** What failed, e.g. "Failed to load transactions". */
  message: string
  hint?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Default "Try again". */
  retryLabel?: string | undefined
}

/**
 * Shown in place of a list or a screen that could not be loaded.
 *
 * Accessibility: role alert, so that it is read when it replaces a skeleton; the button keeps the focus while it tries.
 */
export function ErrorState({ message, hint, onRetry, retrying, retryLabel = 'Try again' }: ErrorStateProps) {
  return (
    <div className={state.state} role="alert">
      <span className={classNames(tones.tone, state.icon)} data-tone="negative">
        <TriangleAlert aria-hidden="true" />
      </span>
      <p className={state.title}>{message}</p>
      {hint ? <p className={state.hint}>{hint}</p> : null}
      {onRetry ? (
        <div className={state.action}>
          <Button
            variant="secondary"
            size="sm"
            onPress={onRetry}
            busy={retrying}
            busyLabel="Trying again..."
            icon={<RotateCw aria-hidden="true" />}
          >
            {retryLabel}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
