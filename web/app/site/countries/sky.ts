import type { Country } from './countries.ts'
import styles from './sky.module.css'

/** What makes an element stand on the country's sky; dark skies are a brand band as well, for the colours of the text. */
export function skyProps({ id }: Country, ...classes: readonly (string | undefined)[]) {
  return {
    className: [styles.sky, ...classes].join(' '),
    'data-ground': id === 'malaysia' ? ('forest' as const) : undefined,
  }
}
