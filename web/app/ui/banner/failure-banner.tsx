import { Banner } from './banner.tsx'

type FailureBannerProps = {
  failure: string | null
  onDismiss: (() => void) | undefined
  /** For the fields that it describes by aria-describedby. */
  id?: string
}

/** Why a form failed, above the form. It scrolls into view, because the pressed button can be far below. */
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
