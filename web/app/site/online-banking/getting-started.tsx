import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { Picture } from '../parts/picture.tsx'
import { Section } from '../parts/section.tsx'
import styles from './getting-started.module.css'
import { steps } from './online-banking-data.tsx'
import art from './steps.svg?url'

/** The three steps, each higher than the one before: a sprout, a young tree, a tree. Then, where to ask. */
export function GettingStarted() {
  return (
    <Section title="Getting Started" ground="surface">
      <ol className={styles.steps}>
        {steps.map(({ title, text, picture, height }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <Picture src={`${art}#${picture}`} width={200} height={height} />
          </li>
        ))}
      </ol>
      <p className={styles.questions}>
        Questions before you enroll? <a href={paths.contact}>Send us a message</a>. We answer within{' '}
        {facts.support.respondsWithin}.
      </p>
    </Section>
  )
}
