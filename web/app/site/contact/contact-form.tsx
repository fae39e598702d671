import { TextArea } from '../../ui/text-area/text-area.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { EnquiryForm } from '../forms/enquiry-form.tsx'
import { PersonFields } from '../forms/person-fields.tsx'

/** As specified, the browser checks the required fields. */
export function ContactForm() {
  return (
    <EnquiryForm kind="contact" label="Contact form">
      {(errors) => (
        <>
          <PersonFields errors={errors} />
          <TextField label="Subject" name="subject" autoComplete="off" required error={errors.subject} />
          <TextArea
            label="Message"
            name="message"
            rows={6}
            required
            hint="Do not include passwords, card numbers or account numbers."
            error={errors.message}
          />
        </>
      )}
    </EnquiryForm>
  )
}
