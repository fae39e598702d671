import X from 'lucide-react/icons/x'
import { notOnlineYet } from '../../actions/actions.ts'

/**
 * The message of buttons without a target yet (DEC-31), hidden until not-online.ts shows it. The text comes into the live
 * region a moment after the region is shown, or it is often not read.
 */
export function NotOnlineToast() {
  return (
    <section id="not-online" data-notice="not-online" aria-label="Announcements" hidden>
      <div role="status" aria-live="polite" />
      <button type="button" aria-label="Dismiss">
        <X aria-hidden="true" />
      </button>
      <template>
        <p>
          <strong>{notOnlineYet.message}</strong>
        </p>
        <p>{notOnlineYet.hint}</p>
      </template>
    </section>
  )
}
