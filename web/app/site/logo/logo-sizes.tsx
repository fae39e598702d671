import { Logo, type LogoSize } from '../../shell/brand-mark.tsx'
import { Lines } from '../parts/lines.tsx'
import styles from './logo-sizes.module.css'

const sizes: readonly { size: LogoSize; name: string; use: string }[] = [
  { size: 'small', name: 'Small', use: '24 px: tight spaces' },
  { size: 'default', name: 'Default', use: '34 px: the top bar and the footer' },
  { size: 'large', name: 'Large', use: '64 px: title pages' },
]

/** The three sizes on one line each, like a specimen of type. */
export function LogoSizes() {
  return (
    <Lines className={styles.sizes}>
      {sizes.map(({ size, name, use }) => (
        <li key={size}>
          <div>
            <h3>{name}</h3>
            <p>{use}</p>
          </div>
          <div className={styles.specimen}>
            <Logo size={size} />
          </div>
        </li>
      ))}
    </Lines>
  )
}
