import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { ForVisitor } from '../parts/for-visitor.tsx'
import type { Point } from '../parts/points.tsx'
import styles from './e-statements.module.css'

const { quarterly, quarterlyFrequency, otherFrequency } = facts.eStatements

export const steps: readonly Point[] = [
  {
    title: 'Enroll',
    text: (
      <>
        <ForVisitor
          signedOut={
            <>
              <a href={paths.register}>Register</a> for online banking.
            </>
          }
          signedIn="You have registered for online banking."
        />{' '}
        <span className={styles.word}>E-statements</span> are included.
      </>
    ),
  },
  { title: 'Get an email notice', text: 'We email you when a new statement is ready.' },
  { title: 'Access and download', text: 'Log in, open the statement, and download it as a PDF.' },
]

export const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

const everyQuarter = everyMonth.filter((month) => month % 3 === 0)

type StatementType = { name: string; frequency: string; months: readonly number[] }

export const statementTypes: readonly StatementType[] = [
  ...quarterly.map((account) => ({
    name: `${account[0]?.toUpperCase()}${account.slice(1)} accounts`,
    frequency: quarterlyFrequency,
    months: everyQuarter,
  })),
  ...['Checking accounts', 'Loans', 'All other products'].map((name) => ({
    name,
    frequency: otherFrequency,
    months: everyMonth,
  })),
]

export const privacy: readonly Point[] = [
  {
    title: 'Behind your login',
    text: 'You must log in to open a statement.',
  },
  {
    title: 'A notice, not a statement',
    text: 'The email only says that a statement is ready. Your figures stay with us.',
  },
  {
    title: 'Nothing in your mailbox',
    text: 'A statement that is never printed can’t be stolen from the mail or the trash.',
  },
]
