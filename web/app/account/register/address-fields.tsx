import { type ComponentType, type FocusEvent, type FormEvent, lazy, Suspense, useState } from 'react'
import { Grid } from '../../ui/layout/grid.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field/text-field.tsx'
import { FieldGroup } from './field-group.tsx'
import styles from './register.module.css'
import { hasNoStates } from './states.ts'

/** In the specified order. */
export const addressFields = [
  { name: 'country', label: 'Country', autoComplete: 'country-name', list: 'countries' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'zipCode', label: 'Zip Code', autoComplete: 'postal-code' },
  { name: 'address1', label: 'Address 1', autoComplete: 'address-line1' },
  { name: 'address2', label: 'Address 2', autoComplete: 'address-line2', optional: true },
] as const

type AddressName = (typeof addressFields)[number]['name']

/** Loaded once one of the fields has the focus. Without the list, people type the country. */
const CountryList = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('../../forms/country-list.tsx').then(
      (list) => ({ default: list.CountryList }),
      () => ({ default: () => null }),
    ),
)

type AddressFieldsProps = { field: (name: AddressName) => Partial<TextFieldProps> }

/**
 * Where a person lives. Countries are suggested, and any text is accepted. If the country has no states, the field State goes
 * as soon as the country is chosen from the list or the focus moves elsewhere. It stays while it has text, and for people who go
 * on to it from Country.
 */
export function AddressFields({ field }: AddressFieldsProps) {
  const [isUsed, setIsUsed] = useState(false)
  const [stateless, setStateless] = useState<{ country: string; isHidden: boolean } | null>(null)

  function look(event: FormEvent<HTMLElement> | FocusEvent<HTMLElement>) {
    setIsUsed(true)
    const [country = '', state = ''] = ['country', 'state'].map((name) =>
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${name}]`)?.value.trim(),
    )
    setStateless(hasNoStates(country) ? { country, isHidden: state === '' && isElsewhere(event) } : null)
  }

  return (
    <FieldGroup legend="Where you live" onFocus={look} onChange={look} onBlur={look}>
      <Grid columns={2} min="sm">
        {addressFields.map(({ name, ...words }) => {
          const isStateless = name === 'state' && stateless !== null
          // Country takes the place of State, so that nothing else moves.
          const isWide = name.startsWith('address') || (name === 'country' && stateless?.isHidden)
          return (
            <div
              key={name}
              hidden={isStateless && stateless.isHidden}
              className={isWide ? styles.wide : undefined}
            >
              <TextField
                {...words}
                {...field(name)}
                required={name !== 'address2' && !isStateless}
                {...(isStateless && {
                  error: undefined,
                  hint: `${stateless.country} has no states. You can leave this empty.`,
                })}
              />
            </div>
          )
        })}
      </Grid>
      {isUsed ? (
        <Suspense>
          <CountryList />
        </Suspense>
      ) : null}
    </FieldGroup>
  )
}

/** Whether a person is done with Country and State: one is chosen from the list, or the focus is or goes elsewhere. */
function isElsewhere({ nativeEvent, target }: FormEvent | FocusEvent): boolean {
  if (nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertReplacementText') return true
  const isLeaving = nativeEvent instanceof window.FocusEvent && nativeEvent.type === 'focusout'
  const at = isLeaving ? nativeEvent.relatedTarget : target
  // Without a target the focus goes nowhere: to another window, or to a label, which passes it on.
  return at !== null && !(at instanceof HTMLInputElement && ['country', 'state'].includes(at.name))
}
