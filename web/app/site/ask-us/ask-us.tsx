import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { Band } from '../parts/band.tsx'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import { Lines } from '../parts/lines.tsx'
import { ReachByPhone } from '../parts/reach-by.tsx'
import styles from './ask-us.module.css'
import { NotOnline } from './not-online.tsx'
import { insteadId } from './show-not-online.ts'

const { respondsWithin, emergencyLine } = facts.support

const next = [
  { title: 'We read it', text: 'A member of our staff reads your message.' },
  { title: 'We answer by email', text: `You hear from us within ${respondsWithin}.` },
  {
    title: 'You decide',
    text: 'A message commits you to nothing. We never ask for a password or a code.',
  },
] as const

/** For people without an account: the form (`children`) beside what happens with a message. */
export function AskUsPage({ children }: { children?: ReactNode }) {
  return (
    <Band ground="leaf" className={styles.page}>
      <div className={styles.columns}>
        <div className={styles.words}>
          <h1>Ask us</h1>
          <p className={styles.lead}>
            For an appointment, an application or a question.
            <span data-online-only=""> We answer within {respondsWithin}.</span>
          </p>
        </div>
        <div className={styles.form}>
          <div data-online-only="">{children}</div>
          <div id={insteadId} hidden>
            <NotOnline />
          </div>
        </div>
        <div data-online-only="">
          <Lines>
            {next.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </Lines>
        </div>
      </div>
      <p className={styles.foot}>
        Do you bank with us already? Write to us in <a href={paths.dashboard.support}>online banking</a>,
        where we know who you are. If it is urgent, call <ReachByPhone />; about a lost card or fraud, call{' '}
        <EmergencyPhone />, {emergencyLine}.
      </p>
    </Band>
  )
}
