import styles from './map-number.module.css'
import type { Place } from './place.ts'

/** The number of a location as the pin on the map has it: filled for a branch, open for an ATM. */
export function MapNumber({ type, pin }: { type: Place['type']; pin: number }) {
  return (
    <span className={styles.number} data-type={type} aria-hidden="true">
      {pin}
    </span>
  )
}
