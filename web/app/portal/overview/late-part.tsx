import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

type LatePartProps = {
  /** What is shown until the part has come; nothing, if it stands where nothing else moves. */
  skeleton?: ReactNode
  children: ReactNode
}

/**
 * A part of the overview whose code loads once the figures are shown (afterFirstAnswers). If it can't be loaded, the rest of
 * the overview stays as it is.
 */
export class LatePart extends Component<LatePartProps, { isMissing: boolean }> {
  override state = { isMissing: false }

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  override render() {
    const { skeleton = null, children } = this.props
    if (this.state.isMissing) return null
    return <Suspense fallback={skeleton}>{children}</Suspense>
  }
}

type InViewProps = { skeleton: ReactNode; children: ReactNode }

/** How far below the window a part may be to load: a third of a screen, so that it is there when somebody arrives. */
const MARGIN = '33%'

/** A part far down the screen: it loads when it comes near the window. */
export function InView({ skeleton, children }: InViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(typeof IntersectionObserver !== 'function')
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear((was) => was || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return <div ref={place}>{isNear ? <LatePart skeleton={skeleton}>{children}</LatePart> : skeleton}</div>
}
