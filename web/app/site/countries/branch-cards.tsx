import { Section } from '../parts/section.tsx'
import { DayBar } from '../places/day-bar.tsx'
import { openingSpan } from '../places/opening-span.ts'
import { type Branch, townLine } from '../places/place.ts'
import styles from './branch-cards.module.css'
import type { Country } from './countries.ts'
import { skyProps } from './sky.ts'

/** The branches: the first one large, on the country's ground, the others beside it. */
export function BranchCards({ country }: { country: Country }) {
  return (
    <Section title="Branches">
      <ul className={styles.branches}>
        {country.branches.map((branch, index) => (
          <li key={branch.id}>
            <BranchCard
              branch={branch}
              {...(index === 0
                ? skyProps(country, styles.card)
                : { className: `${styles.card} ${styles.plain}` })}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type BranchCardProps = { branch: Branch; className: string; 'data-ground'?: 'forest' | undefined }

/** Address, hours and services of a branch. Its element has the branch's id, for links. */
function BranchCard({ branch, ...look }: BranchCardProps) {
  const { id, name, address, hours, services } = branch
  const titleId = `${id}-name`
  return (
    <article id={id} aria-labelledby={titleId} {...look}>
      <h3 id={titleId} className={styles.name}>
        {name}
      </h3>
      <p className={styles.address}>
        {/* Breaks before the town, if anywhere. */}
        <span>{address.street},</span> <span>{townLine(address)}</span>
      </p>
      <dl className={styles.hours}>
        {hours.map(({ days, hours: times }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd className={styles.bar}>
              <DayBar span={openingSpan(times)} />
            </dd>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.services} aria-label={`Services at ${name}`}>
        {services.map((service) => (
          <li key={service}>{service}</li>
        ))}
      </ul>
    </article>
  )
}
