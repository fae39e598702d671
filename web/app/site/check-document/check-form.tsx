import { type FormEvent, useState } from 'react'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { SiteForm, textOf } from '../forms/site-form.tsx'
import { askBank, type Verdict } from './ask-bank.ts'
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
    <SiteForm
      label="Check a document"
      button="Check"
      onSubmit={(event) => void submit(event)}
      answer={<Answer key={times} state={state} />}
    >
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
    </SiteForm>
  )
}

function Answer({ state }: { state: State }) {
  if (state.status === 'idle') return null
  if (state.status === 'checking') return <p>Checking...</p>
  return <CheckResult verdict={state} />
}
