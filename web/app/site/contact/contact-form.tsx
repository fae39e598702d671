import { TextArea } from '../../ui/text-area/text-area.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { FieldPair, textOf } from '../forms/site-form.tsx'
import { UnsentForm } from '../forms/unsent-form.tsx'

type Message = { name: string; email: string; phone: string; subject: string; message: string }

/** As specified, the browser checks the required fields. */
export function ContactForm() {
  return (
    <UnsentForm label="Contact form" read={readMessage}>
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

function readMessage(data: FormData): Message {
  return {
    name: textOf(data, 'name'),
    email: textOf(data, 'email'),
    phone: textOf(data, 'phone'),
    subject: textOf(data, 'subject'),
    message: textOf(data, 'message'),
  }
}
