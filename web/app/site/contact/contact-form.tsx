import { TextArea } from '../../ui/text-area/text-area.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { FieldPair } from '../forms/site-form.tsx'
import { UnsentForm } from '../forms/unsent-form.tsx'

/** As specified, the browser checks the required fields. */
export function ContactForm() {
  return (
    <UnsentForm label="Contact form">
      <TextField label="Name" name="name" autoComplete="name" required />
      <FieldPair>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField label="Phone" name="phone" type="tel" autoComplete="tel" optional />
      </FieldPair>
      <TextField label="Subject" name="subject" autoComplete="off" required />
      <TextArea
        label="Message"
        name="message"
        rows={6}
        required
        hint="Do not include passwords, card numbers or account numbers."
      />
    </UnsentForm>
  )
}
