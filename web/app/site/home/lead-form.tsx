import { brand } from '@bank/contract/brand'
import { type FormEvent, useState } from 'react'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { useAwake } from '../../waking/awake.ts'
import { facts } from '../facts/facts.ts'
import { logAsWritten } from '../forms/log-as-written.ts'
import { NeedsScript } from '../forms/needs-script.tsx'
import { NothingSent } from '../forms/nothing-sent.tsx'
import styles from './lead-form.module.css'

const { countryCode } = facts.leadForm

type Lead = {
  firstName: string
  lastName: string
  countryCode: string
  contactNumber: string
  email: string
  consent: boolean
}

/**
 * As specified, nothing is required or checked, the values go to the browser's console and nowhere else, and the page
 * says so (DEC-32). The fields are uncontrolled, so they keep what was typed before React had the page.
 */
export function LeadForm() {
  const awake = useAwake()
  const [times, setTimes] = useState(0)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    logAsWritten(readLead(new FormData(event.currentTarget)))
    setTimes((before) => before + 1)
  }

  return (
    // POST keeps the values out of the address if a browser ever submits the form by itself.
    <form noValidate method="post" className={styles.form} onSubmit={submit}>
      <Stack>
        <Grid columns={2} min="sm">
          <TextField label="First Name" name="firstName" autoComplete="given-name" />
          <TextField label="Last Name" name="lastName" autoComplete="family-name" />
        </Grid>
        <Grid columns={2} min="sm">
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
        </Grid>
        <Checkbox
          name="consent"
          label={`I agree with ${brand.bankName} to receive information, updates, offers and promotions by voice calls and SMS/MMS. This overrides my registration with the national do-not-call registry.`}
        />
        <button type="submit" disabled={!awake} className={`${buttonClass()} ${styles.submit}`}>
          Submit
        </button>
        <NeedsScript />
      </Stack>
      <NothingSent times={times} />
    </form>
  )
}

function readLead(data: FormData): Lead {
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    countryCode,
    contactNumber: text('contactNumber'),
    email: text('email'),
    consent: data.has('consent'),
  }
}
