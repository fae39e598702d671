import type { ComponentType } from 'react'
import { paths } from '../../paths.ts'
import { Section } from '../parts/section.tsx'
import styles from './benefits.module.css'
import { benefits } from './content.ts'
import { ManagerCard, QueueTicket, WaivedFee } from './miniatures.tsx'

const pictures: readonly ComponentType[] = [ManagerCard, QueueTicket, WaivedFee]

/** What Premier clients get, each benefit with the thing itself in small. */
export function Benefits() {
  return (
    <Section
      title="Three benefits of being a Premier client"
      more={<a href={paths.premier}>All about Premier</a>}
    >
      <ul className={styles.bento}>
        {benefits.map(({ title, text }, index) => {
          const Picture = pictures[index]
          return (
            <li key={title} className={styles.tile}>
              <div className={styles.words}>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              {Picture ? <Picture /> : null}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
