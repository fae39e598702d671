import { brand } from '@bank/contract/brand'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Band } from '../parts/band.tsx'
import { Columns } from '../parts/columns.tsx'
import { Lines } from '../parts/lines.tsx'
import { Picture } from '../parts/picture.tsx'
import styles from './check-document.module.css'
import foot from './foot.svg?url'

const promises = [
  {
    title: 'What you learn',
    text: 'Only what the document itself says: its period, its date, its balances or amount, and the initials of its holder.',
  },
  {
    title: 'What nobody learns',
    text: 'Nobody can find anything here without the document. The check code can’t be guessed, and a wrong one gets no hint.',
  },
  {
    title: 'Why it works',
    text: 'A document is issued once. Years later it is still the same file, so one changed character shows.',
  },
] as const

/** For anybody who was given one of our documents: a form (`children`) beside a drawing that shows where to find its number and code. */
export function CheckDocumentPage({ children }: { children?: ReactNode }) {
  return (
    <Band ground="copper" className={styles.desk}>
      <Columns ratio="7-5">
        <div className={styles.words}>
          <h1>Check a document</h1>
          <p className={styles.lead}>
            Has someone given you a {brand.bankName} statement or receipt? Its number and check code show
            whether it is ours and unchanged.
          </p>
          <Picture src={foot} width={560} height={300} first />
        </div>
        <div>{children}</div>
      </Columns>
      <Lines columns={3} className={styles.promises}>
        {promises.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </Lines>
      <p>
        Are you the customer? Your documents are in <a href={paths.dashboard.documents}>online banking</a>,
        and <a href={paths.eStatements}>E-Statements</a> explains them.
      </p>
    </Band>
  )
}
