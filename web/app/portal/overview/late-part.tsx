import { Component, type ReactNode, Suspense } from 'react'

type LatePartProps = {
  /** Shown until the part has loaded. Default nothing. */
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
