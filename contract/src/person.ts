import * as z from 'zod/mini'
import { Id, line } from './text.ts'

/** A person as answers about something else name them. */
export const NamedPerson = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})

/** A person's name, in any script. */
export function nameLine(label: string) {
  return line(label).check(z.refine((text) => /\p{L}/u.test(text), `${label} needs at least one letter`))
}

/** A telephone number as people write it: digits, spaces and ( ) + - . / including at least five digits. */
export const PhoneNumber = line('Phone Number', 40).check(
  z.refine(
    (text) => /^[0-9+()\-./\s]*$/.test(text) && text.replace(/\D/g, '').length >= 5,
    'Enter a phone number with at least five digits, like +65 6000 1234',
  ),
)
