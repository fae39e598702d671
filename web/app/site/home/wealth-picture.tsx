import type { ComponentType } from 'react'
import pictures from './wealth.svg?url'
import styles from './wealth-picture.module.css'

/** One of the 13 small pictures of wealth.svg, which is one file, so that the page asks for it once. */
export function wealthPicture(name: string): ComponentType<{ className?: string | undefined }> {
  return ({ className }) => (
    <img
      className={`${className} ${styles.picture}`}
      src={`${pictures}#${name}`}
      alt=""
      width={80}
      height={80}
      loading="lazy"
      decoding="async"
    />
  )
}
