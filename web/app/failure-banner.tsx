import { Banner } from './ui/banner/banner.tsx'

type FailureBannerProps = {
  failure: string | null
  onDismiss: (() => void) | undefined
  /** For the fields that it describes. */
  id?: string
}

/** Why a form failed, above it; brought into view, as the button that was pressed may be far below. */
export function FailureBanner({ failure, onDismiss, id }: FailureBannerProps) {
  if (failure === null) return null
  return (
    <div ref={bringIntoView} id={id}>
      <Banner tone="error" onDismiss={onDismiss}>
        {failure}
      </Banner>
    </div>
  )
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
