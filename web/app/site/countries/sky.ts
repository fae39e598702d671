import { classNames } from '../../ui/class-names/class-names.ts'
import type { Country } from './countries.ts'
import styles from './sky.module.css'

/** What makes a part stand on the country's sky, whose own color takes the place of the ground's. */
export function skyProps({ id }: Country, className?: string) {
  return {
    className: classNames(styles.sky, className),
    ground: id === 'malaysia' ? ('forest' as const) : ('leaf' as const),
  }
}
