import { ringPaths } from '../../shell/brand-mark.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { type BusinessType, businessTypes } from './business-data.ts'
import styles from './business-types.module.css'

/** Four sizes of business, each with one more ring of the mark than the one before. */
export function BusinessTypes() {
  return (
    <Grid as="ul" columns={4} min="sm" gap="lg">
      {businessTypes.map(({ name, text, rings }) => (
        <li key={name}>
          <Growth rings={rings} />
          <h3>{name}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </Grid>
  )
}

/** The rings from the centre outwards; those not yet grown are faint. */
function Growth({ rings }: Pick<BusinessType, 'rings'>) {
  return (
    <svg className={styles.growth} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {ringPaths.map((path, fromOutside) => (
        <path key={path} d={path} data-grown={ringPaths.length - fromOutside <= rings} />
      ))}
    </svg>
  )
}
