import Clock from 'lucide-react/icons/clock'
import { type Atm, addressLine, atmHours } from '../places/place.ts'
import styles from './atm-list.module.css'

export function AtmList({ atms }: { atms: readonly Atm[] }) {
  return (
    <ul className={styles.list}>
      {atms.map(({ id, name, address }) => (
        <li key={id} id={id} className={styles.atm}>
          <div>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.address}>{addressLine(address)}</p>
          </div>
          <p className={styles.access}>
            <Clock aria-hidden="true" />
            {atmHours}
          </p>
        </li>
      ))}
    </ul>
  )
}
