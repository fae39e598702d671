import type { ReactNode } from 'react'
import { Picture } from '../parts/picture.tsx'
import { Section } from '../parts/section.tsx'
import styles from './lead-section.module.css'
import art from './premier.svg?url'

/** The setting of the lead form: two chairs at a round table. */
export function LeadSection({ children }: { children?: ReactNode }) {
  return (
    <Section
      className={styles.section}
      ground="copper"
      layout="split"
      large
      title="Talk to us about Premier"
      titleId="lead"
      intro="Tell us as much as you like. No field is required."
      more={
        <Picture className={styles.table} src={`${art}#table`} width={560} height={560} data-print="no" />
      }
    >
      {children}
    </Section>
  )
}
