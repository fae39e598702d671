import { type FormEvent, useState } from 'react'
import { NeedsScript } from '../../site-frame/needs-script.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { ScriptButton } from '../forms/script-button.tsx'
import { textOf } from '../forms/unsent-form.tsx'
import { askBank, type Verdict } from './ask-bank.ts'
import styles from './check-form.module.css'
import { CheckResult } from './check-result.tsx'

type State = Verdict | { status: 'idle' } | { status: 'checking' }

/** The number and check code from the foot of a document, and the bank's answer. */
export function CheckForm() {
  const [state, setState] = useState<State>({ status: 'idle' })
  const [times, setTimes] = useState(0)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.status === 'checking') return
    const data = new FormData(event.currentTarget)
    setState({ status: 'checking' })
    setState(await askBank(textOf(data, 'number'), textOf(data, 'code')))
    setTimes((before) => before + 1)
  }

  return (
    // With this method the browser sends nothing before React hydrates the form, or without scripts.
    <form method="dialog" className={styles.form} onSubmit={submit} aria-label="Check a document">
      <div className={styles.fields}>
        <TextField
          label="Number"
          name="number"
          hint="At the foot of each page, for example ST-202610-7K3F-92QX-M4TD."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
        />
        <TextField
          label="Check code"
          name="code"
          hint="Beside the number: four groups of four."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
        />
        <ScriptButton type="submit">Check</ScriptButton>
        <NeedsScript />
      </div>
      <div role="status" className={styles.answer}>
        {state.status === 'checking' ? <p>Checking...</p> : null}
        {state.status === 'idle' || state.status === 'checking' ? null : (
          <CheckResult key={times} verdict={state} />
        )}
      </div>
    </form>
  )
}
