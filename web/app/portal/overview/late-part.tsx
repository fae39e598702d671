import { Component, type ReactNode, Suspense } from 'react'

type LatePartProps = {
  /** Shown until the part has loaded. Default nothing. */
  skeleton?: ReactNode
  /** Shown if the part can't be loaded. Default nothing. */
  missing?: ReactNode
  children: ReactNode
}

/** A part of the overview whose code loads once the figures are shown (afterFirstAnswers). The rest stays if it can't. */
export class LatePart extends Component<LatePartProps, { isMissing: boolean }> {
  override state = { isMissing: false }

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  override render() {
    const { skeleton = null, missing = null, children } = this.props
    if (this.state.isMissing) return missing
    return <Suspense fallback={skeleton}>{children}</Suspense>
  }
}
