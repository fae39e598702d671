import { type FormEvent, useState } from 'react'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TextArea } from '../../ui/text-area/text-area.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { useAwake } from '../../waking/awake.ts'
import { logAsWritten } from '../forms/log-as-written.ts'
import { NeedsScript } from '../forms/needs-script.tsx'
import { NothingSent } from '../forms/nothing-sent.tsx'
import styles from './contact-form.module.css'

type Message = { name: string; email: string; phone: string; subject: string; message: string }

/**
 * As specified, the browser checks the required fields, the values go to the browser's console and nowhere else, and the
 * page says so (DEC-32). The values stay in the fields, so that they can be copied into an e-mail.
 */
export function ContactForm() {
  const awake = useAwake()
  const [times, setTimes] = useState(0)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    logAsWritten(readMessage(new FormData(event.currentTarget)))
    setTimes((before) => before + 1)
  }

  return (
    // POST keeps the values out of the address if a browser ever submits the form by itself.
    <form method="post" className={styles.form} onSubmit={submit} aria-label="Contact form">
      <Stack>
        <TextField label="Name" name="name" autoComplete="name" required />
        <Grid columns={2} min="sm">
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
        </Grid>
        <TextField label="Subject" name="subject" autoComplete="off" required />
        <TextArea
          label="Message"
          name="message"
          rows={6}
          required
          hint="Do not include passwords, card numbers or account numbers."
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

function readMessage(data: FormData): Message {
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    subject: text('subject'),
    message: text('message'),
  }
}
