import { brand } from '@bank/contract/brand'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'

export type Question = {
  question: string
  answer: string
  /** Below the answer: where it can be done. */
  links?: readonly { label: string; to: string }[]
}

export type Category = {
  /** The id of its part of the page, for links: actions.ts names one. */
  id: string
  name: string
  questions: readonly Question[]
}

const { accounts, atms, branches, eStatements, investments, loans, promotions, security, support } = facts

const openingHours = branches.hours.map(({ days, hours }) => `${days} ${hours}`).join(', ')

/** Answers are plain text: the search looks in them, and search engines get them word for word. */
export const categories: readonly Category[] = [
  {
    id: 'account-opening',
    name: 'Account Opening',
    questions: [
      {
        question: 'How do I open an account?',
        answer: `Choose Register at the top of any page and complete the form. You can log in at once; your account stays pending until we have approved it. Or visit a branch: ${openingHours}.`,
      },
      {
        question: 'What is the minimum deposit to open an account?',
        answer: `Typically ${accounts.minimumSavingsDeposit} for a savings account and ${accounts.minimumCheckingDeposit} for a checking account. Once your account is open, you can also fund it with crypto: log in and choose Funding.`,
      },
      {
        question: 'How do I verify my identity?',
        answer:
          'After you log in, open Verification. Enter your social security number and upload an image of the front of your ID; the back is optional. The page shows the status of both.',
      },
    ],
  },
  {
    id: 'online-banking',
    name: 'Online Banking',
    questions: [
      {
        question: 'How do I enroll in online banking?',
        answer:
          'In three steps: enroll online, verify your identity by email confirmation or by calling customer service, and start banking.',
      },
      {
        question: 'When can I use online banking?',
        answer: `24/7, in your browser. The Mobile Banking page describes our mobile app. ATMs are also open ${atms.access}, for withdrawals, balance inquiries and transfers.`,
      },
      {
        question: 'How far back do my e-statements go?',
        answer: `${eStatements.historyYears} years. Statements for ${eStatements.quarterly.join(' and ')} accounts come ${eStatements.quarterlyFrequency}, all others ${eStatements.otherFrequency}.`,
      },
    ],
  },
  {
    id: 'fees-and-charges',
    name: 'Fees and Charges',
    questions: [
      {
        question: 'What does a checking account cost?',
        answer: `The basic checking monthly fee is around ${accounts.basicCheckingMonthlyFee} (waivable).`,
      },
      {
        question: 'What is the overdraft fee?',
        answer: `${accounts.overdraftFee} per occurrence.`,
      },
      {
        question: 'Do I pay for ATM withdrawals?',
        answer: `Withdrawals at ATMs in our network are ${atms.networkWithdrawals}.`,
      },
    ],
  },
  {
    id: 'loans-and-credit',
    name: 'Loans and Credit',
    questions: [
      {
        question: 'How long does a personal loan application take?',
        answer: `${loans.personalLoanApplication}.`,
      },
      {
        question: 'What types of loans do you offer?',
        answer: 'Personal loans, home loans, car loans and business loans.',
      },
      {
        question: 'How do I apply for a loan?',
        answer: `You can’t apply online yet. ${brand.contactLine}, or visit a branch. We answer messages within ${support.respondsWithin}.`,
      },
    ],
  },
  {
    id: 'investment-services',
    name: 'Investment Services',
    questions: [
      {
        question: 'How much do I need to start investing?',
        answer: `You can invest from ${investments.minimum}. A managed account needs ${investments.managedAccountMinimum} or more.`,
      },
      {
        question: 'Is there an offer for new investment accounts?',
        answer: `Yes: ${promotions.newInvestmentFees}.`,
      },
      {
        question: 'Where can I see my investments?',
        answer: 'Log in and open Investments. It shows their total value, gains, losses and net performance.',
      },
    ],
  },
  {
    id: 'security-and-fraud',
    name: 'Security and Fraud',
    questions: [
      {
        question: 'Am I liable for transactions that I did not authorize?',
        answer: `Your liability is zero if you report them within ${security.reportWithinDays} days of the statement date.`,
      },
      {
        question: 'What should I do if I suspect fraud?',
        answer: `Call the emergency line at once: ${brand.emergencyPhone}. It is open ${support.emergencyLine}. Report a lost card or a stolen card there too.`,
      },
      {
        question: 'How do I keep my account safe?',
        answer:
          'Log in with a passkey, or add an authenticator app to a password that you don’t use anywhere else. Log out on shared devices, and check your statements and your login history. You reset passwords yourself: if you forget your password, we email you a link that sets a new one. The Security Center has more advice.',
        links: [
          { label: 'Security settings', to: paths.dashboard.security },
          { label: 'Reset your password', to: paths.recovery.forgotPassword },
        ],
      },
    ],
  },
]
