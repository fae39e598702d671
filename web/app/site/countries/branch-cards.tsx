import { Section } from '../parts/section.tsx'
import { Tiles } from '../parts/tiles.tsx'
import { DayBar } from '../places/day-bar.tsx'
import { openingSpan } from '../places/opening-span.ts'
import { type Branch, townLine } from '../places/place.ts'
import { PlaceArticle } from '../places/place-article.tsx'
import styles from './branch-cards.module.css'
import type { Country } from './countries.ts'
import { skyProps } from './sky.ts'

/** The branches: the first one large, on the country's ground, the others beside it. */
export function BranchCards({ country }: { country: Country }) {
  return (
    <Section title="Branches">
      <Tiles className={styles.branches}>
        {country.branches.map((branch, index) => (
          <li key={branch.id}>
            <PlaceArticle place={branch} {...(index === 0 ? skyProps(country, styles.first) : {})}>
              <BranchFacts branch={branch} />
            </PlaceArticle>
          </li>
        ))}
      </Tiles>
    </Section>
  )
}

/** Where it is, and when it is open. */
function BranchFacts({ branch: { address, hours } }: { branch: Branch }) {
  return (
    <>
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
    </>
  )
}
