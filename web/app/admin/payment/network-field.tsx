import { KNOWN_NETWORKS, networkMeant } from '@bank/contract/network-names'
import { useId } from 'react'
import { TextButton } from '../../ui/text-button/text-button.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field/text-field.tsx'

type NetworkFieldProps = Pick<TextFieldProps, 'name' | 'ref' | 'onChange' | 'onBlur' | 'error'> & {
  value: string
  onCorrect: (meant: string) => void
}

/**
 * The network, chosen from the known ones or typed.
 *
 * Accessibility: a native input with suggestions, which the browser offers to keyboards and screen readers as well.
 */
export function NetworkField({ value, onCorrect, ...field }: NetworkFieldProps) {
  const suggestions = useId()
  return (
    <>
      <TextField
        label="Network"
        hint={
          <MeantOr value={value} onCorrect={onCorrect} hasError={field.error !== undefined}>
            Choose or type one. The bank checks addresses on the networks in the list.
          </MeantOr>
        }
        autoComplete="off"
        list={suggestions}
        {...field}
      />
      <datalist id={suggestions}>
        {KNOWN_NETWORKS.map((network) => (
          <option key={network} value={network} />
        ))}
      </datalist>
    </>
  )
}

/** What is said of a misspelt name. */
export const misspelt = (name: string, meant: string) =>
  `Did you mean ${meant}? “${name}” looks like a misspelling of it`

type MeantOrProps = {
  value: string
  onCorrect: (meant: string) => void
  /** Whether an error says it already, so that only the button is needed. */
  hasError: boolean
  children: string
}

/** A hint, or in its place the name that a misspelt one most likely means. */
export function MeantOr({ value, onCorrect, hasError, children }: MeantOrProps) {
  const meant = networkMeant(value)
  if (meant === null) return children
  return (
    <>
      {hasError ? null : `Did you mean ${meant}? `}
      <TextButton onPress={() => onCorrect(meant)}>Use {meant}</TextButton>
    </>
  )
}
