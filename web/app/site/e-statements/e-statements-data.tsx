import FileDown from 'lucide-react/icons/file-down'
import MailCheck from 'lucide-react/icons/mail-check'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import type { Benefit } from '../parts/benefit-grid.tsx'
import type { Point } from '../parts/point-list.tsx'
import type { Step } from '../parts/steps.tsx'

const { historyYears, quarterly, quarterlyFrequency, otherFrequency } = facts.eStatements

export const benefits: readonly Benefit[] = [
  {
    icon: History,
    title: `${historyYears} years of history`,
    text: 'Find a statement from years ago without searching through folders.',
  },
  {
    icon: MailCheck,
    title: 'An email when it is ready',
    text: 'No waiting for the mail, and nothing gets lost on the way.',
  },
  {
    icon: FileDown,
    title: 'A PDF to keep',
    text: 'Read it online, download it, and print it if you need it on paper.',
  },
]

export const steps: readonly Step[] = [
  {
    title: 'Enroll',
    text: (
      <>
        <a href={paths.register}>Register</a> for online banking. E-statements are included.
      </>
    ),
  },
  { title: 'Get an email notice', text: 'We email you when a new statement is ready.' },
  { title: 'Access and download', text: 'Log in, open the statement, and download it as a PDF.' },
]

type StatementType = { name: string; frequency: string; accounts: string; months: readonly number[] }

export const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

export const statementTypes: readonly StatementType[] = [
  {
    name: 'Savings and investment',
    frequency: quarterlyFrequency,
    accounts: `Statements for ${quarterly.join(' and ')} accounts.`,
    months: everyMonth.filter((month) => month % 3 === 0),
  },
  {
    name: 'All others',
    frequency: otherFrequency,
    accounts: 'Statements for checking accounts, loans and all other products.',
    months: everyMonth,
  },
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
