import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import { Lines } from '../parts/lines.tsx'
import { Points } from '../parts/points.tsx'

const { eStatements, loans, security, support } = facts

const questions = [
  {
    title: 'What if I forget my password?',
    text: (
      <>
        <a href={paths.recovery.forgotPassword}>Reset it yourself</a>: we email you a link that sets a new
        one.
      </>
    ),
  },
  {
    title: 'What if I see a transaction I didn’t make?',
    text: (
      <>
        Call <EmergencyPhone />, {support.emergencyLine}. Your liability is zero if you report it within{' '}
        {security.reportWithinDays} days of the statement date.
      </>
    ),
  },
  {
    title: 'Where can I find older statements?',
    text: (
      <>
        Online, going back {eStatements.historyYears} years. See <a href={paths.eStatements}>E-Statements</a>{' '}
        to enroll.
      </>
    ),
  },
  {
    title: 'How long does a personal loan application take?',
    text: `${loans.personalLoanApplication}.`,
  },
] as const

/** Four common questions, always open. The FAQ has the rest. */
export function ContactQuestions() {
  return (
    <Lines columns={2}>
      <Points points={questions} />
    </Lines>
  )
}
