import type { ReactNode } from 'react'
import { ProductRow } from '../parts/product-row.tsx'
import { Section } from '../parts/section.tsx'
import styles from './protections.module.css'
import { rings } from './security-data.ts'

/** The protections as three rings, one inside the other. */
export function Protections() {
  return (
    <Section
      large
      title="How we protect you"
      titleId="protection"
      intro="Three rings around your money and your data, from the outside in."
    >
      {rings.reduceRight<ReactNode>(
        (inside, ring) => (
          <Ring key={ring.name} {...ring}>
            {inside}
          </Ring>
        ),
        null,
      )}
    </Section>
  )
}

type RingProps = (typeof rings)[number] & { children: ReactNode }

/** One ring, and the next one inside it. */
function Ring({ name, protections, children }: RingProps) {
  return (
    <div className={styles.ring} {...(children ? {} : { 'data-ground': 'forest' })}>
      <h3>{name}</h3>
      <ul>
        {protections.map(({ title, text, shows: [thing, state] }) => (
          <li key={title}>
            <ProductRow mark={state}>{thing}</ProductRow>
            <h4>{title}</h4>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
