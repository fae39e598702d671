import { Logo, type LogoSize } from '../../shell/brand-mark.tsx'
import styles from './logo-sizes.module.css'

const sizes: readonly { size: LogoSize; name: string; use: string }[] = [
  { size: 'small', name: 'Small', use: '24 px: tight spaces' },
  { size: 'default', name: 'Default', use: '34 px: the top bar and the footer' },
  { size: 'large', name: 'Large', use: '64 px: title pages' },
]

export function LogoSizes() {
  return (
    <div className={styles.frame}>
      <ul className={styles.sizes}>
        {sizes.map(({ size, name, use }) => (
          <li key={size}>
            <div className={styles.ground}>
              <Logo size={size} />
            </div>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.use}>{use}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
