import { TextField } from '../../ui/text-field/text-field.tsx'
import type { FieldErrors } from './send-enquiry.ts'
import { FieldPair } from './site-form.tsx'

/** Who writes, and how to answer: name, email and, if they like, a phone number. */
export function PersonFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <TextField label="Name" name="name" autoComplete="name" required error={errors.name} />
      <FieldPair>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.email}
        />
        <TextField label="Phone" name="phone" type="tel" autoComplete="tel" optional error={errors.phone} />
      </FieldPair>
    </>
  )
}
