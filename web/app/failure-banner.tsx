import { Banner } from './ui/banner/banner.tsx'

/** Why a form failed, above it; brought into view, as the button that was pressed may be far below. */
export function FailureBanner({ failure, onDismiss }: { failure: string | null; onDismiss: () => void }) {
  if (failure === null) return null
  return (
    <div ref={bringIntoView}>
      <Banner tone="error" onDismiss={onDismiss}>
        {failure}
      </Banner>
    </div>
  )
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
