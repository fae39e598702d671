import { brand } from '@bank/contract/brand'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { facts } from '../facts/facts.ts'
import { EnquiryForm } from '../forms/enquiry-form.tsx'
import { FieldPair, textOf } from '../forms/site-form.tsx'

const { countryCode } = facts.leadForm

const consentWording = `I agree to receive information, updates, offers and promotions by voice calls and SMS/MMS from ${brand.bankName}. This overrides my registration with the national do-not-call registry.`

/** As specified, nothing is required or checked. */
export function LeadForm() {
  return (
    <EnquiryForm kind="lead" noValidate read={readLead} consentWording={consentWording}>
      {(errors) => (
        <>
          <FieldPair>
            <TextField
              label="First Name"
              name="firstName"
              autoComplete="given-name"
              error={errors.firstName}
            />
            <TextField label="Last Name" name="lastName" autoComplete="family-name" error={errors.lastName} />
          </FieldPair>
          <FieldPair>
            <TextField
              label="Contact Number"
              name="contactNumber"
              type="tel"
              autoComplete="tel-national"
              hint={`A Singapore number, without the ${countryCode}`}
              error={errors.contactNumber}
            />
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.email}
            />
          </FieldPair>
          <Checkbox name="consent" label={consentWording} />
        </>
      )}
    </EnquiryForm>
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
