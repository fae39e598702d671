type PictureProps = {
  src: string
  width: number
  height: number
  /** What the picture says. Left out if it decorates. */
  alt?: string | undefined
  className?: string | undefined
  /** In view when the page opens: loaded at once, but after the fonts. Default: loaded when it comes near. */
  first?: boolean
  /** `no` leaves the picture out on paper. */
  'data-print'?: 'no' | undefined
}

/** A picture from a file, with its size, so that nothing moves when it arrives. */
export function Picture({ className, src, alt = '', first = false, ...rest }: PictureProps) {
  const loading = first ? ({ fetchPriority: 'low' } as const) : ({ loading: 'lazy' } as const)
  return <img className={className} src={src} alt={alt} {...rest} {...loading} />
}
