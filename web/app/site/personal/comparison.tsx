import { paths } from '../../paths.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Section } from '../parts/section.tsx'
import styles from './comparison.module.css'
import { checking, comparisons, loan, savings } from './products.ts'

/**
 * What the three products need, cost and take, in one table. Each figure's meaning has a row of its own above the figures,
 * so that three columns fit into a phone as well.
 */
export function Comparison() {
  return (
    <Section
      title="Compare all three"
      intro="What you need to start, what it costs, and how long it takes."
      more={<a href={`${paths.faq}#fees-and-charges`}>Questions about fees and charges</a>}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {[savings, checking, loan].map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {comparisons.map(({ name, values }) => (
          <tbody key={name}>
            <tr>
              <th colSpan={3} scope="rowgroup">
                {name}
              </th>
            </tr>
            <tr>
              {values.map((value, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
                <td key={column}>
                  {value ? (
                    <>
                      <strong>{value.figure}</strong> {value.note}
                    </>
                  ) : (
                    <>
                      <span aria-hidden="true">–</span>
                      <VisuallyHidden>Does not apply</VisuallyHidden>
                    </>
                  )}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
      <p className={styles.note} aria-hidden="true">
        – does not apply
      </p>
    </Section>
  )
}
