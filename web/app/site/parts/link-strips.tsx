import ArrowRight from 'lucide-react/icons/arrow-right'
import styles from './link-strips.module.css'

export type LinkStrip = { title: string; text: string; to: string }

type LinkStripsProps = {
  /** Names the group for screen readers. */
  label: string
  strips: readonly LinkStrip[]
}

/** A row of links at the foot of a hero, separated by lines; below each other on phones. */
export function LinkStrips({ label, strips }: LinkStripsProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.strips}>
        {strips.map(({ title, text, to }) => (
          <li key={to}>
            <a href={to} className={styles.strip}>
              <span className={styles.words}>
                <span className={styles.title}>{title}</span> <span className={styles.text}>{text}</span>
              </span>
              <ArrowRight className={styles.arrow} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
