import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import { Lines } from '../parts/lines.tsx'

const { eStatements, loans, security, support } = facts

const questions = [
  {
    question: 'What if I forget my password?',
    answer: (
      <>
        <a href={paths.recovery.forgotPassword}>Reset it yourself</a>: we email you a link that sets a new
        one.
      </>
    ),
  },
  {
    question: 'What if I see a transaction I didn’t make?',
    answer: (
      <>
        Call <EmergencyPhone />, {support.emergencyLine}. Your liability is zero if you report it within{' '}
        {security.reportWithinDays} days of the statement date.
      </>
    ),
  },
  {
    question: 'Where can I find older statements?',
    answer: (
      <>
        Online, going back {eStatements.historyYears} years. See <a href={paths.eStatements}>E-Statements</a>{' '}
        to enroll.
      </>
    ),
  },
  {
    question: 'How long does a personal loan application take?',
    answer: `${loans.personalLoanApplication}.`,
  },
] as const

/** Four common questions, always open. The FAQ has the rest. */
export function ContactQuestions() {
  return (
    <Lines columns={2}>
      {questions.map(({ question, answer }) => (
        <li key={question}>
          <h3>{question}</h3>
          <p>{answer}</p>
        </li>
      ))}
    </Lines>
  )
}
