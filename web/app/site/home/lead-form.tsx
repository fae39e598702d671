import { brand } from '@bank/contract/brand'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { facts } from '../facts/facts.ts'
import { FieldPair, textOf } from '../forms/site-form.tsx'
import { UnsentForm } from '../forms/unsent-form.tsx'

const { countryCode } = facts.leadForm

/** As specified, nothing is required or checked. */
export function LeadForm() {
  return (
    <UnsentForm noValidate read={readLead}>
      <FieldPair>
        <TextField label="First Name" name="firstName" autoComplete="given-name" />
        <TextField label="Last Name" name="lastName" autoComplete="family-name" />
      </FieldPair>
      <FieldPair>
        <TextField
          label="Contact Number"
          name="contactNumber"
          type="tel"
          autoComplete="tel-national"
          hint={`A Singapore number, without the ${countryCode}`}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FieldPair>
      <Checkbox
        name="consent"
        label={`I agree to receive information, updates, offers and promotions by voice calls and SMS/MMS from ${brand.bankName}. This overrides my registration with the national do-not-call registry.`}
      />
    </UnsentForm>
  )
}

function readLead(data: FormData) {
  return {
    firstName: textOf(data, 'firstName'),
    lastName: textOf(data, 'lastName'),
    countryCode,
    contactNumber: textOf(data, 'contactNumber'),
    email: textOf(data, 'email'),
    consent: data.has('consent'),
  }
}
