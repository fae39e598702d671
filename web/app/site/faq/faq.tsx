import { Action, type ActionProps } from '../../actions/action.tsx'
import { facts } from '../facts/facts.ts'
import { Actions } from '../parts/actions.tsx'
import { Band } from '../parts/band.tsx'
import { Columns } from '../parts/columns.tsx'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import { Lines } from '../parts/lines.tsx'
import styles from './faq.module.css'

const quickLinks: readonly { label: ActionProps<'faq'>['label']; text: string }[] = [
  { label: 'Account Types', text: 'Savings accounts, checking accounts and personal loans, side by side.' },
  { label: 'Rates & Fees', text: 'What accounts, overdrafts and withdrawals cost.' },
  { label: 'Security Center', text: 'How we protect you, and what you can do yourself.' },
]

/** What follows the questions: how to ask a person, and where else to read. */
export function FaqClosing() {
  return (
    <Band ground="surface">
      <Columns ratio="5-6">
        <section aria-labelledby="still">
          <h2 id="still">Still Have Questions?</h2>
          <p className={styles.intro}>
            Write to us: we answer within {facts.support.respondsWithin}. About a lost card or fraud, call the
            emergency line at once: <EmergencyPhone />, {facts.support.emergencyLine}.
          </p>
          <Actions>
            <Action page="faq" label="Contact Support" />
            <Action page="faq" label="Live Chat" variant="secondary" />
          </Actions>
        </section>
        <section aria-labelledby="quick" data-print="no">
          <h2 id="quick" className={styles.quick}>
            Quick Links
          </h2>
          <Lines className={styles.links}>
            {quickLinks.map(({ label, text }) => (
              <li key={label}>
                <Action page="faq" label={label} variant="secondary" />
                <p>{text}</p>
              </li>
            ))}
          </Lines>
        </section>
      </Columns>
    </Band>
  )
}
