import type { ThreadMessage } from '@bank/contract/threads'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { Button } from '../../ui/button/button.tsx'
import styles from './new-message.module.css'

/**
 * At the lower edge while an answer is below it. It leads there and leaves.
 *
 * Accessibility: the answer itself has been announced when it came. The focus moves to it with the press.
 */
export function NewMessage({ message }: { message: ThreadMessage | undefined }) {
  if (message === undefined) return null
  return (
    <div className={styles.edge}>
      <Button
        variant="secondary"
        size="sm"
        icon={<ArrowDown aria-hidden="true" />}
        onPress={() => goTo(message.id)}
      >
        New message
      </Button>
    </div>
  )
}

function goTo(id: string): void {
  const part = document.querySelector<HTMLElement>(`[data-message="${id}"]`)
  part?.scrollIntoView({ block: 'center' })
  part?.focus({ preventScroll: true })
}
