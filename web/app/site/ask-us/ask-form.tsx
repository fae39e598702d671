import { useEffect, useState } from 'react'
import { type Topic, topics } from '../../actions/ask-us.ts'
import { Select } from '../../ui/select/select.tsx'
import { TextArea } from '../../ui/text-area/text-area.tsx'
import { EnquiryForm } from '../forms/enquiry-form.tsx'
import { PersonFields } from '../forms/person-fields.tsx'
import type { FieldErrors } from '../forms/send-enquiry.ts'
import { AppointmentFields } from './appointment-fields.tsx'
import styles from './ask-form.module.css'
import { askedBy, forms } from './asked.ts'

/** The form that the address asks for: `?kind=appointment&about=premier`. */
export function AskForm() {
  // The page in the build is the same for all addresses.
  const [{ kind, about }, setAsked] = useState(() => askedBy(''))
  useEffect(() => setAsked(askedBy(location.search)), [])
  const { heading, intro } = forms[kind]

  return (
    <>
      <h2>{heading}</h2>
      <p className={styles.intro}>{intro}</p>
      <EnquiryForm kind={kind} label={heading}>
        {(errors) => (
          <>
            <PersonFields errors={errors} />
            <TopicField key={`${kind} ${about}`} from={forms[kind].topics} about={about} errors={errors} />
            {kind === 'appointment' ? <AppointmentFields errors={errors} /> : null}
            <TextArea
              label="Message"
              name="message"
              rows={5}
              required
              hint="Do not include passwords, card numbers or account numbers."
              error={errors.message}
            />
          </>
        )}
      </EnquiryForm>
    </>
  )
}

type TopicFieldProps = { from: readonly Topic[]; about: Topic | undefined; errors: FieldErrors }

/** What the message is about. It is sent in words. */
function TopicField({ from, about, errors }: TopicFieldProps) {
  const [topic, setTopic] = useState(about ? topics[about] : undefined)
  return (
    <Select
      label="What is it about?"
      name="about"
      options={from.map((name) => ({ value: topics[name], label: topics[name] }))}
      value={topic}
      onChange={setTopic}
      required
      error={errors.about}
    />
  )
}
